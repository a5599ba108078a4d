import AssetModel
import CommandLineOptions
import MediaWriting
import NibAssets

/// `image`: an image as a PNG file.
struct ImageCommand: Command {
    static let name = "image"
    static let summary = "writes an image of a name into a PNG file"
    static let usage = "[--bundle DIR] [OPTION]... --output FILE NAME"
    static let options =
        SavedMedium.options + [
            .init(
                "form", "f", value: "FORM",
                help: "how it is decoded: premultiplied8, straight8, premultiplied16, straight16, original or stored")
        ]
    static let details = """
        Of several bitmaps the one with the most pixels is written. Without --form it is decoded as is usual in the profile.

        """

    private static let forms: [(word: String, value: PixelForm)] = [
        ("premultiplied8", .premultipliedRGBA8), ("straight8", .straightRGBA8),
        ("premultiplied16", .premultipliedRGBA16), ("straight16", .straightRGBA16), ("original", .original),
        ("stored", .asStored),
    ]

    private let medium: SavedMedium
    private let form: PixelForm?

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        medium = try SavedMedium(given)
        form = try given.choice(of: "form", from: Self.forms)
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try medium.openBundle(pixelForm: form)
        let image = try asking { () throws(AssetError) in try bundle.image(named: medium.name) }
        try medium.write(PNG.encode(RGBAPicture(image.largestRepresentation)))
        return .done
    }
}
