import LinuxSystem
import NibAssets

/// What finding a name costs the daemon whose folder is known, counted.
struct NameCountRows {
    private static let count = 500

    let workplace: Workplace

    func count() throws -> [Row] {
        let bundle = try LocalizedBundle(in: workplace)
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let opened = try client.openBundle(at: bundle.path)
        _ = try? opened.image(named: "the first one")
        let requests = try session.statistic("requests")
        for number in 0..<Self.count { _ = try? opened.image(named: "absent\(number)") }
        // The number itself was asked for with a message.
        let asked = try session.statistic("requests") - requests - 1
        let messages = Row(
            goal: NameRows.goal,
            what: "messages to the daemon for \(Self.count) names that nothing has, each asked for once",
            unit: .none, isGated: true,
            outcome: .measured(
                peer: nil, ours: Series(Double(asked)), limit: Double(Self.count), target: "one for each"))
        return [messages, try systemCalls(daemon, opened)]
    }

    private func systemCalls(_ daemon: RunningDaemon, _ bundle: AssetBundle) throws -> Row {
        let what = "system calls of the daemon for a name that it has not been asked for, in folders that it knows"
        guard let tracer = Installed.command("strace"),
            let calls = try SystemCalls.count(
                of: daemon.identifier, tracer, in: workplace,
                during: { for number in 0..<Self.count { _ = try? bundle.image(named: "lost\(number)") } })
        else {
            let help = "apt-get install strace, and run as root"
            return Row(goal: NameRows.goal, what: what, unit: .none, outcome: .unavailable(help))
        }
        return Row(
            goal: NameRows.goal, what: what, unit: .none, isGated: true,
            outcome: .measured(
                peer: nil, ours: Series(Double(calls) / Double(Self.count)), limit: 4.05,
                target: "wait, receive, send, see that there is no more"))
    }
}
