internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Settings of the search for the daemon and of waiting times.
struct ClientSettings: Sendable {
    /// Path of the daemon's socket; nil: the default places in order.
    var socketPath: String?
    /// Longest wait of a call, in nanoseconds.
    var timeout = UInt64(ClientLimits.callTime.value)
    var mayStartDaemon = true

    /// Longest wait of a call for the daemon to return after a lost connection, or for a listener on an existing socket, in nanoseconds.
    var reconnectTimeout = UInt64(ClientLimits.reconnectTime.value)
    /// Time after a failed attempt in which calls try only once and do not wait, in nanoseconds.
    var retryDelay = UInt64(ClientLimits.retryTime.value)
    var systemSocketPath = SocketPath.system
    /// The process's user namespace, which decides which users it can tell apart.
    var namespace = UserNamespace.current()
    /// The environment, read once when the client is made.
    var environment = Environment()

    /// The variables that a client uses.
    struct Environment: Sendable {
        /// `NIBASSETD_SOCKET`: where the daemon listens.
        var socketPath = trustedEnvironmentVariable(EnvironmentVariable.socket)
        /// `NIBASSETD_FD`: a connection to the daemon.
        var connection = trustedEnvironmentVariable(EnvironmentVariable.connection)
        /// `NIBASSETD_PATH`: the daemon's program, to be started when none runs.
        var daemonPath = trustedEnvironmentVariable(EnvironmentVariable.daemon)
        /// `XDG_RUNTIME_DIR`: the user's folder for sockets.
        var runtimeFolder = trustedEnvironmentVariable(EnvironmentVariable.runtimeFolder)
        /// `PATH`: folders with programs.
        var programFolders = trustedEnvironmentVariable("PATH")
        /// `NIBASSETS_DISABLE=1`: no client can be made.
        var isDisabled = isSet(EnvironmentVariable.disable)
        /// `NIBASSETS_NO_START=1`: the client starts no daemon.
        var forbidsStart = isSet(EnvironmentVariable.noStart)
    }
}

private func isSet(_ variable: String) -> Bool {
    environmentVariable(variable).map { Array($0.utf8) } == Array("1".utf8)
}
