import AssetModel
import AssetServer
import LinuxSystem
import TestSupport

/// The whole run: a machine with its own systemd, honest clients of three users that check every answer, hostile clients of three other users, and
/// disturbances.
struct Endurance {
    private let minutes: Int
    private let seed: UInt64
    private let machine: Machine
    /// A small file system of the machine, with all files that clients read.
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private var disturber: Disturber
    private let hostileKinds: [HostileClient]
    /// Whether every second hostile client attacks as in `OtherUserTests`.
    private let hasAttacks: Bool
    private var hostile: [Running] = []
    private var honest: [Running] = []
    private var tally = Tally()
    private var lastSeed: UInt64 = 0
    /// All printed lines.
    private var log = ""

    /// A client's process and its output.
    private struct Running {
        let process: ChildProcess
        let output: FileDescriptor
    }

    private static let root = "/srv/endurance"
    private static let honestUsers: [UInt32] = [4_001, 4_002, 4_003]
    private static let hostileUsers: [UInt32] = [5_001, 5_002, 5_003]
    /// Seconds that a client works before the next client of its user takes its place.
    private static let turn = 20
    /// Seconds that the client works which measures the service before and after the run.
    private static let quietTurn = 5
    /// Seconds that a client may take to end after its turn.
    private static let patience = 120
    /// Bytes by which the service may grow between its first and last clients: for each of six users twice `ServerLimits.keptOfAbsentUser`, and
    /// memory that the allocator keeps.
    private static let memorySlack = 64 << 20
    private static let descriptorSlack = 8
    /// Descriptors of a helper or worker that stays for a user's kept entries: its process, its socket, its memory.
    private static let descriptorsOfChild = 3

    /// Prepares a run. `only` names the disturbances and hostile clients to use, to find out which of them causes a fault.
    init(minutes: Int, seed: UInt64, only: Set<String>?) throws {
        hostileKinds = HostileClient.allCases.filter { only?.contains($0.rawValue) ?? true }
        hasAttacks = only?.contains("attack") ?? true
        self.minutes = minutes
        self.seed = seed
        machine = try Machine.shared.get()
        for command in [
            ["mkdir", "--parents", Self.root],
            ["mount", "-t", "tmpfs", "-o", "size=96M,mode=755", "tmpfs", Self.root],
        ] {
            let outcome = try machine.run(command)
            guard outcome.isSuccess else { throw ReferenceFailure(what: outcome.output) }
        }
        folder = TemporaryFolder(at: machine.path(Self.root))
        let program = try Command.run(
            ["cp", builtProgram("endurance"), builtProgram("scenario-client"), folder.absolute("")])
        guard program.isSuccess else { throw ReferenceFailure(what: program.output) }
        ledger = try Ledger(creating: folder.absolute("ledger"))
        for user in Self.hostileUsers {
            let path = "Hostile\(user).app"
            try HostileClient.writeBundle(folder, at: path, seed: seed &+ UInt64(user))
            try folder.writeAttackedBundles(at: path, ownedBy: user)
        }
        disturber = try Disturber(
            machine: machine, gallery: Gallery(seed: seed), ledger: ledger, folder: folder,
            kinds: Disturbance.allCases.filter { only?.contains($0.rawValue) ?? true }, seed: seed)
    }

    /// Runs everything. Returns whether the service passed.
    mutating func run() throws -> Bool {
        say("seed \(seed), \(minutes) min")
        let before = try quietState()
        say("the emptied service after its first clients: \(before.text)")
        let start = monotonicNanoseconds()
        let length = UInt64(minutes) * 60_000_000_000
        var nextRow = start
        while monotonicNanoseconds() - start < length {
            let passed = monotonicNanoseconds() - start
            try collect()
            try keepClientsRunning(until: length - passed)
            // In the last third, one service process has to stand all disturbances.
            try disturber.disturb(sparingService: passed > length / 3 * 2)
            if monotonicNanoseconds() >= nextRow {
                print(try row(passed))
                nextRow += 180_000_000_000
            }
            pause(nanoseconds: 40_000_000)
        }
        for client in hostile { try client.process.ending(within: Self.patience) }
        for client in honest { try addWhenEnded(client) }
        let after = try quietState()
        say("the emptied service after its last clients: \(after.text)")
        say(summary)
        return judge(before, after)
    }

    private mutating func say(_ line: String) {
        print(line)
        log += line + "\n"
    }

    /// Writes the log into the document, on request, as for the tables of other documents.
    func writeLog() throws {
        _ = try DocumentPart("log", of: "Tests/endurance/README.md").text(madeFrom: "```\n\(log)```\n")
    }

    // MARK: Clients

