internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout

/// Memory of an index. When the memory is full, its content is copied to a larger memory in steps, while clients go on reading the old memory.
@EventLoopActor
final class GrowingIndex {
    private(set) var memory: IndexMemory
    /// Called when the index has moved to another memory.
    var moved: () -> Void = {}
    /// Moment of the last withdrawal of an answer, or of the index's start. No two indexes have the same moment.
    private(set) var lastWithdrawal = ChangeNews.nextMoment()
    /// Whether the index can still grow: the account has had room so far, and the index has not ended.
    private(set) var mayGrow = true

    /// Next memory while entries are copied to it; else nil. Changes go to both memories.
    private var next: IndexMemory?
    private let charge: Charge
    private let make: @EventLoopActor (IndexCapacity) async throws(SystemError) -> IndexMemory

    /// Creates an empty index, charged to the account. Clients find nothing in the index before it becomes current.
    init(
        _ capacity: IndexCapacity, context: UInt32, account: Account, cache: AssetCache
    ) async throws(RequestFailure) {
        await account.makeRoom(for: Self.bytes(capacity))
        charge = try account.charge(.index, Self.bytes(capacity))
        let (user, seed) = (account.user, UInt64.random(in: .min ... .max))
        make = { capacity throws(SystemError) in
            try await IndexMemory(capacity, context: context, user: user, seed: seed, cache: cache)
        }
        do throws(SystemError) { memory = try await make(capacity) } catch { throw RequestFailure(error) }
    }

    /// Charged bytes: the memory, and the daemon's own data for each answer.
    private static func bytes(_ capacity: IndexCapacity) -> Int { capacity.byteCount + 128 * capacity.slots }

    /// Writer of the present memory, for everything except answers.
    var writer: IndexWriter { memory.writer }

    // MARK: Answers

    /// Enters an answer. While the index moves, a new name finds no room.
    func enter(_ body: (IndexWriter) -> IndexWriter.Outcome) -> IndexWriter.Outcome {
        let outcome = body(writer)
        if outcome == .entered, let next { _ = body(next.writer) }
        return outcome
    }

    func withdraw(_ kind: AssetKind, _ name: [UInt8]) {
        lastWithdrawal = ChangeNews.nextMoment()
        writer.withdraw(kind, name)
        next?.writer.withdraw(kind, name)
    }

    // MARK: Growth

    /// Moves the index to a new memory; the old one says "ask" for ever. False if there is no room. The caller prevents a second move and new stems.
    func move(to capacity: IndexCapacity, keepsStems: Bool) async -> Bool {
        guard mayGrow else { return false }
        let writer = writer
        do {
            let both = Self.bytes(writer.capacity) + Self.bytes(capacity)
            await charge.makeRoom(for: both)
            try charge.set(both)
            let next = try await make(capacity)
            writer.takesNames = false
            self.next = next
            await copy(writer, to: next.writer, keepsStems: keepsStems)
            self.next = nil
            guard mayGrow else { return false }
            let wasCurrent = writer.isCurrent
            writer.isCurrent = false
            memory = next
            next.writer.isCurrent = wasCurrent
            try charge.set(Self.bytes(capacity))
            moved()
            return true
        } catch {
            try? charge.set(Self.bytes(writer.capacity))
            mayGrow = false
            return false
        }
    }

    private func copy(_ writer: IndexWriter, to next: IndexWriter, keepsStems: Bool) async {
        await inPieces(of: writer.capacity.slots, 32) { writer.copy(slots: $0, to: next) }
        guard keepsStems else { return }
        await inPieces(of: writer.capacity.stems, 128) { writer.copy(stems: $0, to: next) }
        next.setComplete(Set(AssetKind.allCases.filter(writer.isComplete)))
    }

    private func inPieces(of count: Int, _ size: Int, _ body: (Range<Int>) -> Void) async {
        for start in stride(from: 0, to: count, by: size) where mayGrow {
            body(start..<min(start + size, count))
            await EventLoopActor.giveWay()
        }
    }

    /// Ends the index: clients find no answers in it, and it does not move.
    func end() {
        writer.isCurrent = false
        mayGrow = false
        moved = {}
    }
}
