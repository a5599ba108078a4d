internal import LinuxSystem
internal import WireProtocol

/// Place where a client of this process looks for its daemon, and its next step when none is there, for programs that explain both. Nothing is started.
package struct ServicePlace: Sendable {
    /// Why it looks there; nil: a connection was handed over (`NIBASSETD_FD`).
    package let reason: DaemonAddress.Kind?
    /// The socket.
    package let path: String
    /// The socket's folder.
    package let folder: String
    /// The program that a client would start where nobody listens; nil where none is found.
    package let program: String?
    /// Text of a call's error when nobody listens.
    package let absence: String
    /// Why a client may start no daemon there; nil where it may.
    package let obstacle: DaemonStart.Obstacle?
    /// Whether the process is in a sandbox, whose daemon would serve it alone.
    package let isSandbox: Bool
    /// Whether the environment turns the library off (`NIBASSETS_DISABLE`).
    package let isDisabled: Bool

    /// The place for a client with the usual options.
    package init() {
        let settings = ClientSettings()
        let address = DaemonAddress.find(settings)
        reason = HandedConnection.isGiven(settings) ? nil : address.kind
        path = address.path
        folder = address.folder
        absence = address.absence
        obstacle = DaemonStart.obstacle(at: address, settings)
        program = DaemonStart.program(settings)
        isSandbox = settings.namespace.isSandbox
        isDisabled = settings.environment.isDisabled
    }
}
