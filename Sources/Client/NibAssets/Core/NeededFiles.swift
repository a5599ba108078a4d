internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Files that go with a request, because only this process may read them.
struct NeededFiles {
    private(set) var files: [FileDescriptor] = []
    private(set) var paths: [[UInt8]] = []
    /// Path of a file that does not exist; then `files` is empty.
    private(set) var missing: [UInt8]?

    init() {}

    /// Opens the files that the text of a `needsFile` names.
    init(_ text: [UInt8]) throws(ExchangeFailure) {
        paths = Failure.neededFiles(text)
        for path in paths {
            guard let file = try Self.open(path) else {
                (files, paths, missing) = ([], [], path)
                return
            }
            files.append(file)
        }
    }

    /// Opens a regular file without blocking. Nil when the file does not exist.
    private static func open(_ path: [UInt8]) throws(ExchangeFailure) -> FileDescriptor? {
        do {
            let file = try FileDescriptor.open(path: path, .nonBlocking)
            if try file.status().kind == .regular { return file }
        } catch {
            if error.meansNothingThere { return nil }
            let text = path + Array((": " + error.description).utf8)
            throw .refused(Failure(.broken, reason: FileDamage.unreadable.rawValue, text: text))
        }
        throw .refused(Failure(.broken, reason: FileDamage.unsupported.rawValue, text: path))
    }
}
