import LinuxSystem

/// P13: the daemon's start, beside a C program that only binds a socket; the daemon's memory when it has nothing to do.
struct DaemonStartRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        var (ours, theirs, resident): ([Double], [Double], [Double]) = ([], [], [])
        for _ in 0..<runs {
            let start = monotonicNanoseconds()
            let daemon = try RunningDaemon(in: workplace)
            ours.append(Double(monotonicNanoseconds() - start) / 1_000_000)
            resident.append(Double(try ProcessFacts.residentBytes(of: daemon.identifier)) / 1_048_576)
            theirs.append(try bind())
        }
        let peer = Series(theirs)
        return [
            Row(
                "start of the daemon until clients can connect, against a C program that binds a socket", .milliseconds,
                Series(ours), against: peer, limit: peer.median + 5, target: "the peer's + 5 ms"),
            Row("RSS of the daemon after its start", .mebibytes, Series(resident), limit: 12),
            try RestartRows(workplace: workplace, runs: runs).measure(),
        ]
    }

    /// Returns the milliseconds until the peer listens.
    private func bind() throws -> Double {
        let path = try workplace.makeFolder(mode: 0o700) + "/socket"
        let start = monotonicNanoseconds()
        let (program, ready) = try StartedProgram.paired(Installed.peer, ["bind", path])
        _ = try ready.wait(for: .reading, until: start + 20_000_000_000)
        defer { program.kill() }
        return Double(monotonicNanoseconds() - start) / 1_000_000
    }
}
