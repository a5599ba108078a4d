import AssetModel
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A client that regularly looks up a known name while another user attacks, and measures the time of the answers.
final class Prober {
    /// Makes the folder with the daemon's standard images, which has the known image; the daemon needs its path.
    static func assets() throws -> SampleBundle {
        let images = try SampleBundle()
        try images.image("Images/known.png")
        try images.folder.setMode(0o755)
        return images
    }

    private let daemon: SystemDaemon
    private let client: RawClient
    private let context: UInt32

    /// Connects to a daemon that has `assets`, and looks the name up once.
    init(of daemon: SystemDaemon) throws {
        self.daemon = daemon
        client = try RawClient(greeting: daemon.socketPath)
        let opened: BundleOpened = try client.ask(OpenBundle(profile: .appKit, hasBundle: false))
        context = opened.context
        try lookUp()
    }

    /// Time between two requests, in nanoseconds.
    private static let interval: UInt64 = 4_000_000
    /// Least number of measured answers.
    private static let answers = 400

    /// Measures the times of answers until `isDone` returns true.
    ///
    /// Requests that are due while an answer is late count, too, as for a client that asks regularly. Otherwise a long delay would count as one bad
    /// answer, as if no other request had waited.
    func times(until isDone: () throws -> Bool) throws -> Times {
        var times: [UInt64] = []
        while try times.count < Self.answers || !isDone() {
            let start = monotonicNanoseconds()
            try lookUp()
            let time = monotonicNanoseconds() - start
            times += stride(from: Int64(time), through: 0, by: -Int(Self.interval)).map { UInt64($0) }
            if time < Self.interval { pause(nanoseconds: Self.interval - time) }
        }
        times.sort()
        return Times(most: times[times.count * 99 / 100], longest: times.last ?? 0)
    }

    /// Times of answers, in nanoseconds.
    struct Times {
        /// Time that 99 of 100 answers do not exceed.
        let most: UInt64
        let longest: UInt64
        /// Longest piece of `Work` in other processes, in microseconds of the processor; 0 if there was none.
        var work = 0
    }

    /// A process of another user.
    struct Attacker {
        let user: UInt32
        let request: String

        /// Attacks with the bundles in the folder at `path`.
        init(attack: String, user: UInt32, path: String) { (self.user, request) = (user, "attack\t\(attack)\t\(path)") }

        /// Only keeps a processor busy.
        init(idle user: UInt32) { (self.user, request) = (user, "work") }
    }

    /// Measures the times of answers while processes attack, for at least two rounds of each process.
    func times(while attackers: [Attacker]) throws -> Times {
        let processes = try attackers.map { try daemon.client(of: $0.user) }
        for (process, attacker) in zip(processes, attackers) { try process.send(attacker.request) }
        for process in processes { try process.answer() }
        var (rounds, work) = (0, 0)
        var times = try times {
            for process in processes where try process.hasAnswer() {
                let answer = try process.answer()
                work = max(work, answer.first.flatMap { Int($0[0]) } ?? 0)
                rounds += 1
            }
            return rounds >= 2 * processes.count
        }
        times.work = work
        return times
    }

    /// Times of a daemon without and with an attack.
    struct Round {
        /// Times without an attack; nil if the attacked times are short enough by themselves.
        let quiet: Times?
        let attacked: Times
        let longTurns: [DaemonLog.LongTurn]

        /// Least value for quiet times: a busy process may delay fewer than one in a hundred answers by a part of a time slice.
        static let leastQuiet: UInt64 = 1_000_000

        /// Whether answers took less than ten times as long as in quiet times, and no call and no turn was long.
        ///
        /// A turn of a release build may take as long as a piece of `Work`, as the machine may be slow, up to three times the bound.
        var isServedInTime: Bool {
            attacked.most < 10 * max(quiet?.most ?? 0, Self.leastQuiet) && attacked.longest < 100_000_000
                && longTurns.allSatisfy { $0.microseconds < min(quiet?.work ?? 0, 3 * DaemonLog.LongTurn.bound) }
        }
    }

    /// Measures other users' answers while `attackers` attack. If answers take long, measures again while as many processes keep the processors busy,
    /// with another daemon, because an attack may leave work behind.
    static func round(beside attackers: [Attacker], _ start: () throws -> Prober) throws -> Round {
        let prober = try start()
        let attacked = try prober.times(while: attackers)
        let found = Round(quiet: nil, attacked: attacked, longTurns: try prober.daemon.log.longTurns())
        if found.isServedInTime { return found }
        let quiet = try start().times(while: attackers.map { Attacker(idle: $0.user) })
        return Round(quiet: quiet, attacked: attacked, longTurns: found.longTurns)
    }

    /// Expects a round with answers in time. The machine has other work, too, so an unlucky round is repeated.
    static func expectServedInTime(_ round: () throws -> Round) throws {
        var found: [Round] = []
        while found.count < 3 {
            found.append(try round())
            if found.last?.isServedInTime == true { return }
        }
        Issue.record("others waited, or turns were long: \(found)")
    }

    private func lookUp() throws { _ = try client.look("known", in: context) }
}
