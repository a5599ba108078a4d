import LinuxSystem
import NibAssets

/// Times of a client while another connection of the same user asks for nothing but files that take much and come to nothing.
struct FloodRows {
    /// Look-ups in a row, with the flood and without.
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
                "the same, that which nine of ten need less than", .microseconds, Series(flooded.quantile(0.9)),
                against: Series(alone.quantile(0.9))),
        ]
    }

    /// Each of the flood's files takes much longer than a lookup: where turns are fair, hardly one is finished meanwhile, however many wait.
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
                "files that a flooding connection of the user has got decoded during a cold look-up", .none,
                Series(finished),
                limit: 8, target: "of \(Flooder.depth) that wait", gate: .target)
        ]
    }

    private func scene() throws -> Scene {
        try Scene(workplace, names: (0..<2 * blocks * Self.blockSize).map { "cold\($0)" })
    }

    /// Starts asking; when this returns, the first answer has come.
    private func flood(_ bomb: Bomb, _ daemon: RunningDaemon) throws -> HoldingProgram {
        let folder = try workplace.makeFolder(holding: bomb.file, as: [Flooder.name + ".png"])
        let flood = try HoldingProgram(Installed.benchmark, [Flooder.command, daemon.socketPath, folder])
        _ = try flood.heldBytes()
        return flood
    }

    /// Waits until nothing is refused any more: then the rest of a flood is done.
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

/// A daemon, and a client who looks names up that the daemon has not seen.
private final class Scene {
    let daemon: RunningDaemon
    private let bundle: AssetBundle
    private var names: ArraySlice<String>
    /// Kept: to give an image back costs another message.
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

    /// The microseconds of `count` lookups, with pauses of 1 to 4 ms between them: without, most of them would be made while the machine happens to be quick.
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
