import LinuxSystem
import NibAssets

/// P7: loading an interface file whose images no daemon has seen, beside decoding the same files one after another in the process.
struct ColdNibRows {
    private static let goal = "P7"
    private static let imageCount = 100

    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        guard processorCount() > 1 else {
            return [
                Row(
                    goal: Self.goal, what: "cold nib of 100 images", unit: .milliseconds,
                    outcome: .unavailable("needs two processors"))
            ]
        }
        return try [30, 120, 256].map(measure)
    }

    private func measure(side: Int) throws -> Row {
        let daemon = try RunningDaemon(in: workplace)
        let content = SamplePicture.png(width: side, height: side)
        let names = (0..<Self.imageCount).map { "image\($0)" }
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        var times: (peer: [Double], ours: [Double]) = ([], [])
        var nibs: [LoadedNib] = []
        for run in 0...runs {
            let folder = try workplace.makeFolder(holding: content, as: names.map { $0 + ".png" })
            try FileDescriptor.open(folder + "/Main.xib", [.readWrite, .create], mode: 0o644).write(
                Self.interface(names))
            let bundle = try client.openBundle(at: folder, languages: [])
            let paths = ([names[0]] + names).map { "\(folder)/\($0).png" }
            // The first file is decoded once more: libpng has to be loaded as the workers have.
            let peer = try StartedProgram.durations(of: Installed.peer, ["decode"] + paths).dropFirst().reduce(0, +)
            let start = monotonicNanoseconds()
            nibs.append(try bundle.loadNib(named: "Main"))
            let ours = Double(monotonicNanoseconds() - start) / 1000
            // The first run starts the workers.
            if run == 0 { continue }
            times.peer.append(peer / 1000)
            times.ours.append(ours / 1000)
        }
        let found = nibs.last?.references.count ?? 0
        guard found == Self.imageCount else { throw BenchmarkError.unexpected(program: "nibassetd", found: "\(found)") }
        let peer = Series(times.peer)
        return Row(
            goal: Self.goal,
            what: "cold nib of 100 PNGs of \(side) x \(side) against libpng one after another in the process",
            unit: .milliseconds,
            outcome: .measured(
                peer: peer, ours: Series(times.ours), limit: peer.median / 1.8, target: "the peer's / 1.8"))
    }

    private static func interface(_ names: [String]) -> [UInt8] {
        let views = names.enumerated().map { index, name in
            "<imageView id=\"v\(index)\"><imageCell image=\"\(name)\" id=\"c\(index)\"/></imageView>"
        }
        return Array(
            "<?xml version=\"1.0\"?><document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"3.0\"><objects>\(views.joined())</objects></document>"
                .utf8)
    }
}
