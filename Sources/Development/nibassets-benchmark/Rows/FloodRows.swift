import LinuxSystem
import NibAssets

/// Times of a client while another connection of the same user requests only files that cost much and cannot be decoded.
struct FloodRows {
    /// Number of consecutive lookups with the flood, and without.
    private static let blockSize = 20

    let workplace: Workplace
    let blocks: Int

    func measure() throws -> [Row] { try Bomb.allCases.flatMap(rows) }

    private func rows(_ bomb: Bomb) throws -> [Row] {
        let scene = try scene()
        var times: (alone: [Double], flooded: [Double]) = ([], [])
        for _ in 0..<blocks {
            times.alone += try scene.lookUps(Self.blockSize)
            let flood = try self.flood(bomb, scene.daemon)
            times.flooded += try scene.lookUps(Self.blockSize)
            flood.kill()
            try waitForQuiet(scene.daemon)
        }
        let (alone, flooded) = (Series(times.alone), Series(times.flooded))
        let what = "cold lookup of a PNG of 120 x 120 while another connection of the user floods with \(bomb.what)"
        return [
            Row(what, .microseconds, flooded, against: alone, limit: alone.median * 2, target: "2 x without the flood"),
            Row(
                "90th percentile of these lookups", .microseconds, Series(flooded.quantile(0.9)),
                against: Series(alone.quantile(0.9))),
        ]
    }

    /// Counts files of the flood that are decoded during a lookup. Each takes much longer than a lookup, so with fair turns the number is small.
    func count() throws -> [Row] {
        let scene = try scene()
        let flood = try self.flood(.truncated, scene.daemon)
        let session = try WireSession(scene.daemon)
        let finished = try (0..<Self.blockSize).map { _ in
            let before = try session.statistic("files_refused")
            _ = try scene.lookUps(1)
            return Double(try session.statistic("files_refused") - before)
        }
        flood.kill()
        return [
            Row(
                "files that the daemon decodes for a flooding connection of the user during a cold lookup", .none,
                Series(finished),
                limit: 8, target: "of \(Flooder.depth) waiting files", isGate: true)
        ]
    }

    private func scene() throws -> Scene {
        try Scene(workplace, names: (0..<2 * blocks * Self.blockSize).map { "cold\($0)" })
    }

    /// Starts a flood and waits for its first answer.
    private func flood(_ bomb: Bomb, _ daemon: RunningDaemon) throws -> HoldingProgram {
        let folder = try workplace.makeFolder(holding: bomb.file, as: [Flooder.name + ".png"])
        let flood = try HoldingProgram(Installed.benchmark, [Flooder.command, daemon.socketPath, folder])
        _ = try flood.heldBytes()
        return flood
    }

    /// Waits until the number of refused files no longer rises: then the rest of a flood is done.
    private func waitForQuiet(_ daemon: RunningDaemon) throws {
        let session = try WireSession(daemon)
        var before = -1
        while true {
            let refused = try session.statistic("files_refused")
            if refused == before { return }
            before = refused
            pause(nanoseconds: 300_000_000)
        }
    }
}

/// A daemon, and a client that looks up names that the daemon has not seen.
private final class Scene {
    let daemon: RunningDaemon
    private let bundle: AssetBundle
    private var names: ArraySlice<String>
    /// Images are kept, because a release costs another message.
    private var images: [NamedImage]

    init(_ workplace: Workplace, names: [String]) throws {
        daemon = try RunningDaemon(in: workplace)
        let folder = try workplace.makeFolder(
            holding: SamplePicture.png(width: 120, height: 120), as: (["warm"] + names).map { $0 + ".png" })
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(at: folder, languages: [])
        self.names = names[...]
        images = [try bundle.image(named: "warm")]
    }

    /// Returns the microseconds of `count` lookups. Without the pauses of 1 to 4 ms, most lookups would fall into a quick moment of the machine.
    func lookUps(_ count: Int) throws -> [Double] {
        try (0..<count).map { index in
            pause(nanoseconds: 1_000_000 + UInt64(index * 7 % 10) * 333_333)
            let name = names.removeFirst()
            let start = monotonicNanoseconds()
            images.append(try bundle.image(named: name))
            return Double(monotonicNanoseconds() - start) / 1000
        }
    }
}
