internal import CSystemd
public import LinuxSystem

/// What a program and the service manager tell each other (sd-daemon). Without a service manager nothing happens.
public enum ServiceManager {
    /// Says that everything is ready, with a line about it.
    public static func notifyReady(status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Tells a line about what is being done.
    public static func notify(status: String) { notify("STATUS=\(status)") }

    /// Says that the end has begun.
    public static func notifyStopping() { notify("STOPPING=1") }

    /// The sockets that the service manager listens on for this process; empty when there are none. They are given once: a second
    /// call gives none.
    public static func takeSockets() -> [FileDescriptor] {
        // 1: the variables are taken out of the environment, so that children do not see them.
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
        // The string lives until the call returns; who is not listened to need not know.
        _ = unsafe sd_notify(0, state)
    }
}
