public import LinuxSystem

/// The repository that the tests were built from.
public enum Repository {
    /// Its top folder, without a slash at the end.
    public static let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()

    /// A regular file of the repository.
    public struct File: Sendable {
        /// Path relative to the root.
        public let path: String

        /// Size in bytes.
        public let size: UInt64

        /// Returns the content of the file.
        public func bytes() throws(SystemError) -> [UInt8] {
            try FileDescriptor.open(Repository.root + "/" + path).read(at: 0, count: Int(size))
        }

        /// Returns the content of the file as UTF-8.
        public func text() throws(SystemError) -> String { String(decoding: try bytes(), as: UTF8.self) }

        /// The path's parts: folders, then the file's name.
        public var components: [Substring] { path.split(separator: "/") }

        /// Extension of the name, behind its last dot; empty if the name has no dot.
        public var fileExtension: Substring {
            guard let name = components.last, let dot = name.lastIndex(of: ".") else { return "" }
            return name[name.index(after: dot)...]
        }
    }

    /// All regular files below `folder` ("" for the whole repository), without the top level's hidden folders other than `.ci`.
    public static func files(below folder: String = "") throws(SystemError) -> [File] {
        var files: [File] = []
        let directory = try FileDescriptor.open(root + "/" + folder, .directory)
        for entry in try directory.entries(limit: 10_000) {
            let name = String(decoding: entry.name, as: UTF8.self)
            let path = folder.isEmpty ? name : folder + "/" + name
            switch entry.kind {
            case .directory where !name.hasPrefix(".") || name == ".ci":
                files += try Self.files(below: path)
            case .regular:
                files.append(File(path: path, size: try directory.open(name).status().size))
            default: break
            }
        }
        return files.sorted { $0.path < $1.path }
    }

    /// Returns the content, as UTF-8, of the file at a path relative to the root.
    public static func text(of path: String) throws(SystemError) -> String {
        let bytes = try FileDescriptor.open(root + "/" + path).readAll(limit: 1 << 20) ?? []
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the names in `folder`, relative to the root, unordered.
    public static func names(in folder: String) throws(SystemError) -> [String] {
        try FileDescriptor.open(root + "/" + folder, .directory).entries(limit: 10_000).map {
            String(decoding: $0.name, as: UTF8.self)
        }
    }
}
