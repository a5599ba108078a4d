import LinuxSystem
import NibAssets
import WireProtocol

/// P6: the first lookup of a file that no daemon has seen, beside decoding the same file in the process. The daemon's part is the difference:
/// messages between three processes, checks of the file before and after.
struct ColdLookUpRows {
    /// Number of files of a size that are decoded in a row, then looked up in a row.
    private static let blockSize = 4

    let workplace: Workplace
    let blocks: Int

    /// Sizes of images in nibs: half of the images are no larger than the first size, 95 % no larger than the second.
    private static let sizes = [
        (title: "30 x 29 (p50)", width: 30, height: 29), (title: "120 x 120 (p95)", width: 120, height: 120),
        (title: "1024 x 1024 (largest)", width: 1024, height: 1024),
    ]

    func measure() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        return try Self.sizes.map { size in
            try measure(size.title, SamplePicture.png(width: size.width, height: size.height), daemon, session)
        }
    }

    /// Counts the daemon's work for a cold lookup, apart from the worker's.
    func count() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let names = (0..<50).map { "cold\($0)" }
        let content = SamplePicture.png(width: 30, height: 29)
        let folder = try workplace.makeFolder(holding: content, as: (["warm"] + names).map { $0 + ".png" })
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: folder, languages: [])
        var images = [try bundle.image(named: "warm")]
        defer { withExtendedLifetime(images) {} }
        return [
            try SystemCalls.row(
                "a cold lookup", of: daemon, for: names.count,
                .init(
                    limit: 28,
                    reasons: "four messages each way, a wait before each received message,"
                        + " a look for more after the client's messages,"
                        + " a pair of sockets made for the file and closed, two writes;"
                        + " on a busy machine, three ends of a turn")
            ) {
                for name in names { images.append(try bundle.image(named: name)) }
            }
        ]
    }

    private func measure(
        _ title: String, _ content: [UInt8], _ daemon: RunningDaemon, _ session: WireSession
    ) throws -> Row {
        let names = (0..<blocks * Self.blockSize).map { "cold\($0)" }
        let folder = try workplace.makeFolder(holding: content, as: (["warm"] + names).map { $0 + ".png" })
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: folder, languages: [])
        // The images are kept, because a release costs another message.
        var images = [try bundle.image(named: "warm")]
        var times: (peer: [Double], ours: [Double], roundTrips: [Double]) = ([], [], [])
        for block in 0..<blocks {
            let members = names[block * Self.blockSize..<(block + 1) * Self.blockSize]
            // The first file is decoded once more, so that libpng is loaded, as in the worker.
            let paths = (["warm"] + members).map { "\(folder)/\($0).png" }
            times.peer += try StartedProgram.durations(of: Installed.peer, ["decode"] + paths).dropFirst()
            for name in members {
                let start = monotonicNanoseconds()
                images.append(try bundle.image(named: name))
                times.ours.append(Double(monotonicNanoseconds() - start) / 1000)
            }
            times.roundTrips += try RoundTrips.measure(
                EmptyMessage.message(.sync, serial: 1), session.socket, count: 200)
        }
        withExtendedLifetime(images) {}
        let (peer, trip) = (Series(times.peer), Series(times.roundTrips).median)
        return Row(
            "cold lookup of a PNG of \(title) against libpng into a memfd in the process", .microseconds,
            Series(times.ours), against: peer, limit: peer.median * 1.05 + trip * 3,
            target: "1.05 x the peer's + 3 round trips of \(TableReport.decimal(trip)) us")
    }
}
