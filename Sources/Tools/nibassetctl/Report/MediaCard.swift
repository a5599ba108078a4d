import HTMLWriting
import MediaWriting
import MessageCoding
import NibAssets

/// A card of a page that shows an image or a sound; everything is in the page.
struct MediaCard {
    /// Larger pictures are scaled down, so that browsers open the page quickly.
    private static let pixelLimit = 1 << 20
    /// Wider pictures get a card of two columns.
    private static let usualWidth = 256
    /// The seconds of a sound that can be played.
    private static let secondLimit = 15

    /// Name of the card for screen readers.
    let label: String
    /// Further attributes of the card's HTML element.
    var attributes: HTML = ""
    /// Returns the text below the picture. `badge` marks a special card, such as "streamed"; `size` is the size of the image or sound.
    let caption: (_ badge: String?, _ size: String) -> HTML

    /// An image on a light and a dark background.
    func show(_ image: NamedImage) -> HTML {
        let largest = image.largestRepresentation
        let picture = RGBAPicture(largest).reduced(toPixels: Self.pixelLimit)
        let shape =
            "width:\(Int(largest.description.pixelWidth))px;"
            + "aspect-ratio:\(largest.description.pixelWidth)/\(largest.description.pixelHeight)"
        let isLarge = Int(largest.description.pixelWidth) > Self.usualWidth
        // The page has the picture's bytes once; both backgrounds show them.
        return """
            <li class="card\(image.isTemplate ? " template" : "")\(isLarge ? " large" : "")"\(attributes) \
            style="--picture:url(data:image/png;base64,\(Base64.encode(PNG.encode(picture))))">
            <div class="stage"><div class="ground light"><div class="picture" role="img" \
            aria-label="\(label)" style="\(shape)"></div></div>\
            <div class="ground dark" aria-hidden="true"><div class="picture" style="\(shape)"></div></div></div>
            \(caption(image.isTemplate ? "template" : nil, image.largestText))
            </li>

            """
    }

    /// A sound's waveform and a player.
    func show(_ sound: NamedSound) -> HTML {
        let limit = Self.secondLimit * Int(sound.description.sampleRate)
        let size = BundleLoad.Size(sound).text
        guard let samples = SampledSound(sound, frameLimit: limit) else {
            return note("streamed from its file", badge: "streamed", size: size)
        }
        let isWhole = samples.frameCount == Int(clamping: sound.description.frameCount)
        return """
            <li class="card"\(attributes)><div class="stage wave"><svg viewBox="0 0 \(Waveform.width) \(Waveform.height)" \
            preserveAspectRatio="none" role="img" aria-label="Wave form of \(label)">\
            <path d="\(Waveform(samples).path)"/></svg>
            <audio controls preload="metadata" aria-label="\(label)" \
            src="data:audio/wav;base64,\(Base64.encode(samples.wav()))"></audio></div>
            \(caption(isWhole ? nil : "first \(Self.secondLimit) s", size))
            </li>

            """
    }

    /// Returns a card without a picture, with the reason as its text.
    func note(_ text: String, badge: String? = nil, size: String = "") -> HTML {
        """
        <li class="card"\(attributes)><div class="stage note">\(text)</div>
        \(caption(badge, size))
        </li>

        """
    }
}
