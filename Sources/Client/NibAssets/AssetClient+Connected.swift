package import LinuxSystem

extension AssetClient {
    /// Makes a client on a connected, non-blocking socket. The client does not reconnect. For tests that play the daemon.
    package convenience init(connected socket: FileDescriptor) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = "/dev/null/none"
        settings.mayStartDaemon = false
        settings.reconnectTimeout = 0
        try self.init(settings: settings)
        try core.adopt(socket)
    }
}
