import InterfaceDrawing
import MediaWriting
import NibAssets

/// The images of an interface file, from the service.
struct InterfaceImages {
    private let scale: Int
    private let scratch: ScratchBundle
    /// Bundles in which names are looked up: the file's own wrapper first, then the bundle around it.
    private let bundles: [(bundle: AssetBundle, isWrapper: Bool)]

    /// Limit on the pixels of an image: a picture of a window needs no more.
    private static let pixelLimit = 1 << 21

    init(
        of file: String, bundle: String?, _ options: BundleOptions, _ scratch: ScratchBundle, _ client: AssetClient
    ) throws(ControlFailure) {
        scale = options.scale
        self.scratch = scratch
        let around = bundle ?? BundleDescription.path(of: file)
        var bundles: [(bundle: AssetBundle, isWrapper: Bool)] = []
        if options.profile(of: around) != .gnustep, let wrapper = BundleDescription.wrapper(of: file) {
            bundles.append((try options.open(wrapper, client), true))
        }
        bundles.append((try options.open(around, client), false))
        self.bundles = bundles
    }

    /// Returns an image; nil if there is none, or if the image cannot be decoded.
    func picture(_ source: PictureSource) -> DrawnPicture? {
        switch source {
        case .named(let name):
            for (bundle, isWrapper) in bundles {
                let image = isWrapper ? try? bundle.image(forResource: name) : try? bundle.image(named: name)
                if let image { return picture(image) }
            }
            return nil
        case .embedded(let bytes):
            let type =
                switch bytes.first {
                case 0x89: "png"
                case 0xFF: "jpg"
                default: "tiff"
                }
            return (try? scratch.image(of: Array(bytes), type: type)).map(picture)
        }
    }

    private func picture(_ image: NamedImage) -> DrawnPicture {
        let first = image.largestRepresentation.description
        let best = image.bestRepresentation(
            pointWidth: first.pointWidth, pointHeight: first.pointHeight, scale: Double(scale))
        let picture = RGBAPicture(best).reduced(toPixels: Self.pixelLimit)
        return DrawnPicture(width: first.pointWidth, height: first.pointHeight, png: PNG.encode(picture))
    }
}
