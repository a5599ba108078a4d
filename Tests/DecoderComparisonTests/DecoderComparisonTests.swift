import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Compares decoded pixels and samples with those of the formats' reference libraries and tools.
@Suite(.timeLimit(.minutes(20)), .blocking) struct DecoderComparisonTests {
    @Test func everyVariantIsWithinItsLimitAndTheTableIsTrue() throws {
        let folder = try TemporaryFolder()
        let table = folder.absolute("table.md")
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--table", table], limit: 300)
        #expect(outcome.isSuccess, "\(outcome.output)")
        let document = "Sources/Decoding/MediaInput/MediaInput.docc/DecoderComparison.md"
        let differing = try Self.lines(table).symmetricDifference(Self.lines(Repository.root + "/" + document))
        #expect(differing.isEmpty, "\(document) is not what `make compare-decoders` writes")
    }

    /// Lines of the document. Tables lack their last column, because each release of the libraries has other differences within the limits.
    private static func lines(_ path: String) throws -> Set<String> {
        let text = String(decoding: try FileDescriptor.open(path).readAll(limit: 1 << 20) ?? [], as: UTF8.self)
        return Set(text.split(separator: "\n").map { String($0).replacing(#/[^|]*\|$/#, with: "") })
    }

    // Files of other projects.

    @Test(.enabled(if: fileExists("/usr/share/icons/Adwaita"), "the package adwaita-icon-theme is not installed"))
    func everyImageOfAdwaita() throws { try compareImages(below: "/usr/share/icons/Adwaita") }

    @Test(.enabled(if: fileExists("/usr/share/pixmaps/GNUstep"), "no application for GNUstep is installed"))
    func everyImageOfGNUstep() throws { try compareImages(below: "/usr/share/pixmaps/GNUstep") }

    @Test(.enabled(if: fileExists("/usr/share/ghostscript"), "the package libgs-common is not installed"))
    func everyImageOfGhostscript() throws { try compareImages(below: "/usr/share/ghostscript") }

    @Test(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"))
    func everyImageOfTheCorpus() throws { try compareImages(below: Corpus.folder) }

    private func compareImages(below folder: String) throws {
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--below", folder], limit: 600)
        #expect(outcome.isSuccess, "\(outcome.output)")
        print("\(folder):\n\(outcome.output)")
    }

    @Test func aWrongCommandLineIsRefused() throws {
        let outcome = try Command.run([try builtProgram("decoder-comparison"), "--unknown"])
        #expect(outcome.ending == .exited(status: 2))
    }
}
