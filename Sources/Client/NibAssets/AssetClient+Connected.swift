package import LinuxSystem

extension AssetClient {
    /// A client on a connection that is there already and must not block; when that ends, it finds no other. For tests that speak as a daemon.
    package convenience init(connected socket: FileDescriptor) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = "/dev/null/none"
        settings.mayStartDaemon = false
        settings.reconnectTimeout = 0
        try self.init(settings: settings)
        try core.adopt(socket)
    }
}
