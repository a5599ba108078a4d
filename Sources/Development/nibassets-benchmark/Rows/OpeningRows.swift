import LinuxSystem
import NibAssets

/// Opening a bundle of 10,000 resources, beside a walk through its folders in C.
struct OpeningRows {
    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        try opening(LargeBundle(in: workplace), after: LocalizedBundle(in: workplace))
    }

    private func opening(_ bundle: LargeBundle, after other: LocalizedBundle) throws -> [Row] {
        var times: (walk: [Double], cold: [Double], warm: [Double]) = ([], [], [])
        for _ in 0..<runs {
            times.walk += try StartedProgram.durations(of: Installed.peer, ["walk", bundle.path, "5"])
            let daemon = try RunningDaemon(in: workplace)
            // The first bundle of a daemon also waits for the start of the daemon's helpers.
            _ = try open(other.path, daemon)
            times.cold.append(try open(bundle.path, daemon))
            for _ in 0..<5 { times.warm.append(try open(bundle.path, daemon)) }
        }
        let peer = Series(times.walk)
        return [
            row(
                "opening a bundle of 10,000 resources that the daemon does not know against a walk in C (1 message)",
                peer, times.cold),
            row("opening the same bundle by another client against a walk in C (1 message)", peer, times.warm),
        ]
    }

    /// Returns the microseconds in which a new client opens the bundle, without the greeting.
    private func open(_ path: String, _ daemon: RunningDaemon) throws -> Double {
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        try client.synchronize()
        return try duration { _ = try client.openBundle(at: path, profile: .gnustep, languages: ["English"]) }
    }

    private func row(_ what: String, _ peer: Series, _ times: [Double]) -> Row {
        Row(what, .microseconds, Series(times), against: peer)
    }

    private func duration(_ work: () throws -> Void) rethrows -> Double {
        let start = monotonicNanoseconds()
        try work()
        return Double(monotonicNanoseconds() - start) / 1000
    }
}

struct LargeBundle {
    /// Name of the application's folder, without ".app", and of its program.
    static let name = "Large"
    static let count = 10_000

    let path: String
    /// Names of some of the resources.
    let names: [String]

    init(in workplace: Workplace) throws {
        path = try workplace.makeFolder() + "/\(Self.name).app"
        let files = (0..<Self.count).map { "picture\($0)" }
        try makeDirectories(path, mode: 0o755)
        try workplace.fill(path + "/Resources", with: files.map { $0 + ".png" })
        names = stride(from: 0, to: files.count, by: 100).map { files[$0] }
    }
}

/// A bundle whose resources are all localized, in every scale.
struct LocalizedBundle {
    let path: String
    let names: [String]

    init(in workplace: Workplace) throws {
        path = try workplace.makeFolder()
        names = (0..<20).map { "picture\($0)" }
        let files = names.flatMap { name in ["", "@2x", "@3x"].map { name + $0 + ".png" } }
        for language in ["English", "fr", "de", "it", "es", "nl", "sv", "da", "pt", "ja"] {
            try workplace.fill("\(path)/Resources/\(language).lproj", with: files)
        }
    }
}

extension Workplace {
    /// Makes a folder of small pictures.
    fileprivate func fill(_ folder: String, with names: [String]) throws {
        let picture = SamplePicture.png(width: 16, height: 16)
        try makeDirectories(folder, mode: 0o755)
        for name in names {
            try FileDescriptor.open(folder + "/" + name, [.readWrite, .create], mode: 0o644).write(picture)
        }
    }
}
