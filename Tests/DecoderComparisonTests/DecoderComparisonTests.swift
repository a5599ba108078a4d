import LinuxSystem
import TestSupport
import Testing

/// Decoded pixels are those of the formats' reference libraries and tools.
@Suite struct DecoderComparisonTests {
    @Test func everyVariantIsWithinItsLimitAndTheTableIsTrue() throws {
        let folder = try TemporaryFolder()
        let table = folder.absolute("table.md")
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--table", table], limit: 300)
        #expect(outcome.isSuccess, "\(outcome.output)")
        let found = try FileDescriptor.open(table).readAll(limit: 1 << 20)
        let document = "Sources/Decoding/MediaDecoding/MediaDecoding.docc/DecoderComparison.md"
        let committed = try FileDescriptor.open(Repository.root + "/" + document).readAll(limit: 1 << 20)
        #expect(found == committed, "\(document) is not what `make compare-decoders` writes")
    }

    @Test func aWrongCommandLineIsRefused() throws {
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--unknown"])
        #expect(outcome.ending == .exited(status: 2))
    }
}
