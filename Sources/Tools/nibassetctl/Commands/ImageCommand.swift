import CommandLineOptions
import MediaWriting
import NibAssets

/// `image`: an image as a PNG file.
struct ImageCommand: Command {
    static let name = "image"
    static let summary = "writes an image of a name into a PNG file"
    static let usage = "[--bundle DIR] [OPTION]... --output FILE NAME"
    static let options = SavedMedium.options
    static let details = """
        Of several bitmaps the one with the most pixels is written.

        """

    private let medium: SavedMedium

    init(_ given: CommandLineOptions) throws(ControlFailure) { medium = try SavedMedium(given) }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let bundle = try medium.openBundle()
        let image = try asking { () throws(AssetError) in try bundle.image(named: medium.name) }
        try medium.write(PNG.encode(RGBAPicture(image.largestRepresentation)))
        return .done
    }
}
