import AssetCache
import AssetModel
import EventLoop
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import AssetServer

/// An index moves to a larger memory in steps. Meanwhile, the loop serves other requests, and no change of an answer is lost.
@Suite(.timeLimit(.minutes(20))) struct GrowingIndexTests {
    private static let count = 100_000

    init() { _ = TestLoop.shared }

    @Test func aLargeIndexMovesBetweenTheTurnsOfOthers() async throws { try await Self.moveWhileOthersWork() }

    @Test func oneThatEndsMeanwhileMovesNowhere() async throws {
        let (hasMoved, isSame) = try await Self.endMeanwhile()
        #expect(!hasMoved && isSame)
    }

    @EventLoopActor
    private static func moveWhileOthersWork() async throws {
        let index = try await largeIndex()
        let old = index.memory
        let reader = try IndexReader(mapping(old))
        let others = Others(index, reader)
        let task = EventLoopActor.start { await others.work() }
        #expect(await index.move(to: larger, keepsStems: true))
        others.isOver = true
        await task.value

        #expect(others.turns > 20, "the loop had \(others.turns) other turns")
        #expect(others.moves == 1 && index.memory !== old && !reader.isCurrent && index.writer.isCurrent)
        let next = try IndexReader(mapping(index.memory))
        for number in 0..<count { expect(next, number, others.offset(number)) }
        #expect(next.find(.image, Array("nothing".utf8).span) == .missing)
        #expect(publish(count, offset: 64, in: index) == .entered)
    }

    /// A task that looks names up, and changes and removes answers.
    @EventLoopActor
    private final class Others {
        var isOver = false
        var (turns, moves) = (0, 0)
        /// Offsets of changed answers by number; nil for removed answers.
        private var offsets: [Int: Int?] = [:]
        private var random = SeededGenerator(seed: .random(in: .min ... .max))
        private let index: GrowingIndex
        private let reader: IndexReader

        init(_ index: GrowingIndex, _ reader: IndexReader) {
            (self.index, self.reader) = (index, reader)
            index.moved = { [weak self] in self?.moves += 1 }
        }

        func work() async {
            while !isOver {
                let number = Int.random(in: 0..<count, using: &random)
                if moves == 0 { expect(reader, number, offset(number)) }
                switch Int.random(in: 0..<3, using: &random) {
                case 0:
                    index.withdraw(.image, name(number))
                    offsets[number] = .some(nil)
                case 1:
                    let changed = 64 * Int.random(in: 1_000..<2_000, using: &random)
                    #expect(publish(number, offset: changed, in: index) == .entered)
                    offsets[number] = changed
                default: break
                }
                turns += 1
                await EventLoopActor.nextTurn()
            }
        }

        func offset(_ number: Int) -> Int? {
            if let changed = offsets[number] { changed } else { 64 * (number % 1_000) }
        }
    }

    @EventLoopActor
    private static func endMeanwhile() async throws -> (hasMoved: Bool, isSame: Bool) {
        let index = try await largeIndex()
        let old = index.memory
        EventLoopActor.start { index.end() }
        let hasMoved = await index.move(to: larger, keepsStems: true)
        return (hasMoved, index.memory === old && !index.writer.isCurrent)
    }

    private static let larger = IndexCapacity(answers: 2 * count, stems: count, nameBytes: 24 * count)

    /// Accounts with room for large indexes.
    @EventLoopActor static let accounts: UserAccounts = {
        var configuration = Configuration(
            instance: .user, fileHelperProgram: "", workerProgram: "", vectorWorkerProgram: "")
        // The table of settings has these values, so nothing is thrown.
        try? configuration.settings.set(.accountLimit, to: "1G")
        try? configuration.settings.set(.accountsLimit, to: "1G")
        return UserAccounts(configuration, statistics: Statistics())
    }()

    /// Makes an index with the answers and stems of a large bundle, and no room for more.
    @EventLoopActor
    private static func largeIndex() async throws -> GrowingIndex {
        let capacity = IndexCapacity(answers: count, stems: count, nameBytes: 12 * count)
        let index = try await GrowingIndex(
            capacity, context: 1, account: accounts.account(of: 1),
            cache: AssetCache(limit: 1 << 30, userLimit: 1 << 30))
        for number in 0..<count {
            let outcome = publish(number, offset: 64 * (number % 1_000), in: index)
            precondition(outcome == .entered && index.writer.addStem(.image, name(number)[...]), "no room")
            await EventLoopActor.giveWay()
        }
        index.writer.setComplete([.image])
        index.writer.isCurrent = true
        return index
    }

    private static func name(_ number: Int) -> [UInt8] { Array("picture\(number)".utf8) }

    @EventLoopActor
    private static func publish(_ number: Int, offset: Int, in index: GrowingIndex) -> IndexWriter.Outcome {
        index.enter {
            $0.publish(.image, name(number), memory: 2, offset: offset, object: UInt64(number + 1), flags: 0)
        }
    }

    private static func expect(_ reader: IndexReader, _ number: Int, _ offset: Int?) {
        var found: Int?
        if case .found(let answer) = reader.find(.image, name(number).span) { found = answer.word.offset }
        if found != offset { Issue.record("picture\(number) is at \(found ?? -1), not \(offset ?? -1)") }
    }

    @EventLoopActor
    private static func mapping(_ memory: IndexMemory) throws -> Mapping {
        try Mapping(memory.descriptor, count: memory.byteCount, writable: false)
    }
}
