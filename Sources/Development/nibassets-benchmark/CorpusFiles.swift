import LinuxSystem

/// Files of real applications, where a folder of them is at hand.
enum CorpusFiles {
    /// The largest file with this extension, nil where there is none.
    static func largest(_ fileExtension: String) throws -> [UInt8]? {
        let folder = environmentVariable("NIBASSETD_CORPUS") ?? "../shared/corpus"
        // Names a file, a repository, a commit, a path, a digest, a size and more a line.
        guard let list = try? FileDescriptor.open(folder + "/MANIFEST.tsv").readAll(limit: 64 << 20) else { return nil }
        let files = String(decoding: list, as: UTF8.self).split(separator: "\n").compactMap {
            line -> (path: String, size: Int)? in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 5, fields[0].hasSuffix("." + fileExtension), let size = Int(fields[5]) else {
                return nil
            }
            return (path: "\(folder)/\(fields[0])", size: size)
        }
        guard let largest = files.max(by: { $0.size < $1.size }) else { return nil }
        return try FileDescriptor.open(largest.path).readAll(limit: 64 << 20)
    }
}
