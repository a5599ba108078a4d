import LinuxSystem
import NibAssets
import WireProtocol

/// The processes that the service names, with their commands.
///
/// Processes have the numbers that the service sees. In a container these may belong to other processes; then no commands are shown.
struct ClientProcesses {
    private let hasCommands: Bool

    /// Whether the service sees what this process sees is known from how it lists this process itself.
    init(_ clients: [ClientEntry]) {
        let (process, user) = (UInt32(clamping: processIdentifier()), effectiveUser())
        hasCommands = clients.contains { $0.process == process && $0.user == user }
    }

    init(of client: AssetClient) throws(ControlFailure) {
        self.init(try asking(try client.clients()))
    }

    /// A process for people: its number, and its command where /proc tells. One without a number is told by its user.
    func text(of process: UInt32, user: UInt32? = nil) -> String {
        if process == 0 { return "in a container" + (user.map { ", user \($0)" } ?? "") }
        return command(of: process).map { "\(process) \($0)" } ?? "\(process)"
    }

    /// The processes that use an entry; of many, how many more there are.
    func text(of use: EntryUse) -> String {
        let more = Int(use.processCount) - use.processes.count
        return use.processes.map { text(of: $0) }.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// The command of a process; nil where /proc does not tell.
    func command(of process: UInt32) -> String? {
        hasCommands ? firstLine(of: "/proc/\(process)/comm") : nil
    }
}
