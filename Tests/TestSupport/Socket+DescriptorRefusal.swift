public import LinuxSystem

extension Socket {
    /// Whether this kernel can refuse descriptors at all.
    public static let canRefuseDescriptors: Bool = {
        guard let (socket, _) = try? Socket.pair() else { return false }
        return (try? Socket.refuseDescriptors(on: socket)) == .holds
    }()
}
