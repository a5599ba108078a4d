import LinuxSystem
import NibAssets

/// What a client notices while another connection of the same user asks for nothing but files that take long and come to nothing.
struct FloodRows {
    private static let goal = "flood"
    /// Look-ups in a row, with the flood and without.
    private static let blockSize = 10
    private static let bombCount = 64
    private static let side = 1024

    let workplace: Workplace
    let blocks: Int

    func measure() throws -> [Row] {
        let scene = try scene()
        var times: (alone: [Double], flooded: [Double]) = ([], [])
        for _ in 0..<blocks {
            times.alone += try scene.lookUps(Self.blockSize)
            let flood = try self.flood(scene.daemon)
            times.flooded += try scene.lookUps(Self.blockSize)
            flood.kill()
        }
        let alone = Series(times.alone)
        return [
            Row(
                goal: Self.goal,
                what: "cold look-up of a PNG of 120 x 120 while another connection of the user floods, against alone",
                unit: .microseconds,
                outcome: .measured(
                    peer: alone, ours: Series(times.flooded), limit: alone.median * 2, target: "2 x without the flood"))
        ]
    }

    /// Each of the flood's files takes much longer than a look-up: where turns are fair, hardly one is finished meanwhile, however many wait.
    func count() throws -> [Row] {
        let scene = try scene()
        let flood = try self.flood(scene.daemon)
        let session = try WireSession(scene.daemon)
        let finished = try (0..<Self.blockSize).map { _ in
            let before = try session.statistic("files_refused")
            _ = try scene.lookUps(1)
            return Double(try session.statistic("files_refused") - before)
        }
        flood.kill()
        return [
            Row(
                goal: Self.goal,
                what: "files that a flooding connection of the user has got decoded during a cold look-up", unit: .none,
                isGated: true,
                outcome: .measured(peer: nil, ours: Series(finished), limit: 8, target: "of \(Flooder.depth) that wait")
            )
        ]
    }

    private func scene() throws -> Scene {
        try Scene(workplace, names: (0..<2 * blocks * Self.blockSize).map { "cold\($0)" })
    }

    /// Starts asking; when this returns, the first answer has come.
    private func flood(_ daemon: RunningDaemon) throws -> HoldingProgram {
        // A picture whose end is missing takes as long as a whole one, every time.
        let broken = Array(SamplePicture.png(width: Self.side, height: Self.side).dropLast(64))
        let bombs = try workplace.makeFolder(holding: broken, as: (0..<Self.bombCount).map { "\($0).png" })
        let flood = try HoldingProgram(
            Installed.benchmark, [Flooder.command, daemon.socketPath, bombs, "\(Self.bombCount)"])
        _ = try flood.heldBytes()
        return flood
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

    /// The microseconds of so many.
    func lookUps(_ count: Int) throws -> [Double] {
        try (0..<count).map { _ in
            let name = names.removeFirst()
            let start = monotonicNanoseconds()
            images.append(try bundle.image(named: name))
            return Double(monotonicNanoseconds() - start) / 1000
        }
    }
}
