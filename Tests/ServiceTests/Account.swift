import LinuxSystem
import TestSupport
import Testing

/// An ordinary user of a machine, with a home, a session's folder, and a service of its own.
final class Account: Sendable {
    let machine: Machine
    private let name: String
    let user: UInt32
    /// Path of the socket at which the user's service listens, and at which the client library looks for it.
    let socket: String
    private let service: ChildProcess

    /// Makes the user, and starts the user's service.
    init(_ name: String, _ user: UInt32, on machine: Machine) throws {
        self.machine = machine
        self.name = name
        self.user = user
        try machine.shell(
            """
            useradd --create-home --uid \(user) \(name) && mkdir --parents /run/user &&
            install --directory --owner \(name) --group \(name) --mode 700 /run/user/\(user)
            """)
        socket = "/run/user/\(user)/nibassetd/socket"
        service = try machine.start(["nibassetd", "--user", "--socket", socket], as: user, output: .standardError)
        try Patience.wait { try machine.run("test", "-S", socket).isSuccess }
    }

    deinit {
        service.kill()
        _ = try? service.ending()
    }

    /// Runs a command as this user, as a login does.
    func run(_ arguments: [String]) throws -> Command.Outcome {
        let environment = ["HOME=/home/\(name)", "USER=\(name)", "XDG_RUNTIME_DIR=/run/user/\(user)"]
        return try machine.run(
            ["setpriv", "--reuid", "\(user)", "--regid", "\(user)", "--init-groups", "env"] + environment + arguments)
    }
}
