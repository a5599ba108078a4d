/// P8: memory of ten processes that hold the same images.
struct HeldMemoryRows {
    private static let processCount = 10
    private static let mebibyte = 1_048_576.0

    let workplace: Workplace
    let runs: Int
    /// Width and height of the images, in pixels.
    let side: Int
    private let imageCount = 50

    /// Sums over the processes, in MiB.
    private struct Sums {
        var share: Double
        /// Size of the images in one process.
        var copy: Double
        /// Further memory of the daemon and its helpers.
        var service = 0.0
    }

    /// Measures only the memory that the images take. Memory does not depend on the load of the machine, so the row is a gate.
    func count() throws -> [Row] {
        let (bundle, daemon) = try prepare()
        let (full, base) = (try sums(swift(daemon, bundle)), try sums(swift(daemon, bundle, count: 0)))
        return [
            Row(
                "PSS that \(title) add to \(Self.processCount) Swift clients", .mebibytes,
                Series(full.share - base.share), limit: full.copy * 1.2, target: "1.2 x one copy", isGate: true)
        ]
    }

    func measure() throws -> [Row] {
        let (bundle, daemon) = try prepare()
        let names = (0..<imageCount).map { "\(bundle)/\($0).png" }
        var sums: (peer: [Sums], library: [Sums], swift: [Sums]) = ([], [], [])
        let hasLibrary = Installed.exists(Installed.library)
        for _ in 0..<runs {
            sums.peer.append(try self.sums { try HoldingProgram(Installed.peer, ["hold-decoded"] + names) })
            if hasLibrary { sums.library.append(try self.sums(library(daemon, bundle), daemon)) }
            sums.swift.append(try self.sums(swift(daemon, bundle), daemon))
        }
        let peer = Series(sums.peer.map(\.share))
        let limit = (sums.swift.first?.copy ?? 0) * 1.1 + 0.3 * Double(Self.processCount)
        func row(_ clients: String, _ sums: [Sums]) -> Row {
            let what =
                "PSS of \(title) in \(Self.processCount) \(clients) against \(Self.processCount) programs that decode with libpng"
            if sums.isEmpty { return Row(what, unavailable: Installed.libraryHelp) }
            return Row(
                what, .mebibytes, Series(sums.map(\.share)), against: peer, limit: limit,
                target: "1.1 x one copy + 0.3 MiB a process")
        }
        return [
            row("C clients", sums.library), row("Swift clients", sums.swift),
            Row(
                "PSS of the daemon and its helpers beside the Swift clients", .mebibytes,
                Series(sums.swift.map(\.service)),
                limit: (sums.swift.first?.copy ?? 0) * 0.5, target: "half a copy"),
        ]
    }

    private var title: String { "\(imageCount) images of \(side) x \(side)" }

    private func prepare() throws -> (bundle: String, daemon: RunningDaemon) {
        let names = (0..<imageCount).map { "\($0).png" }
        let bundle = try workplace.makeFolder(holding: SamplePicture.png(width: side, height: side), as: names)
        return (bundle, try RunningDaemon(in: workplace))
    }

    private func library(_ daemon: RunningDaemon, _ bundle: String) -> () throws -> HoldingProgram {
        { try LibraryClient(daemon, bundle).hold(imageCount) }
    }

    private func swift(
        _ daemon: RunningDaemon, _ bundle: String, count: Int? = nil
    ) -> () throws -> HoldingProgram {
        let arguments = [ImageHolder.command, daemon.socketPath, bundle, "\(count ?? imageCount)"]
        return { try HoldingProgram(Installed.benchmark, arguments) }
    }

    private func sums(_ start: () throws -> HoldingProgram, _ daemon: RunningDaemon? = nil) throws -> Sums {
        let programs = try (0..<Self.processCount).map { _ in try start() }
        var sums = Sums(share: 0, copy: 0)
        for program in programs { sums.copy = Double(try program.heldBytes()) / Self.mebibyte }
        sums.share = try share(of: programs.map(\.identifier))
        if let daemon {
            // A helper that is just ending has no memory any more.
            let helpers = try ProcessFacts.children(of: daemon.identifier).filter {
                (try? ProcessFacts.proportionalShare(of: $0)) != nil
            }
            sums.service = try share(of: [daemon.identifier] + helpers)
        }
        for program in programs { try program.end() }
        return sums
    }

    private func share(of processes: [Int32]) throws -> Double {
        try processes.reduce(0) { try $0 + Double(ProcessFacts.proportionalShare(of: $1)) / Self.mebibyte }
    }
}
