import CatalogWriting
import NibAssets
import TestSupport

/// Kind of content of a changing file that a program holds.
enum ChangingContent: String, CaseIterable, Sendable {
    case image
    case sound
    /// A picture within an interface file.
    case nib
    /// An image of a compiled catalog.
    case catalog

    /// The file's name.
    var file: String {
        switch self {
        case .image: "plus.png"
        case .sound: "gong.wav"
        case .nib: "Main.nib"
        case .catalog: "Assets.car"
        }
    }

    /// The name in events; media of interface files have none.
    var name: String {
        switch self {
        case .image: "plus"
        case .sound: "gong"
        case .nib: ""
        case .catalog: "sun"
        }
    }

    /// Makes a file with `value` in its content, which tells the file from others.
    func bytes(_ value: UInt8) -> [UInt8] {
        switch self {
        case .image: return SampleBundle.png(value)
        case .sound: return SampleBundle.wav(frames: Int(value))
        case .nib: return MediaArchive.pictures([[SampleBundle.png(value)]])
        case .catalog:
            let pixels = PictureData.encoded(
                [UInt8](repeating: value, count: 3) + [255], width: 1, pixelSize: 4, .lzfse)
            var catalog = CompiledCatalogFile()
            catalog.add("sun", [Rendition(name: "sun.png", width: 1, height: 1, scale: 1, data: pixels)])
            return catalog.bytes
        }
    }

    /// An object that was looked up.
    struct Held {
        let object: AnyObject
        /// Value of the file from which the object was made; of several scales, the last scale's value.
        let value: () -> UInt8
        let kept: [AnyObject]

        var identity: ObjectIdentifier { ObjectIdentifier(object) }
    }

    /// Looks the content up in a bundle.
    func find(in bundle: AssetBundle) throws(AssetError) -> Held {
        switch self {
        case .image, .catalog: return held(try bundle.image(named: name))
        case .sound:
            let sound = try bundle.sound(named: name)
            return Held(object: sound, value: { UInt8(clamping: sound.description.frameCount) }, kept: [])
        case .nib:
            let nib = try bundle.loadNib(named: "Main")
            switch nib.references.first?.object {
            case .image(let image): return held(image, nib)
            case .missing(let error): throw error
            case .sound, nil: preconditionFailure("the interface file has one picture")
            }
        }
    }

    private func held(_ image: NamedImage, _ more: AnyObject...) -> Held {
        Held(
            object: image,
            value: {
                guard let last = image.representations.last else { return 0 }
                let pixels = last.pixels
                return pixels[0]
            }, kept: more)
    }
}
