import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Name to look up and file to write, for `image` and `sound`.
struct SavedMedium {
    static let options = [.output] + SoughtMedium.options

    let medium: SoughtMedium
    private let output: String

    /// `type` is the file's, such as "png".
    init(_ given: CommandLineOptions, type: String) throws(ControlFailure) {
        medium = try SoughtMedium(given)
        output = try given.output(types: [type])
    }

    func write(_ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) { try writeFile(output, bytes, screen) }
}
