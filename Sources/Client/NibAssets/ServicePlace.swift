internal import LinuxSystem
internal import WireProtocol

/// Place where a client of this process looks for its daemon, and its next step when none is there, for programs that explain both. Nothing is started.
package struct ServicePlace: Sendable {
    /// Why it looks there.
    package enum Reason: Sendable, Hashable {
        /// A connection was handed over (`NIBASSETD_FD`).
        case handedOver
        /// The environment says so (`NIBASSETD_SOCKET`).
        case given
        /// The machine's daemon, whose socket exists.
        case system
        /// The user's own daemon, because there is no socket of the machine's.
        case user
    }

    /// Why it looks there.
    package let reason: Reason
    /// The socket.
    package let path: String
    /// The socket's folder.
    package let folder: String
    /// The program that a client would start where nobody listens; nil where none is found.
    package let program: String?
    /// Text of a call's error when nobody listens.
    package let absence: String
    /// Whether the environment forbids to start a daemon (`NIBASSETS_NO_START`).
    package let isStartForbidden: Bool
    /// Whether a client may start a daemon there.
    package let mayStart: Bool
    /// Whether the process is in a sandbox, whose daemon would serve it alone.
    package let isSandbox: Bool
    /// Whether the environment turns the library off (`NIBASSETS_DISABLE`).
    package let isDisabled: Bool

    /// The place for a client with the usual options.
    package init() {
        let settings = ClientSettings()
        let address = DaemonAddress.find(settings)
        if settings.environment.connection != nil {
            reason = .handedOver
        } else {
            switch address.kind {
            case .given: reason = .given
            case .system: reason = .system
            case .user: reason = .user
            }
        }
        path = address.path
        folder = address.folder
        absence = address.absence
        isStartForbidden = settings.environment.forbidsStart
        program = DaemonStart.program(settings)
        isSandbox = settings.namespace.isSandbox
        isDisabled = settings.environment.isDisabled
        mayStart =
            !isStartForbidden && !isSandbox && (address.kind == .user || address.mayBeServed)
    }
}
