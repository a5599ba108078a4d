import LinuxSystem
import NibAssets
import WireProtocol

/// The processes that the service names, with their commands.
///
/// Processes have the numbers that the service sees. In a container, these numbers may belong to other processes; then no commands are shown.
struct ClientProcesses {
    private let hasCommands: Bool

    /// Commands are known only if the service lists this process by the number that the process has here.
    init(_ clients: [ClientEntry]) {
        let (process, user) = (UInt32(clamping: processIdentifier()), effectiveUser())
        hasCommands = clients.contains { $0.process == process && $0.user == user }
    }

    init(of client: AssetClient) throws(ControlFailure) {
        self.init(try asking(try client.clients()))
    }

    /// Returns the number of a process, and its command if /proc tells. For a process without a number, the text names the user.
    func text(of process: UInt32, user: UInt32? = nil) -> String {
        if process == 0 { return "in a container" + (user.map { ", user \($0)" } ?? "") }
        return command(of: process).map { "\(process) \($0)" } ?? "\(process)"
    }

    /// Returns the processes that use an entry, and the number of further processes that the service did not list.
    func text(of use: EntryUse) -> String {
        let more = Int(use.processCount) - use.processes.count
        return use.processes.map { text(of: $0) }.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The command of a process; nil where /proc does not tell.
    func command(of process: UInt32) -> String? {
        hasCommands ? firstLine(of: "/proc/\(process)/comm") : nil
    }
}
