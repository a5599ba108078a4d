import LinuxSystem
import TestSupport
import WireProtocol

/// Listens as a daemon does, and runs a test's script for each connection. Ends with its last reference.
final class FakeDaemon: Sendable {
    /// Serves a connection, whose number counts from 0. The connection is closed when the script returns or throws.
    typealias Script = @Sendable (_ connection: FakeConnection, _ number: Int) throws -> Void

    let folder: TemporaryFolder
    private let listener: FileDescriptor
    private let stop: EventDescriptor

    /// Path of the socket at which the daemon listens.
    var socketPath: String { folder.absolute("socket") }

    /// Listens at "socket" in `folder`, or in a new folder that only this user may open.
    init(in folder: TemporaryFolder? = nil, _ script: @escaping Script) throws {
        self.folder = try folder ?? Self.privateFolder()
        listener = try Socket.listen(at: self.folder.absolute("socket"))
        stop = try EventDescriptor()
        TestThread.start { [listener, stop] in Self.serve(listener, stop, script) }
    }

    /// Serves the answers of a service. `event` runs before the answer to a `sync`.
    convenience init(
        _ service: FakeService, atSync event: @escaping @Sendable (FakeConnection) throws -> Void = { _ in }
    ) throws {
        try self.init { connection, _ in
            try service.serve(connection) { request in
                if request.header.type == .sync { try event(connection) }
                return false
            }
        }
    }

    deinit { stop.signal() }

    static func privateFolder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.setMode(0o700)
        return folder
    }

    private static func serve(_ listener: FileDescriptor, _ stop: EventDescriptor, _ script: @escaping Script) {
        // Without a set nothing can be served. The test then fails because no daemon listens.
        guard let either = try? DescriptorSet() else { return }
        try? either.add(listener)
        try? either.add(stop.descriptor)
        try? Socket.setNonBlocking(listener)
        var number = 0
        while true {
            _ = try? either.descriptor.wait(for: .reading, until: .max)
            if (try? stop.descriptor.wait(for: .reading, until: 0)) == .reading { return }
            guard let socket = try? Socket.accept(on: listener) else { continue }
            let (current, taken) = (number, socket)
            number += 1
            TestThread.start { try? script(FakeConnection(taken), current) }
        }
    }
}
