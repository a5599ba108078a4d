import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// Name to look up and file to write, for `image` and `sound`.
struct SavedMedium {
    static let options = [.output] + SoughtMedium.options

    let medium: SoughtMedium
    private let output: String

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        medium = try SoughtMedium(given)
        output = try given.output()
    }

    /// Writes the file.
    func write(_ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) { try writeFile(output, bytes, screen) }
}
