import LinuxSystem
import NibLoading

/// Loading nibs into generic objects: the plan of a file, beside a search for its references alone; instances of a plan, beside
/// GNUstep's loading of the same file; two threads beside one.
struct NibLoadingRows {
    /// Number of buttons in the sample for instances, which has more objects than most interfaces of real applications.
    private static let buttonCount = 80
    private static let loads = 5_000
    /// Number of GNUstep's loads, which take a few milliseconds each.
    private static let peerLoads = 50

    let workplace: Workplace
    let runs: Int

    func measure() throws -> [Row] {
        let files = try MeasuredInterfaces(in: workplace)
        return try InterfaceFormat.allCases.flatMap { try plans($0, files) } + instances()
    }

    private func plans(_ format: InterfaceFormat, _ files: MeasuredInterfaces) throws -> [Row] {
        guard let paths = files.paths[format] else { return [] }
        var times: (references: [Double], documents: [Double], plans: [Double]) = ([], [], [])
        for _ in 0..<runs {
            times.references += try InterfacePasses.references.milliseconds(over: paths)
            times.documents += try InterfacePasses.documents.milliseconds(over: paths)
            times.plans += try InterfacePasses.plans.milliseconds(over: paths)
        }
        let references = Series(times.references)
        let all = "\(paths.count) files \(files.origin), \(format.rawValue)"
        return [
            Row(
                "plans of \(all), against their references alone", .milliseconds, Series(times.plans),
                against: references, limit: references.median * 2, target: "2 x the references"),
            Row(
                "reading the documents of \(all), which hold all objects with their values", .milliseconds,
                Series(times.documents), against: references),
        ]
    }

    private func instances() throws -> [Row] {
        let bytes = SampleInterface.bytes(of: .gnustepArchive, buttons: Self.buttonCount, .closed)
        let path = try workplace.makeFolder(holding: bytes, as: ["Sample.gorm"]) + "/Sample.gorm"
        let count = Double(try Nib(bytes, name: path).instantiate().allObjects.count)
        let loader = try GNUstepLoader(in: workplace)
        var times: (one: [Double], two: [Double], peer: [Double]) = ([], [], [])
        for _ in 0..<runs {
            times.one += try passes(over: path, threads: 1).map { $0 * 1_000 / Double(Self.loads) / count }
            times.two += try passes(over: path, threads: 2).map { $0 * 1_000 / Double(2 * Self.loads) / count }
            times.peer +=
                try loader?.passes(over: path, loads: Self.peerLoads, passes: 1).map {
                    $0 * 1_000 / Double(Self.peerLoads) / count
                } ?? []
        }
        let ours = Series(times.one)
        return [rate(ours, count), againstPeer(ours, times.peer), threads(times.one, times.two)]
    }

    private func rate(_ ours: Series, _ count: Double) -> Row {
        Row(
            "a generic object of an instance with \(Int(count)) objects, from a plan and back", .nanoseconds, ours,
            limit: 1_000,
            target: "a million a second")
    }

    private func againstPeer(_ ours: Series, _ times: [Double]) -> Row {
        let what = "a generic object against GNUstep's loading of the same file"
        guard !times.isEmpty else { return Row(what, unavailable: GNUstepLoader.packages) }
        let peer = Series(times)
        return Row(what, .nanoseconds, ours, against: peer, limit: peer.median / 50, target: "the peer's / 50")
    }

    /// Returns the row for the objects that two threads make while one thread makes one object.
    private func threads(_ one: [Double], _ two: [Double]) -> Row {
        let what = "objects that two threads make of one plan while one thread makes one object"
        guard processorCount() > 1 else { return Row(what, unavailable: "needs two processors") }
        return Row(
            what, .none, Series(zip(one, two).map { $0 / $1 }), limit: 1.8, target: "nearly twice as many",
            isFloor: true)
    }

    private func passes(over path: String, threads: Int) throws -> [Double] {
        try StartedProgram.durations(
            of: Installed.benchmark, [InstancePasses.command, path, "\(Self.loads)", "\(threads)", "1"])
    }

    /// Counts the messages that nibs and their instances cost.
    func count() throws -> [Row] {
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        let nibs = try [16, 17].map { try NibOfImages(in: workplace, side: $0) }
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        func nib(_ files: NibOfImages, in bundle: NibBundle) throws -> Nib {
            try bundle.nib(at: "\(files.folder)/\(NibOfImages.name).xib")
        }
        // The first nib opens the bundle. The pictures of the second nib are also looked up there, but not found.
        let bundle = NibBundle(at: nibs[0].folder, client: client, languages: [])
        let first = try nib(nibs[0], in: bundle)
        _ = try session.requests {}
        var second: Nib?
        let loading = try session.requests { second = try nib(nibs[1], in: bundle) }
        let instances = try session.requests {
            for nib in [first, second] { for _ in 0..<100 { _ = try nib?.instantiate() } }
        }
        return [
            ("messages for a nib of \(NibOfImages.count) images", loading, 1),
            ("messages for 200 instances of nibs", instances, 0),
        ].map { what, found, limit in
            Row(what, .none, Series(Double(found)), limit: Double(limit), isGate: true)
        }
    }
}