    private mutating func keepClientsRunning(until left: UInt64) throws {
        let seconds = min(Self.turn, Int(left / 1_000_000_000))
        guard seconds > 1 else { return }
        while honest.count < Self.honestUsers.count * 2 {
            let user = Self.honestUsers[Int(nextSeed() % 3)]
            honest.append(try start("endurance", ["honest", "\(seconds)", "\(seed)", "\(lastSeed)"], user))
        }
        while hasAttacks || !hostileKinds.isEmpty, hostile.count < Self.hostileUsers.count {
            let user = Self.hostileUsers[Int(nextSeed() % 3)]
            let (time, bundle) = ("\(min(seconds, 6))", "Hostile\(user).app")
            guard !hostileKinds.isEmpty, !hasAttacks || nextSeed() % 2 == 0 else {
                hostile.append(try start("scenario-client", [Self.root + "/" + bundle, time], user))
                continue
            }
            let kind = hostileKinds[Int(nextSeed() % UInt64(hostileKinds.count))]
            hostile.append(try start("endurance", ["hostile", kind.rawValue, time, "\(lastSeed)", bundle], user))
        }
    }

    private mutating func nextSeed() -> UInt64 {
        lastSeed += 1
        return lastSeed
    }

    private func start(_ program: String, _ arguments: [String], _ user: UInt32) throws -> Running {
        let output = try MemoryFile.create("output")
        let process = try machine.start([Self.root + "/" + program] + arguments, as: user, output: output)
        return Running(process: process, output: output)
    }

    /// Adds up the tallies of ended clients.
    private mutating func collect() throws {
        hostile = try hostile.filter { try $0.process.reap() == nil }
        var running: [Running] = []
        for client in honest {
            guard let ending = try client.process.reap() else {
                running.append(client)
                continue
            }
            add(client, ending)
        }
        honest = running
    }

    private mutating func addWhenEnded(_ client: Running) throws {
        if let ending = try client.process.ending(within: Self.patience) { return add(client, ending) }
        tally.failed += 1
        say("  a client did not end")
    }

    private mutating func add(_ client: Running, _ ending: ChildProcess.Ending) {
        let report = (try? client.output.readAll(limit: 1 << 20)).flatMap { $0 } ?? []
        if let seen = Tally(report: String(decoding: report, as: UTF8.self)) {
            for complaint in seen.complaints { say("  " + complaint) }
            tally = tally + seen
        } else {
            tally.failed += 1
            say(
                "  a client ended (\(ending)) without a report: \(String(decoding: report.suffix(500), as: UTF8.self))")
        }
    }

    /// Runs one client, waits until no client is connected, and empties the cache. Returns the service's state, in which kept memory is no leak.
    private mutating func quietState() throws -> ServiceState {
        let client = try start(
            "endurance", ["honest", "\(Self.quietTurn)", "\(seed)", "\(nextSeed())"], Self.honestUsers[0])
        try addWhenEnded(client)
        try Patience.wait {
            let numbers = try machine.run("nibassetctl", "stats", "--json").output
            // The one connection is the command's own.
            return numbers.contains("\"connections\":1,") || numbers.contains("\"connections\":1}")
        }
        let purge = try machine.run("nibassetctl", "purge")
        guard purge.isSuccess else { throw ReferenceFailure(what: purge.output) }
        return try ServiceState(of: machine)
    }

    // MARK: Outcome

    private func row(_ passed: UInt64) throws -> String {
        let done = disturber.counts.values.reduce(0, +)
        return "\(passed / 1_000_000_000) s: \(tally.calls) calls, \(tally.wrong) wrong, \(tally.stale) stale, "
            + "\(tally.failed) failed; \(done) disturbances; \(try ServiceState(of: machine).text)"
    }

    private var summary: String {
        let disturbances = Disturbance.allCases.map { "  \($0): \(disturber.counts[$0] ?? 0)" }
        return
            ([
                "\(tally.calls) calls: \(tally.wrong) wrong, \(tally.stale) stale, \(tally.failed) failed; "
                    + "\(tally.failedDuringChanges) failed while their file changed, "
                    + "\(tally.refusedForMemory) were refused while memory was short",
                "disturbances:",
            ] + disturbances).joined(separator: "\n")
    }

    private mutating func judge(_ before: ServiceState, _ after: ServiceState) -> Bool {
        var isRight = tally.isClean && tally.calls > 0
        if after.anonymousBytes > before.anonymousBytes + Self.memorySlack {
            say("the service keeps \(after.anonymousBytes >> 20) MiB, \(before.anonymousBytes >> 20) MiB at first")
            isRight = false
        }
        let more = Self.descriptorSlack + max(0, after.children - before.children) * Self.descriptorsOfChild
        if after.descriptors > before.descriptors + more {
            say("the service keeps \(after.descriptors) descriptors, \(before.descriptors) at first:")
            say(after.openFiles)
            isRight = false
        }
        if after.indexes > ServerLimits.closedContexts.value {
            say("the service keeps \(after.indexes) indexes, expected at most \(ServerLimits.closedContexts.value)")
            isRight = false
        }
        say(isRight ? "passed" : "FAILED")
        return isRight
    }
}
