package import LinuxSystem

extension AssetClient {
    /// A client on an existing connection, which must not block. It does not reconnect. For tests that play the daemon.
    package convenience init(connected socket: FileDescriptor) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = "/dev/null/none"
        settings.mayStartDaemon = false
        settings.reconnectTimeout = 0
        try self.init(settings: settings)
        try core.adopt(socket)
    }
}
