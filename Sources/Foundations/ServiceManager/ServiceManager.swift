internal import CSystemd
public import LinuxSystem

/// Messages to and from the service manager (sd-daemon). Without a service manager the calls do nothing.
public enum ServiceManager {
    /// Reports that the service is ready, with a status line.
    public static func notifyReady(status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Reports a status line.
    public static func notify(status: String) { notify("STATUS=\(status)") }

    /// Reports that the service is shutting down.
    public static func notifyStopping() { notify("STOPPING=1") }

    /// Takes the sockets that the service manager has passed (socket activation); empty when there are none, and at a second call.
    public static func takeSockets() -> [FileDescriptor] {
        // 1: removes the variables from the environment, so that children do not see them.
        let count = sd_listen_fds(1)
        guard count > 0 else { return [] }
        return (0..<count).map { FileDescriptor(owning: SD_LISTEN_FDS_START + $0) }
    }

    /// Whether standard error is the journal.
    public static func standardErrorIsJournal(environment: (String) -> String?) -> Bool {
        guard let stream = environment("JOURNAL_STREAM"), let status = try? FileDescriptor.standardError.status()
        else { return false }
        return stream == "\(status.identity.device):\(status.identity.inode)"
    }

    private static func notify(_ state: String) {
        // The string lives until the call returns. Without a service manager the call fails, which is fine.
        _ = unsafe sd_notify(0, state)
    }
}
