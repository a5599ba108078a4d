internal import LinuxSystem

/// Text in the repository that is made from the code: a whole file, or a part of a document between the lines `<!-- begin NAME -->` and
/// `<!-- end NAME -->`.
///
/// Tests compare the text with the code. With `NIBASSETD_WRITE_TABLES` in the environment, as `make tables` sets it, tests write the text first. Two
/// tests must not write one file at the same time, so `make tables` runs tests one after another.
public struct DocumentPart {
    /// The document has no such part.
    public struct Missing: Error {
        /// The part's name.
        public let name: String
        /// The document, relative to the repository.
        public let path: String
    }

    private let path: String
    private let name: String?

    /// Names a part of the document at `path`, relative to the repository; nil for the whole file.
    public init(_ name: String? = nil, of path: String) {
        self.name = name
        self.path = path
    }

    /// Returns the part's text in the file. Writes `text` to the part first if `NIBASSETD_WRITE_TABLES` is set.
    public func text(madeFrom text: String) throws -> String {
        if environmentVariable("NIBASSETD_WRITE_TABLES") != nil { try write(text) }
        let (_, found, _) = try parts()
        return found
    }

    private func write(_ text: String) throws {
        let (before, _, after) = try parts()
        let file = try FileDescriptor.open(absolutePath, [.readWrite, .create, .truncate], mode: 0o644)
        try file.write(Array((before + text + after).utf8))
    }

    private var absolutePath: String { Repository.root + "/" + path }

    private func parts() throws -> (before: String, part: String, after: String) {
        guard let name else {
            let bytes = try? FileDescriptor.open(absolutePath).readAll(limit: 1 << 20)
            return ("", String(decoding: bytes ?? [], as: UTF8.self), "")
        }
        let bytes = try FileDescriptor.open(absolutePath).readAll(limit: 1 << 20) ?? []
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard let begin = lines.firstIndex(of: "<!-- begin \(name) -->"),
            let end = lines.firstIndex(of: "<!-- end \(name) -->"), begin < end
        else { throw Missing(name: name, path: path) }
        let joined = { (lines: ArraySlice<Substring>) in lines.map { $0 + "\n" }.joined() }
        return (
            joined(lines[...begin]), joined(lines[(begin + 1)..<end]),
            lines[end...].joined(separator: "\n")
        )
    }
}

/// Rows of Markdown below titles; a `|` in a cell is escaped.
public func markdownTable(_ titles: [String], _ rows: [[String]]) -> String {
    ([titles, titles.map { _ in "---" }] + rows).map { cells in
        "| "
            + cells.map { $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }.joined(
                separator: " | ") + " |\n"
    }.joined()
}
