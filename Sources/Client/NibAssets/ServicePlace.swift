internal import LinuxSystem

/// Place where a client of this process looks for its daemon, and the client's next step without a daemon, to explain both. Starts nothing.
package struct ServicePlace: Sendable {
    /// Reason for the place; nil: a connection was handed over (`NIBASSETD_FD`).
    package let reason: DaemonAddress.Kind?
    /// The socket.
    package let path: String
    /// The socket's folder.
    package let folder: String
    /// The program that a client would start if no daemon listens; nil when none is found.
    package let program: String?
    /// Text of a call's error when nobody listens.
    package let absence: String
    /// Reason for which a client may start no daemon there; nil when a client may.
    package let obstacle: DaemonStart.Obstacle?
    /// Whether the process is in a sandbox. A daemon started there would serve only this process.
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
