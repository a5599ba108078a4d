import LinuxSystem
import ManagerStandIn
import NibAssets

/// P13: the start of a daemon that takes over 10,000 entries of a killed daemon.
struct RestartRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> Row {
        let bundle = try LargeBundle(in: workplace)
        let folder = try workplace.makeFolder(mode: 0o700)
        let notices = try NoticeReader(at: folder + "/notify")
        let listener = try Socket.listen(at: folder + "/socket")
        try Socket.setNonBlocking(listener)
        var (daemon, _) = try start(notices, listener, folder)
        try fill(from: bundle, folder + "/socket", notices)
        var times: [Double] = []
        for _ in 0..<runs {
            daemon.kill()
            _ = try daemon.descriptor.wait(for: .reading, until: monotonicNanoseconds() + 20_000_000_000)
            try notices.read()
            let (next, time) = try start(notices, listener, folder)
            daemon = next
            times.append(time)
            let session = try WireSession(folder + "/socket")
            let found = try session.statistic("entries_taken_over")
            guard found == LargeBundle.count else {
                throw BenchmarkError.unexpected(program: Installed.daemon, found: "\(found) entries taken over")
            }
        }
        return Row(
            "start of the daemon with the 10,000 entries of a killed daemon", .milliseconds, Series(times),
            limit: 50)
    }

    /// Starts a daemon; returns the daemon and the milliseconds until it was ready.
    private func start(
        _ notices: NoticeReader, _ listener: FileDescriptor, _ folder: String
    ) throws -> (ChildProcess, Double) {
        let before = notices.readyCount
        let begin = monotonicNanoseconds()
        let process = try notices.start(
            [Installed.daemon, "--user", "--socket", folder + "/socket", "--log-level", "error"], listener: listener)
        while notices.readyCount == before, monotonicNanoseconds() < begin + 20_000_000_000 {
            _ = try notices.socket.wait(for: .reading, until: begin + 20_000_000_000)
            try notices.read()
        }
        return (process, Double(monotonicNanoseconds() - begin) / 1_000_000)
    }

    private func fill(from bundle: LargeBundle, _ socketPath: String, _ notices: NoticeReader) throws {
        let client = try AssetClient(.init(socketPath: socketPath, mayStartDaemon: false))
        let opened = try client.openBundle(at: bundle.path, profile: .gnustep)
        for number in 0..<LargeBundle.count {
            _ = try opened.image(named: "picture\(number)")
            try notices.read()
        }
    }
}
