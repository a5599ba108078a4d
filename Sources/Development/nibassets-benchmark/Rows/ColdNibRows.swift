import LinuxSystem
import NibAssets

/// P7: loading an interface file whose images no daemon has seen, beside decoding the same files one after another in the process, into
/// memory from malloc.
struct ColdNibRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        guard processorCount() > 1 else { return [Row("cold nib of 100 images", unavailable: "needs two processors")] }
        return try [30, 120, 256].flatMap(measure)
    }

    /// Counts the daemon's work for each picture.
    func count() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        var nibs: [LoadedNib] = []
        let load = {
            let nib = try NibOfImages(in: workplace, side: 30)
            nibs.append(try client.openBundle(at: nib.folder, languages: []).loadNib(named: NibOfImages.name))
        }
        // The first run starts the workers.
        try load()
        return [
            try SystemCalls.row(
                "each of 100 cold images of a nib", of: daemon, for: NibOfImages.count,
                .init(
                    limit: 20,
                    reasons: "two writes, and a share of the messages of a batch: to the worker and the file helper,"
                        + " their answers, a pair of sockets; on a busy machine batches are small"),
                during: load)
        ]
    }

    private func measure(side: Int) throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        var times: (peer: [Double], ours: [Double]) = ([], [])
        var nibs: [LoadedNib] = []
        var used: [String: [Double]] = [:]
        for run in 0...runs {
            let nib = try NibOfImages(in: workplace, side: side)
            let bundle = try client.openBundle(at: nib.folder, languages: [])
            // The first file is decoded once more, so that libpng is loaded, as in the workers.
            let paths = [nib.imagePaths[0]] + nib.imagePaths
            let peer = try StartedProgram.durations(of: Installed.peer, ["decode-plain"] + paths).dropFirst().reduce(
                0, +)
            let before = try ProcessFacts.processorTimes(of: daemon.identifier)
            let start = monotonicNanoseconds()
            nibs.append(try bundle.loadNib(named: NibOfImages.name))
            let ours = Double(monotonicNanoseconds() - start) / 1000
            // The first run starts the workers.
            if run == 0 { continue }
            times.peer.append(peer / 1000)
            times.ours.append(ours / 1000)
            for (program, time) in try ProcessFacts.processorTimes(of: daemon.identifier) {
                used[program, default: []].append(
                    (time - before[program, default: 0]) / 1000 / Double(NibOfImages.count))
            }
        }
        let found = nibs.last?.references.count ?? 0
        guard found == NibOfImages.count else {
            throw BenchmarkError.unexpected(program: "nibassetd", found: "\(found)")
        }
        let peer = Series(times.peer)
        let decoding = Series(times.peer.map { 1000 * $0 / Double(NibOfImages.count) })
        return [
            Row(
                "cold nib of 100 PNGs of \(side) x \(side) against libpng, one after another, into memory from malloc",
                .milliseconds, Series(times.ours), against: peer, limit: peer.median / 1.8, target: "the peer's / 1.8")
        ]
            + used.sorted { $0.key < $1.key }.map { program, times in
                Row(
                    "processor time of \(program) for each PNG of \(side) x \(side), against libpng's", .microseconds,
                    Series(times),
                    against: decoding)
            }
    }
}
