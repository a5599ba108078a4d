import LinuxSystem
import TestSupport
import Testing

/// Decoded pixels and samples are those of the formats' reference libraries and tools.
@Suite struct DecoderComparisonTests {
    @Test func everyVariantIsWithinItsLimitAndTheTableIsTrue() throws {
        let folder = try TemporaryFolder()
        let table = folder.absolute("table.md")
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--table", table], limit: 300)
        #expect(outcome.isSuccess, "\(outcome.output)")
        let found = try FileDescriptor.open(table).readAll(limit: 1 << 20)
        let document = "Sources/Decoding/MediaInput/MediaInput.docc/DecoderComparison.md"
        let committed = try FileDescriptor.open(Repository.root + "/" + document).readAll(limit: 1 << 20)
        #expect(found == committed, "\(document) is not what `make compare-decoders` writes")
    }

    /// Files that others made: those of packages, and those of other projects where a collection of them is there.
    @Test(arguments: [
        "/usr/share/icons/Adwaita", "/usr/share/pixmaps/GNUstep", "/usr/share/ghostscript",
        environmentVariable("NIBASSETD_CORPUS") ?? Repository.root + "/../shared/corpus",
    ])
    func everyImageBelow(_ folder: String) throws {
        guard (try? FileDescriptor.open(folder, .directory)) != nil else {
            print("skipped: there is no folder \(folder)")
            return
        }
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--below", folder], limit: 600)
        #expect(outcome.isSuccess, "\(outcome.output)")
        print("\(folder):\n\(outcome.output)")
    }

    @Test func aWrongCommandLineIsRefused() throws {
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--unknown"])
        #expect(outcome.ending == .exited(status: 2))
    }
}
