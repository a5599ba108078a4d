import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// The name to look up and the file to write, for `image` and `sound`.
struct SavedMedium {
    static let options =
        [.init("output", "o", value: "FILE", help: "the file to write; -: standard output"), .bundle]
        + BundleOptions.accepted

    let name: String
    private let output: String
    private let bundlePath: String?
    private let bundleOptions: BundleOptions

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        name = try given.operand("the name of an image or a sound")
        guard let output = given.value(of: "output") else {
            throw ControlFailure(.usage, "--output was not given, expected the file to write")
        }
        self.output = output
        bundlePath = given.value(of: "bundle")
        bundleOptions = try BundleOptions(given)
    }

    /// Opens the bundle that the name is looked up in.
    func openBundle(pixelForm: PixelForm? = nil) throws(ControlFailure) -> AssetBundle {
        try bundleOptions.open(bundlePath, try client(), pixelForm: pixelForm)
    }

    /// Writes the file.
    func write(_ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) { try writeFile(output, bytes, screen) }
}

/// Writes a file for the user; "-" is standard output.
func writeFile(_ path: String, _ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) {
    if path == "-" { return screen.write(bytes) }
    do {
        try FileDescriptor.open(path, [.readWrite, .create, .truncate], mode: 0o666).write(bytes)
    } catch {
        throw ControlFailure(path, error)
    }
}
