import LinuxSystem
import WireProtocol

/// What a warm look-up makes the daemon do, counted.
struct WarmCountRows {
    private static let goal = "P10"
    private static let lookUps = 1_000

    let workplace: Workplace

    func count() throws -> [Row] {
        let bundle = try workplace.makeFolder(
            holding: SamplePicture.png(width: 16, height: 16), as: [RoundTripRows.name + ".png"])
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        let request = try session.warmLookUp(of: RoundTripRows.name, inBundleAt: bundle)
        return try counts(daemon, session, request) + [try systemCalls(daemon, session, request)]
    }

    private func counts(_ daemon: RunningDaemon, _ session: WireSession, _ request: [UInt8]) throws -> [Row] {
        func facts() throws -> [Int] {
            let helpers = try ProcessFacts.children(of: daemon.identifier)
            return [
                try session.statistic("requests"), try session.statistic("hits"),
                try helpers.reduce(0) { try $0 + ProcessFacts.waits(of: $1) },
                try ProcessFacts.descriptorCount(of: daemon.identifier),
            ]
        }
        let before = try facts()
        _ = try RoundTrips.measure(request, session.socket, count: Self.lookUps)
        let messagesLeft = try session.socket.wait(for: .reading, until: monotonicNanoseconds()).isEmpty ? 0 : 1
        let after = try facts()
        let rises = zip(before, after).map { $1 - $0 }
        // The numbers themselves were asked for with two messages.
        let requests = rises[0] - 2
        return [
            row("messages to the daemon for \(Self.lookUps) warm look-ups", requests, atMost: Self.lookUps),
            row("messages from the daemon that were no reply to them", messagesLeft, atMost: 0),
            row("of them not answered from the cache", Self.lookUps - rises[1], atMost: 0),
            // After the cold look-up before, each may still have been on its way to sleep.
            row(
                "times that workers and look-up helpers fell asleep meanwhile", rises[2],
                atMost: try ProcessFacts.children(of: daemon.identifier).count),
            row("descriptors more in the daemon afterwards", rises[3], atMost: 0),
            row(
                "threads of the daemon after a cold look-up", try ProcessFacts.threadCount(of: daemon.identifier),
                atMost: 1),
        ]
    }

    private func row(_ what: String, _ found: Int, atMost limit: Int) -> Row {
        Row(
            goal: Self.goal, what: what, unit: .none, isGated: true,
            outcome: .measured(peer: nil, ours: Series(Double(found)), limit: Double(limit), target: ""))
    }

    private func systemCalls(_ daemon: RunningDaemon, _ session: WireSession, _ request: [UInt8]) throws -> Row {
        let what = "system calls of the daemon for a warm look-up against those of the echo server"
        guard let tracer = Installed.command("strace") else {
            return Row(goal: Self.goal, what: what, unit: .none, outcome: .unavailable("apt-get install strace"))
        }
        let echo = try EchoServer()
        let peer = try SystemCalls.count(of: echo.identifier, tracer, in: workplace) {
            _ = try RoundTrips.measure(request, echo.socket, count: Self.lookUps)
        }
        let ours = try SystemCalls.count(of: daemon.identifier, tracer, in: workplace) {
            _ = try RoundTrips.measure(request, session.socket, count: Self.lookUps)
        }
        guard let peer, let ours else {
            return Row(
                goal: Self.goal, what: what, unit: .none,
                outcome: .unavailable("strace may not attach to processes here; run as root"))
        }
        let (theirs, mine) = (Double(peer) / Double(Self.lookUps), Double(ours) / Double(Self.lookUps))
        return Row(
            goal: Self.goal, what: what, unit: .none, isGated: true,
            outcome: .measured(
                peer: Series(theirs), ours: Series(mine), limit: 4.05,
                target: "wait, receive, send, see that there is no more"))
    }
}
