internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Files that a request comes with, because only this process may read them.
struct NeededFiles {
    private(set) var files: [FileDescriptor] = []
    private(set) var paths: [[UInt8]] = []

    /// None.
    init() {}

    /// Opens those that the text of a `needsFile` names.
    init(_ text: [UInt8]) throws(ExchangeFailure) {
        paths = Failure.neededFiles(text)
        for path in paths { files.append(try Self.open(path)) }
    }

    /// It must be a regular file, and opening it must not block. One that has gone has changed.
    private static func open(_ path: [UInt8]) throws(ExchangeFailure) -> FileDescriptor {
        do {
            let file = try FileDescriptor.open(path: path, .nonBlocking)
            if try file.status().kind == .regular { return file }
        } catch {
            let damage: FileDamage = error.meansNothingThere ? .changed : .unreadable
            throw .refused(Failure(.broken, reason: damage.rawValue, text: path))
        }
        throw .refused(Failure(.broken, reason: FileDamage.unsupported.rawValue, text: path))
    }
}
