import LinuxSystem
import TestSupport

/// A folder in which a client may start the built daemon. The last reference ends the daemon.
final class RealDaemon: Sendable {
    let folder: TemporaryFolder
    /// Path of the socket at which the daemon listens once it runs.
    var socketPath: String { folder.absolute("socket") }
    /// Path of the demonstration application.
    let bundle = Repository.root + "/Assets/Demo.app"

    init() throws { folder = try FakeDaemon.privateFolder() }

    deinit {
        guard let process else { return }
        _ = try? Command.run(["kill", String(process)])
    }

    /// Identifier of the daemon's process; nil if no daemon listens.
    var process: Int32? {
        guard let socket = try? Socket.connect(to: socketPath, blocking: false) else { return nil }
        return try? Socket.peer(of: socket).process
    }

    /// Writes a program that runs the command `first` in the daemon's folder, and then executes the daemon.
    func program(_ first: String) throws -> String {
        let script = "#!/bin/sh\ncd \(folder.path)\n\(first)\nexec \(try builtProgram("nibassetd")) \"$@\"\n"
        try folder.write("program", Array(script.utf8), mode: 0o755)
        return folder.absolute("program")
    }

    /// Environment in which a client finds the daemon's program.
    var environment: [String] {
        get throws { ["NIBASSETD_PATH=" + (try builtProgram("nibassetd"))] }
    }
}

extension RunningDaemon {
    /// Number of requests that the daemon has handled, without this request.
    func requests() throws -> UInt64 { try RawClient.greeted(self).statistics()["requests", default: 0] }
}
