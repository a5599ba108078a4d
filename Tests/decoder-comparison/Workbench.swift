import LinuxSystem
import NibAssets
import TestSupport

/// A folder of files to compare, the service that decodes them, and a shell for the reference programs.
final class Workbench {
    /// Folder, within `folder`, of the pictures and sounds from which files are made.
    static let inputs = "inputs"

    /// Folder that the service opens as a bundle.
    let folder: TemporaryFolder
    private let outputs: TemporaryFolder
    private let daemon: RunningDaemon
    private let client: AssetClient

    init() throws {
        folder = try TemporaryFolder()
        outputs = try TemporaryFolder()
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    /// Opens the folder, or a folder within it, in the AppKit profile.
    func bundle(_ name: String = "") throws -> AssetBundle { try client.openBundle(at: folder.absolute(name)) }

    /// Makes the files of all variants, then compares each. The service opens the folder once, after all files exist.
    func compare<Variant, Found>(
        _ variants: [Variant], _ makeFile: (Variant) throws -> Void, _ found: (Variant, AssetBundle) throws -> Found
    ) throws -> [Result<Found, ComparisonFailure>] {
        let files = variants.map { variant in Result { try makeFile(variant) } }
        let bundle = try bundle()
        return zip(variants, files).map { variant, file in
            Result {
                try file.get()
                return try found(variant, bundle)
            }.mapError { ComparisonFailure("\($0)") }
        }
    }

    /// Functions for the shell. `managed` converts a picture to sRGB by lcms2's tificc, which cannot read alpha. Its arguments are a file of colours,
    /// a file of alpha, which may be empty, a profile, and "-color" for RGB. `divided` divides colours by alpha.
    private static let functions = """
        managed() {
            pamdepth -quiet 65535 $1 > $1.wide && pamtotiff -quiet -truecolor $4 -output=$1.tiff $1.wide &&
            tificc -c0 -w16 -i $3 $1.tiff $1.managed.tiff >&2 && tifftopnm -quiet $1.managed.tiff > $1.managed &&
            if [ -s $2 ]; then pamdepth -quiet 65535 $2 | pamstack -quiet -tupletype=RGB_ALPHA $1.managed -; else cat $1.managed; fi
        }
        divided() {
            pamdepth -quiet 65535 $1 > $1.wide && pamdepth -quiet 65535 $2 > $2.wide &&
            pamstack -quiet $2.wide $2.wide $2.wide | pamarith -divide $1.wide -
        }

        """

    /// Runs a command in a place within the folder. `$FILE` is the absolute path of a file of the folder. Returns the command's standard
    /// output.
    func output(of command: String, about file: String = "", in place: String = "") throws -> [UInt8] {
        let output = outputs.absolute("output")
        let line =
            Self.functions
            + "cd \(folder.absolute(place)) && FILE=\(folder.absolute(file)) && { \(command)\n} > \(output)"
        let outcome = try Command.run(["sh", "-c", line], limit: 120)
        guard outcome.isSuccess else { throw ComparisonFailure("`\(command)` failed: \(outcome.output)") }
        return try FileDescriptor.open(output).readAll(limit: 1 << 30) ?? []
    }
}

/// Reason for which a comparison cannot be made.
struct ComparisonFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
