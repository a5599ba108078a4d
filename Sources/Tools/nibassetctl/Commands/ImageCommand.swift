import CommandLineOptions
import MediaWriting
import NibAssets

enum ImageCommand: Command {
    static let name = "image"
    static let summary = "writes a named image into a PNG file"
    static let operands = Completion.Operands.names
    static let namedKinds: [AssetKind]? = [.image]
    static let usage = "[--bundle DIR] [OPTION]... --output FILE NAME"
    static let options: [CommandLineOptions.Option] =
        [.output] + SoughtMedium.options + [
            .init(
                "form", "f", value: "FORM", words: forms.map(\.word),
                help: "form of the pixels: premultiplied8, straight8, premultiplied16, straight16, original or stored"),
            .init("size", value: "WxH", help: "size in pixels for a drawing (PDF, SVG)"),
        ]
    static let details = """
        Of several bitmaps, the bitmap with the most pixels is written. Without --form, the usual form of the profile is decoded.
        The PNG has 8 bits a sample and no colour profile.

        """

    private static let forms: [(word: String, value: PixelForm)] = [
        ("premultiplied8", .premultipliedRGBA8), ("straight8", .straightRGBA8),
        ("premultiplied16", .premultipliedRGBA16), ("straight16", .straightRGBA16), ("original", .original),
        ("stored", .asStored),
    ]

    private static func size(_ text: String) throws(ControlFailure) -> PixelSize {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { UInt32($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw ControlFailure(.usage, "--size is \"\(text)\", expected width and height in pixels, as 64x64")
        }
        return PixelSize(width: width, height: height)
    }

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let medium = try SoughtMedium(given)
        let output = try given.output(types: ["png"])
        let form = try given.choice(of: "form", from: forms)
        let size = try given.value(of: "size").map(size)
        let bundle = try medium.openBundle(pixelForm: form)
        let image =
            if let size {
                try medium.lookUp(.image, in: bundle, try bundle.image(named: medium.name, size: size))
            } else {
                try medium.lookUp(.image, in: bundle, try bundle.image(named: medium.name))
            }
        let bitmap = image.largestRepresentation.description
        if let size, (bitmap.pixelWidth, bitmap.pixelHeight) != (size.width, size.height) {
            screen.complain(
                "nibassetctl image: \"\(medium.name)\" has \(bitmap.pixelWidth) × \(bitmap.pixelHeight) px; "
                    + "--size is for drawings (PDF, SVG)")
        }
        try writeFile(output, PNG.encode(RGBAPicture(image.largestRepresentation)), screen)
        return .done
    }
}
