/// Exit status of the daemon's program.
package enum DaemonExit: Int32, CaseIterable, Sendable {
    case done = 0
    case failed = 1
    case misused = 2
    /// Service managers use this number for a missing permission.
    case closedSettings = 4

    /// Whether the next start would end with the same status. The systemd units list these numbers, so that systemd does not restart the daemon.
    package var isLasting: Bool { self == .misused || self == .closedSettings }

    /// Meaning, for the manual.
    package var meaning: String {
        switch self {
        case .done: "The daemon was asked to end, was idle for the time of IdleExit=, or another daemon serves already."
        case .failed: "The daemon could not serve; the log says why."
        case .misused:
            "The command line or the configuration file is wrong, the limit of descriptors is too low, or another daemon "
                + "serves in place of the system's service."
        case .closedSettings: "This user may not read the configuration file."
        }
    }
}
