import LinuxSystem
import NibAssets
import WireProtocol

/// Counts the cost of known names for a client and the daemon: messages, system calls, descriptors, threads.
struct WarmCountRows {
    private static let nameCount = 100
    private static let requestCount = 1_000

    let workplace: Workplace

    func count() throws -> [Row] {
        let names = (0..<Self.nameCount).map { "picture\($0)" } + [RoundTripRows.name]
        let bundle = try workplace.makeFolder(
            holding: SamplePicture.png(width: 16, height: 16), as: names.map { $0 + ".png" })
        let daemon = try RunningDaemon(in: workplace)
        let session = try WireSession(daemon)
        try decode(names, daemon, bundle)
        let request = try session.warmLookUp(of: RoundTripRows.name, inBundleAt: bundle)
        return try messages(daemon, session, bundle, names.dropLast()) + service(daemon, session, request)
            + [
                systemCalls("P10", "a warm lookup", daemon, atMost: 4, "wait, receive, send, look for more messages") {
                    _ = try RoundTrips.measure(request, session.socket, count: Self.requestCount)
                },
                systemCalls(
                    "P10", "a sync", daemon, atMost: 7,
                    "as a warm lookup, client's uid, queue of changes, file helper's socket"
                ) {
                    let request = EmptyMessage.message(.sync, serial: 1)
                    _ = try RoundTrips.measure(request, session.socket, count: Self.requestCount)
                },
                unknownNames(daemon, bundle),
                Instructions.row(
                    "instructions of the first lookup of a warm name in a C program", goal: "P2",
                    of: "nibassets_image_named", in: workplace, LibraryClient(daemon, bundle),
                    ["request"] + names.dropLast(), for: Self.nameCount, atMost: 2_000),
            ]
    }

    private func decode(_ names: [String], _ daemon: RunningDaemon, _ bundle: String) throws {
        // After a prefetch, the index leads to the images.
        try client(daemon).openBundle(at: bundle).prefetch(.image, named: names)
    }

    private func client(_ daemon: RunningDaemon) throws -> AssetClient {
        try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    /// Returns rows for the messages of a client that has opened its bundle.
    private func messages(
        _ daemon: RunningDaemon, _ session: WireSession, _ path: String, _ names: ArraySlice<String>
    ) throws -> [Row] {
        let bundle = try client(daemon).openBundle(at: path)
        var kept: [NamedImage] = []
        let missing = (0..<Self.nameCount).map { "absent\($0)" }
        func miss() { for name in missing { _ = try? bundle.image(named: name) } }
        let first = try session.requests { for name in names { kept.append(try bundle.image(named: name)) } }
        let again = try session.requests { for name in names { kept.append(try bundle.image(named: name)) } }
        let lost = try session.requests(during: miss)
        let lostAgain = try session.requests(during: miss)
        withExtendedLifetime(kept) {}
        let count = Self.nameCount
        return [
            row("P2", "messages of a new client for \(count) warm names", first, atMost: 0),
            row("P3", "messages for held names, looked up again", again, atMost: 0),
            row("P4", "messages for \(count) missing names, looked up for the first time", lost, atMost: 0),
            row("P4", "messages for missing names, looked up again", lostAgain, atMost: 0),
        ]
    }

    /// Returns rows for the daemon's work on warm lookups by message, apart from the answers.
    private func service(_ daemon: RunningDaemon, _ session: WireSession, _ request: [UInt8]) throws -> [Row] {
        func facts() throws -> [Int] {
            let helpers = try ProcessFacts.children(of: daemon.identifier)
            return [
                try session.statistic("hits"), try helpers.reduce(0) { try $0 + ProcessFacts.waits(of: $1) },
                try ProcessFacts.descriptorCount(of: daemon.identifier),
            ]
        }
        let before = try facts()
        _ = try RoundTrips.measure(request, session.socket, count: Self.requestCount)
        let unasked = try session.socket.wait(for: .reading, until: monotonicNanoseconds()).isEmpty ? 0 : 1
        let rises = zip(before, try facts()).map { $1 - $0 }
        return [
            row(
                "P10", "lookups without an answer from the cache, of \(Self.requestCount) warm lookups",
                Self.requestCount - rises[0], atMost: 0),
            row("P10", "messages from the daemon without a request", unasked, atMost: 0),
            row(
                "P10", "waits of workers and helpers during these lookups", rises[1],
                // Each process may still fall asleep after the cold lookup before.
                atMost: try ProcessFacts.children(of: daemon.identifier).count),
            row("P10", "further descriptors in the daemon after these lookups", rises[2], atMost: 0),
            row("P10", "threads of the daemon", try ProcessFacts.threadCount(of: daemon.identifier), atMost: 1),
        ]
    }

    private func row(_ goal: String, _ what: String, _ found: Int, atMost limit: Int) -> Row {
        Row(what, .none, Series(Double(found)), limit: Double(limit), isGate: true, goal: goal)
    }

    /// Returns the row for names that no program has requested yet, in folders that the daemon knows.
    private func unknownNames(_ daemon: RunningDaemon, _ path: String) throws -> Row {
        let bundle = try client(daemon).openBundle(at: path)
        _ = try? bundle.image(named: "the first one")
        return try systemCalls("P4", "a missing name that no program has asked for", daemon, atMost: 0, "none") {
            for number in 0..<Self.requestCount { _ = try? bundle.image(named: "lost\(number)") }
        }
    }

    private func systemCalls(
        _ goal: String, _ title: String, _ daemon: RunningDaemon, atMost limit: Double, _ calls: String,
        _ work: () throws -> Void
    ) throws -> Row {
        // The additional quarter is for other work of the daemon on a busy machine.
        try SystemCalls.row(
            title, goal: goal, of: daemon, for: Self.requestCount, .init(limit: limit + 0.25, reasons: calls),
            during: work)
    }
}
