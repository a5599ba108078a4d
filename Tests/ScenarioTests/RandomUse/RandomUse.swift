import AssetModel
import LinuxSystem
import TestSupport

/// The programs, the daemon and the bundles of a random run.
struct RandomUse {
    /// A program saw content that the model does not have.
    struct Difference: Error { let description: String }

    /// A counted event of a run.
    enum Deed: String, CaseIterable {
        case change, synchronize, open, dispatch, prefetch, purge, list
        case found, missing, inBetween, nib, kept, searchedMemory, refused
        case killedDaemon, endedDaemon, forgottenMemory, killedWorker, killedHelper
        /// Counters of the daemon.
        case evicted, takenOver, hitsWithoutMessage
    }

    /// Number of events of each kind.
    private(set) var tally: [Deed: Int] = [:]
    private var generator: SeededGenerator
    private var bundles: [ModelBundle]
    private let interfaces: [String]
    private let service: StandInManager
    /// Place of the daemon; nil without several users.
    private let place: SystemPlace?
    private var programs: [ModelProgram] = []
    private static let names = RandomBundle.names(.image)

    /// Starts a run with a service for all users and programs of several users if the test runs as root; else with the test's own user only.
    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        let hasUsers = effectiveUser() == 0
        let (first, second): (UInt32, UInt32) = hasUsers ? (1_234, 1_235) : (effectiveUser(), effectiveUser())
        let readers: [ModelBundle.Readers] = [.everybody, .only(first), .mostly(second)]
        var made: [ModelBundle] = []
        for (number, readers) in readers.enumerated() {
            made.append(try ModelBundle(number, for: readers, &generator))
        }
        let references = Array(Self.names.shuffled(using: &generator).prefix(6))
        interfaces = try made.map { try $0.writeInterface(references) }
        bundles = made
        place = hasUsers ? try SystemPlace() : nil
        // A small cache, so that space is reused soon.
        service = try StandInManager(["--cache-limit", "10M", "--user-limit", "4M"], in: place)
        try service.start()
        let kinds: [(user: UInt32, bundle: Int, profile: Profile)] = [
            (first, 0, .appKit), (first, 1, .gnustep), (first, 1, .appKit),
            (second, 0, .gnustep), (second, 2, .appKit), (second, 0, .appKit),
        ]
        for (user, bundle, profile) in kinds {
            programs.append(
                ModelProgram(
                    user: user, bundle: bundle, profile: profile, languages: RandomBundle.languages(&generator),
                    client: try client(of: user), states: [bundles[bundle]]))
            try run(.open, by: programs.count - 1)
        }
    }

    private func client(of user: UInt32) throws -> ClientProcess {
        guard let place else {
            return try ClientProcess(
                environment: ["NIBASSETD_SOCKET=" + service.socketPath, "NIBASSETS_NO_START=1"])
        }
        return try ClientProcess(
            ["/usr/bin/env"] + place.command(ClientProcess.name, of: user),
            environment: SystemPlace.environment + ["NIBASSETS_NO_START=1"])
    }

    /// Does one step.
    mutating func step() throws {
        if let ending = try service.daemon?.reap() { throw Difference(description: "the daemon has ended: \(ending)") }
        let index = programs.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<1_000, using: &generator) {
        case 0..<60: try change()
        case 60..<62: try restart()
        case 62..<66: try killChild()
        case 66..<67:
            if programs[index].isWaiting { try finish(index) }
            try searchMemory(of: index)
        default:
            // A request under way ends in a later step, with any other steps between its beginning and its end.
            if programs[index].isWaiting { return try finish(index) }
            let request = request(of: index)
            try programs[index].begin(request, interfaces)
            if Int.random(in: 0..<4, using: &generator) > 0 { try finish(index) }
        }
    }

    /// Finishes all requests, and checks all programs a last time.
    mutating func end() throws {
        for index in programs.indices {
            if programs[index].isWaiting { try finish(index) }
            try run(.kept, by: index)
            try searchMemory(of: index)
        }
        try addNumbers()
    }

    private mutating func request(of index: Int) -> ModelProgram.Request {
        switch Int.random(in: 0..<900, using: &generator) {
        case 0..<200: .synchronize
        case 200..<240: .kept
        case 240..<260: .dispatch
        case 260..<265: .open
        case 265..<268: .purge
        case 268..<272: .list
        case 272..<290: .nib
        case 290..<300: .prefetch((0..<4).map { _ in name(for: index) })
        default: .look(name(for: index))
        }
    }

    /// Returns the name of a file, or a name that may have many files or none.
    private mutating func name(for index: Int) -> String {
        let names = Bool.random(using: &generator) ? Self.names : bundles[programs[index].bundle].stems
        return names.randomElement(using: &generator) ?? "a"
    }

    private mutating func count(_ deed: Deed, _ count: Int = 1) { tally[deed, default: 0] += count }

    // MARK: Programs

    private mutating func run(_ request: ModelProgram.Request, by index: Int) throws {
        try programs[index].begin(request, interfaces)
        try finish(index)
    }

    private mutating func finish(_ index: Int) throws {
        let others = bundles.filter { $0.readers.owner.map { $0 != programs[index].user } ?? false }.map(\.path)
        do {
            for deed in try programs[index].finish(unlisted: others) { count(deed) }
        } catch let refused as ModelProgram.Refused {
            count(.refused)
            try startAgain()
            // No program holds an object now, not even for a lost connection.
            try programs[index].begin(refused.request, interfaces)
            do {
                for deed in try programs[index].finish(unlisted: others) { count(deed) }
            } catch let again as ModelProgram.Refused {
                throw Difference(
                    description: "\(refused.request) is refused though nobody keeps anything: \(again.message)")
            }
        }
        try programs[index].letGo(&generator)
    }

    /// Ends all programs, and starts others in their places.
    private mutating func startAgain() throws {
        for index in programs.indices where programs[index].isWaiting { try finish(index) }
        for index in programs.indices {
            try programs[index].startAgain(as: client(of: programs[index].user))
            try run(.open, by: index)
        }
    }

    // MARK: Disturbances

    private mutating func change() throws {
        let index = bundles.indices.randomElement(using: &generator) ?? 0
        let isQuiet = !programs.contains { $0.isWaiting && $0.bundle == index }
        let states = try bundles[index].change(isQuiet: isQuiet, &generator)
        for program in programs.indices where programs[program].bundle == index { programs[program].states += states }
        count(.change)
    }

    /// Ends the daemon in one of the ways, and starts another daemon. The service manager may lose the kept memory, but not the socket.
    private mutating func restart() throws {
        try addNumbers()
        // The ways alternate, so that each run has both.
        let restarts = tally[.killedDaemon, default: 0] + tally[.endedDaemon, default: 0]
        let isKilled = restarts % 3 > 0
        try service.end(by: isKilled ? .kill : .terminate)
        count(isKilled ? .killedDaemon : .endedDaemon)
        if restarts % 4 == 1 {
            service.kept.removeAll { $0.name.hasPrefix("memory") }
            count(.forgottenMemory)
        }
        try service.start()
    }

    private mutating func killChild() throws {
        guard let daemon = service.daemon else { return }
        let isWorker = Bool.random(using: &generator)
        // The number is drawn in any case, so that a seed means the same steps for any number of processes.
        let ticket = Int.random(in: 0..<1_000, using: &generator)
        let children = try RunningProcess(daemon.identifier).children(isWorker ? "nibasset-worker" : "nibasset-files")
        if children.isEmpty { return }
        // The process may have ended.
        try? children[ticket % children.count].disturb(.kill)
        count(isWorker ? .killedWorker : .killedHelper)
    }

    /// Checks that a program sees no memory with pictures of a bundle that was never open to its user.
    private mutating func searchMemory(of index: Int) throws {
        let program = programs[index]
        let secret = bundles.filter { bundle in
            if case .only(let user) = bundle.readers { user != program.user } else { false }
        }
        try SharedMemorySearch(of: program.client.process.identifier, program.user).run(for: secret.map(\.values))
        count(.searchedMemory)
    }

    private mutating func addNumbers() throws {
        let numbers = try RawClient(greeting: service.socketPath).statistics()
        count(.evicted, Int(numbers["entries_evicted"] ?? 0))
        count(.takenOver, Int(numbers["entries_taken_over"] ?? 0))
        count(.hitsWithoutMessage, Int(numbers["hits_without_message"] ?? 0))
    }
}
