import WireProtocol

/// The service of the machine on which tests run.
public enum MachineService {
    /// Whether the machine has the service. If it has, programs use the service and look for no daemon of their user.
    public static let isThere = fileExists(SocketPath.system)
    /// Reason for which tests of a user's daemon are skipped if the machine has the service.
    public static let skipped = "the machine's service is here, so programs look for no daemon of their user"
}
