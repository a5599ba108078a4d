import LinuxSystem
import TestSupport

/// Where a client may start the daemon that was built; ended with the last reference.
final class RealDaemon: Sendable {
    let folder: TemporaryFolder
    /// Where it listens once it runs.
    var socketPath: String { folder.absolute("socket") }
    /// The demonstration application.
    let bundle = Repository.root + "/Assets/Demo.app"

    init() throws { folder = try FakeDaemon.privateFolder() }

    deinit {
        guard let process else { return }
        _ = try? Command.run(["kill", String(process)])
    }

    /// The daemon that listens now.
    var process: Int32? {
        guard let socket = try? Socket.connect(to: socketPath, blocking: false) else { return nil }
        return try? Socket.peer(of: socket).process
    }

    /// What a client needs to find the daemon's program.
    var environment: [String] {
        get throws { ["NIBASSETD_PATH=" + (try builtProgram("nibassetd"))] }
    }
}

extension RunningDaemon {
    /// The requests that it has handled, without the question itself.
    func requests() throws -> UInt64 { try RawClient.greeted(self).statistics()["requests", default: 0] }
}
