import LinuxSystem
import NibAssets
import TestSupport

/// A folder of files to compare, the service that decodes them, and a shell for the programs beside it.
final class Workbench {
    /// Where the pictures and sounds lie that files are made from, within the folder.
    static let inputs = "inputs"

    /// What the service opens as a bundle.
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

    /// The folder, or one within it, in the AppKit profile.
    func bundle(_ name: String = "") throws -> AssetBundle { try client.openBundle(at: folder.absolute(name)) }

    /// Makes the files of all variants first, as the service opens the folder once, then compares each.
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

    /// Functions for the shell. `managed` converts the colours of a picture to sRGB by lcms2, given as a file of colours, one of alpha, which may be empty,
    /// and a profile, with "-color" where it is for RGB; tificc itself does not cope with alpha. `divided` divides colours by alpha.
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

    /// Runs a command in a place within the folder; `$FILE` is the absolute path of a file of the folder. Gives what it writes to its
    /// standard output.
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

/// Why there is nothing to compare.
struct ComparisonFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
