import HTMLWriting
import MediaWriting
import MessageCoding
import NibAssets

/// The cards of a contact sheet: one for each image, sound and missing name.
struct SheetCards {
    /// Larger pictures are scaled down, so that browsers open the sheet quickly.
    private static let pixelLimit = 1 << 20
    /// Wider pictures get a card of two columns.
    private static let usualWidth = 256
    /// The seconds of a sound that can be played.
    private static let secondLimit = 15

    let load: BundleLoad
    let objects: SheetObjects

    /// An image on a light and a dark background.
    func image(_ item: SheetItem) -> HTML {
        guard case .image(let image)? = objects[item] else { return missing(item) }
        let largest = image.largestRepresentation
        let picture = RGBAPicture(largest).reduced(toPixels: Self.pixelLimit)
        let shape =
            "width:\(Int(largest.description.pixelWidth))px;"
            + "aspect-ratio:\(largest.description.pixelWidth)/\(largest.description.pixelHeight)"
        let isLarge = Int(largest.description.pixelWidth) > Self.usualWidth
        // The sheet has the picture's bytes once; both backgrounds show them.
        return """
            <li class="card\(image.isTemplate ? " template" : "")\(isLarge ? " large" : "")" \
            style="--picture:url(data:image/png;base64,\(Base64.encode(PNG.encode(picture))))">
            <div class="stage"><div class="ground light"><div class="picture" role="img" \
            aria-label="\(item.first.shownName)" style="\(shape)"></div></div>\
            <div class="ground dark" aria-hidden="true"><div class="picture" style="\(shape)"></div></div></div>
            \(caption(item, badge: image.isTemplate ? "template" : nil))
            </li>

            """
    }

    /// A sound's waveform and a player.
    func sound(_ item: SheetItem) -> HTML {
        guard case .sound(let sound)? = objects[item] else { return missing(item) }
        let limit = Self.secondLimit * Int(sound.description.sampleRate)
        guard let samples = SampledSound(sound, frameLimit: limit) else {
            return """
                <li class="card"><div class="stage note">streamed from its file</div>
                \(caption(item, badge: "streamed"))
                </li>

                """
        }
        let isWhole = samples.frameCount == Int(clamping: sound.description.frameCount)
        return """
            <li class="card"><div class="stage wave"><svg viewBox="0 0 \(Waveform.width) \(Waveform.height)" \
            preserveAspectRatio="none" role="img" aria-label="Wave form of \(item.first.shownName)">\
            <path d="\(Waveform(samples).path)"/></svg>
            <audio controls preload="metadata" aria-label="\(item.first.shownName)" \
            src="data:audio/wav;base64,\(Base64.encode(samples.wav()))"></audio></div>
            \(caption(item, badge: isWhole ? nil : "first \(Self.secondLimit) s"))
            </li>

            """
    }

    /// A missing name.
    func missing(_ item: SheetItem) -> HTML {
        """
        <li class="card absent"><div class="stage note"><span>no \(item.first.kind.word)</span></div>
        <h3>\(item.first.shownName)</h3>
        <p class="file">\(item.first.failure ?? "it no longer exists")</p>
        <p class="used">named by \(item.interfaces.joined(separator: ", "))</p>
        </li>

        """
    }

    private func caption(_ item: SheetItem, badge: String?) -> HTML {
        let times = [("1", item.first)] + (item.second.map { [("2", $0)] } ?? [])
        return """
            <h3>\(item.first.shownName)\(badge.map { " <span class=\"badge\">\($0)</span>" as HTML } ?? "")</h3>
            <p class="size">\(item.first.size?.text ?? "") <span>\
            \(Quantity.bytes(UInt64(clamping: item.first.size?.bytes ?? 0)))</span></p>
            <p class="file" title="\(item.first.path)">\(item.first.shownPath(in: load))</p>
            <p class="times">\(times.map { time($0.0, $0.1) })</p>
            <p class="used">named by \(item.interfaces.joined(separator: ", "))</p>
            """
    }

    private func time(_ process: String, _ reference: BundleLoad.Reference) -> HTML {
        """
        <span class="time \(reference.origin.rawValue)"><b aria-label="process">\(process)</b> \
        \(reference.origin.rawValue) \(reference.timeText)</span>
        """
    }
}
