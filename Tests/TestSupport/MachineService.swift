import WireProtocol

/// The service of the machine on which tests run.
public enum MachineService {
    /// Whether there is one. Programs use it then, and look for no daemon of their user.
    public static let isThere = fileExists(SocketPath.system)
    /// Why a test of a user's daemon is skipped there.
    public static let skipped = "the machine's service is here, so programs look for no daemon of their user"
}
