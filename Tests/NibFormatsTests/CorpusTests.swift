import LinuxSystem
import NibFormats
import TestSupport
import Testing

/// Reads the interface files of real applications. `SameInterfaceTests` reads files of the tests' own writers.
@Suite(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"), .timeLimit(.minutes(20)))
struct CorpusTests {
    private static let sizeLimit = 8 << 20

    private struct File {
        let path: String
        let format: String
    }

    /// Each line of the manifest has: file, repository, commit, path, digest, size, role, format, licence.
    private func interfaces() throws -> [File] {
        let list = try #require(try contents(of: "MANIFEST.tsv"))
        return String(decoding: list, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 7, fields[6] == "interface" else { return nil }
            return File(path: String(fields[0]), format: String(fields[7]))
        }
    }

    private func contents(of path: String) throws -> [UInt8]? {
        try FileDescriptor.open(Corpus.folder + "/" + path, .read).readAll(limit: Self.sizeLimit)
    }

    @Test func everyFileIsRecognisedAndRead() throws {
        let files = try interfaces()
        #expect(!files.isEmpty)
        var refused: [String] = []
        for file in files {
            guard let format = InterfaceFormat(rawValue: file.format), let bytes = try contents(of: file.path) else {
                continue
            }
            #expect(InterfaceFormat.recognized(in: bytes) == format, "\(file.path)")
            guard let document = try? InterfaceReader().document(in: bytes) else {
                refused.append(file.path)
                continue
            }
            // The reader of references finds the references of the whole document.
            #expect(try InterfaceReader().resources(in: bytes) == document.resources, "\(file.path)")
        }
        // One property list in the corpus is broken.
        #expect(refused.count <= 1, "\(refused)")
    }
}
