import LinuxSystem
import TestSupport
import WireProtocol

/// Listens where a daemon would, and does with each connection what a test's script says; ends with its last reference.
final class FakeDaemon: Sendable {
    /// What happens on a connection, whose number counts from 0; the connection is closed when it returns or throws.
    typealias Script = @Sendable (_ connection: FakeConnection, _ number: Int) throws -> Void

    let folder: TemporaryFolder
    private let listener: FileDescriptor
    private let stop: EventDescriptor

    /// Where it listens.
    var socketPath: String { folder.absolute("socket") }

    /// Listens at "socket" in `folder`, or in a new one that is this user's alone.
    init(in folder: TemporaryFolder? = nil, _ script: @escaping Script) throws {
        self.folder = try folder ?? Self.privateFolder()
        listener = try Socket.listen(at: self.folder.absolute("socket"))
        stop = try EventDescriptor()
        TestThread.start { [listener, stop] in Self.serve(listener, stop, script) }
    }

    /// Serves what a service knows; `event` is done before a client that synchronizes is answered.
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
        // Without a set nothing can be served, and the test sees nobody listen.
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
