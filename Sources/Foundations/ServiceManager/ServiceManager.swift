internal import CSystemd
public import LinuxSystem

/// Messages to and from the service manager (sd-daemon). Without a service manager the calls do nothing.
public enum ServiceManager {
    /// Path of the socket on which the service manager reads messages; nil without a service manager.
    public static var socketPath: String? { environmentVariable("NOTIFY_SOCKET") }

    /// Reports that the service is ready, with a status line.
    public static func notifyReady(status: String) { notify("READY=1\nSTATUS=\(status)") }

    /// Reports that the service reads its settings again; `notifyReady` ends that.
    public static func notifyReloading() { notify("RELOADING=1\nMONOTONIC_USEC=\(monotonicNanoseconds() / 1_000)") }

    /// Reports a status line at the service manager's socket, unless the manager has too much to read.
    public static func notify(status: String, at path: String? = socketPath) {
        guard let socket = DescriptorStore(at: path)?.socket else { return }
        _ = try? Socket.send(Array("STATUS=\(status)".utf8), descriptors: [], on: socket)
    }

    /// Reports that the service is shutting down.
    public static func notifyStopping() { notify("STOPPING=1") }

    /// A descriptor that the service manager has passed.
    public struct Passed: Sendable {
        /// The descriptor.
        public let descriptor: FileDescriptor
        /// Name under which an earlier process of this service stored the descriptor, or the name in its socket unit.
        public let name: String
    }

    /// Takes the descriptors that the service manager has passed: those of socket units, and those that an earlier process of the service gave it to keep.
    /// Empty when there are none, and at a second call.
    public static func takeDescriptors() -> [Passed] {
        let names = environmentVariable("LISTEN_FDNAMES")?.split(separator: ":", omittingEmptySubsequences: false) ?? []
        // 1: removes the variables from the environment, so that children do not see them.
        let count = Int(sd_listen_fds(1))
        guard count > 0 else { return [] }
        return (0..<count).map { index in
            Passed(
                descriptor: FileDescriptor(owning: SD_LISTEN_FDS_START + Int32(index)),
                name: names.indices.contains(index) ? String(names[index]) : "")
        }
    }

    /// Gives a socket to the service manager to keep while the service restarts; the next process takes it with `takeDescriptors`. The socket
    /// replaces an earlier one of the same name. False without a service manager.
    public static func keep(_ socket: FileDescriptor, name: String) -> Bool {
        notify("FDSTOREREMOVE=1\nFDNAME=\(name)")
        // The list has the one number that the call is told; string and list live until it returns.
        return unsafe sd_pid_notify_with_fds(0, 0, "FDSTORE=1\nFDNAME=\(name)", [socket.number], 1) > 0
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
