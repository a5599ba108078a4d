import CommandLineOptions
import LinuxSystem
import NibAssets

enum TopCommand: Command {
    static let name = "top"
    static let summary = "shows rates, entries and clients of the service, live"
    static let startsService = false
    static let usage = "[--interval SECONDS]"
    static let options = [
        CommandLineOptions.Option(
            "interval", "i", value: "SECONDS", help: "seconds between two updates (default: 2)")
    ]
    static let details = """
        The view fills the terminal; q ends the command, ? lists the keys. Only administrators of the service see entries and connections of other
        users.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        try given.refuseOperands()
        let interval = (try given.integer(of: "interval", in: 1...3_600) ?? 2) * 1_000_000_000
        guard screen.isTerminal, let terminal = RawTerminal(.standardInput) else {
            throw ControlFailure(.usage, "input or output is no terminal; stats --delta and list --sort print once")
        }
        defer { terminal.restore() }
        let client = try client(for: self)
        // An absent service is reported before the screen is cleared.
        _ = try ServiceNumbers(of: client)
        screen.write("\u{1B}[?1049h\u{1B}[?25l")
        defer { screen.write("\u{1B}[?25h\u{1B}[?1049l") }
        try watch(client, screen, terminal, interval)
        return .done
    }

    private static func watch(
        _ client: AssetClient, _ screen: Screen, _ terminal: RawTerminal, _ interval: UInt64
    ) throws(ControlFailure) {
        var state = TopState()
        var history = RateHistory()
        var nextRefresh: UInt64 = 0
        while screen.error == nil {
            let now = monotonicNanoseconds()
            if now >= nextRefresh {
                refresh(client, &state, &history)
                let end = monotonicNanoseconds()
                // A long list is requested less often, to spare the service. An absent service is tried at the usual interval.
                let isAway = state.failure?.cause == .noService
                nextRefresh = end + (isAway ? interval : max(interval, 20 * (end - now)))
            }
            show(state, history, screen, &state.pageSize)
            switch terminal.next(until: nextRefresh) {
            case .ended: return
            case .nothing, .resized: continue
            case .keys(let bytes):
                for key in TopKey.keys(in: bytes) {
                    switch state.press(key) {
                    case .quit: return
                    case .purge(let entry):
                        state.notice = drop(entry, client)
                        nextRefresh = 0
                    case nil: break
                    }
                }
            }
        }
    }

    /// Requests everything that is shown. While the service is away, the last values stay.
    private static func refresh(_ client: AssetClient, _ state: inout TopState, _ history: inout RateHistory) {
        do throws(ControlFailure) {
            history.add(try ServiceNumbers(of: client), at: monotonicNanoseconds())
            state.entries = try asking(try client.list())
            state.clients = try asking(try client.clients())
            state.failure = nil
        } catch {
            state.failure = error
        }
    }

    private static func drop(_ entry: ListEntry, _ client: AssetClient) -> String {
        let purged: Purging
        do throws(ControlFailure) {
            purged = try Purging(
                of: client, entry.answer.kind, name: entry.name,
                folder: entry.path.lastIndex(of: "/").map { String(entry.path[..<$0]) }, user: entry.user)
        } catch {
            return error.message
        }
        if purged.entries == 0 { return "\"\(entry.name)\" stays: a program holds it" }
        return "dropped \(Quantity.entries(purged.entries)) of \(Quantity.bytes(purged.byteCount))"
    }

    private static func show(
        _ state: TopState, _ history: RateHistory, _ screen: Screen, _ pageSize: inout Int
    ) {
        let size = FileDescriptor.standardOutput.terminal
        let (columns, rows) = (size?.columns ?? 80, size?.rows ?? 24)
        pageSize = TopView.listRows(of: rows)
        let lines = TopView(state: state, history: history, columns: columns, rows: rows).lines
        // Each line overwrites the old line in its place, so nothing flickers.
        screen.write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }
}
