import AssetModel
import CommandLineOptions
import LinuxSystem
import NibAssets

/// What to look up and the file to write, for `image` and `sound`.
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

/// Writes a file for the user; "-" is standard output.
func writeFile(_ path: String, _ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) {
    if path == "-" { return screen.write(bytes) }
    do {
        try FileDescriptor.open(path, [.readWrite, .create, .truncate], mode: 0o666).write(bytes)
    } catch {
        throw ControlFailure(path, error)
    }
}

/// Writes a file that nobody but the user can read, in the place of one that is there: that may be somebody else's, or a link.
func writePrivateFile(_ path: String, _ bytes: [UInt8], _ screen: Screen) throws(ControlFailure) {
    let kind = try? FileDescriptor.open(path, [.pathOnly, .noFollow]).status().kind
    guard path != "-", kind == nil || kind == .regular || kind == .link else {
        return try writeFile(path, bytes, screen)
    }
    do {
        if kind != nil { try removeFile(path) }
        try FileDescriptor.open(path, [.readWrite, .create, .exclusive], mode: 0o600).write(bytes)
    } catch {
        throw ControlFailure(path, error)
    }
}
