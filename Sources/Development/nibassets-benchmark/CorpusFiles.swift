import LinuxSystem

/// Files of real applications, if there is a folder of them: `NIBASSETD_CORPUS`, or a folder beside the repository.
enum CorpusFiles {
    /// A line of the folder's list.
    struct Entry {
        let path: String
        let size: Int
        /// Role of the file, "interface" among others, and the format of an interface.
        let role, format: Substring
    }

    /// Returns all files; nil if there is no such folder.
    static func entries() -> [Entry]? {
        let folder = environmentVariable("NIBASSETD_CORPUS") ?? "../shared/corpus"
        let list = try? FileDescriptor.open(folder + "/MANIFEST.tsv").readAll(limit: 64 << 20)
        guard let list else { return nil }
        // A line names a file, a repository, a commit, a path, a digest, a size, a role, a format and a licence.
        return String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 7, let size = Int(fields[5]) else { return nil }
            return Entry(path: "\(folder)/\(fields[0])", size: size, role: fields[6], format: fields[7])
        }
    }

    /// Returns the content of the largest file with an extension; nil if there is none.
    static func largest(_ fileExtension: String) throws -> [UInt8]? {
        let files = entries()?.filter { $0.path.hasSuffix("." + fileExtension) }
        guard let largest = files?.max(by: { $0.size < $1.size }) else { return nil }
        return try FileDescriptor.open(largest.path).readAll(limit: 64 << 20)
    }
}
