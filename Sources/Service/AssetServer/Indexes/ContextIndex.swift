internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// Answers that clients of one context can find without a message: answers that the context remembers, and names that can have an answer at all.
///
/// The index says what `AssetContext.knownAnswer` would say at the same moment, or "ask". From a change until its check, the index says "ask" to
/// every name.
@EventLoopActor
final class ContextIndex {
    /// Account of the user whose clients read the index.
    let account: Account
    private weak let context: AssetContext?

    /// Segments to which the index leads or has led, by number.
    private var segments: [UInt32: Weak<SharedMemory>] = [:]
    /// Memory of the large objects that were entered last, the latest at the end.
    private var largeObjects: [Weak<SharedMemory>] = []

    private let cache: AssetCache
    private let indexes: Indexes
    let growingIndex: GrowingIndex
    /// Folders whose stems have been entered, by kind.
    private var folders: [AssetKind: Set<FolderID>] = [:]
    /// Number of stems when all stems were last entered anew and had room; nil before.
    private var neededStems: Int?
    /// Last task that enters stems or moves the index to a larger memory. Such tasks take many turns, and run one after the other.
    private var work: Task<Void, Never>?
    private var isGrowing = false
    /// Number of the memory in which an answer has found no room; nil if there is none.
    private var fullMemory: UInt32?

    init(of context: AssetContext, cache: AssetCache, indexes: Indexes) async throws(RequestFailure) {
        self.context = context
        account = context.account
        self.cache = cache
        self.indexes = indexes
        // The first memory has room for all stems, so that no stem is entered twice.
        let capacity = IndexCapacity(answers: 0, stems: context.plan?.stemCount ?? 0, nameBytes: 0)
        growingIndex = try await GrowingIndex(capacity, context: context.number, account: account, cache: cache)
    }

    private var writer: IndexWriter { growingIndex.writer }

    var memory: IndexMemory { growingIndex.memory }

    /// Whether clients find answers in the index now. After a change, clients ask the daemon until all answers have been checked.
    var isCurrent: Bool {
        get { writer.isCurrent }
        set { writer.isCurrent = newValue }
    }

    // MARK: Answers

    /// Whether a client that knows the memory finds the object of a name.
    func leadsToObject(of name: [UInt8], _ kind: AssetKind) -> Bool { writer.entry(kind, name)?.answer.state == .found }

    /// Enters a remembered answer in place of an earlier answer. If the new answer does not serve every client that asks for the name, enters none.
    func publish(_ record: AnswerRecord) {
        guard let key = record.ordinaryKey else { return }
        let entry = record.publishedEntry(in: cache)
        if let known = writer.entry(key.kind, key.name) {
            if known.object == entry?.number, known.answer.state == .found { return }
            withdrawAnswer(key.kind, key.name)
        }
        if let entry, case .object(_, let flags) = record.content {
            publish(entry, key.kind, key.name, flags)
        } else if record.isKnownMissing, writer.isComplete(key.kind), writer.canBeAnswered(key.kind, key.name) {
            // The stems rule out all other objectless names.
            _ = enterOrGrow { $0.publishMissing(key.kind, key.name) }
        }
    }

    private func publish(_ entry: CacheEntry, _ kind: AssetKind, _ name: [UInt8], _ flags: Answer.Flags) {
        let place = Indexes.Place(index: self, kind: kind, name: name, flags: flags)
        guard entry.word != nil, indexes.enter(entry, at: place) else { return }
        if !enter(entry, kind, name, flags) { indexes.removePlace(of: entry.number, in: self, kind, name) }
    }

    /// Enters an object as the answer to a name, and notes its memory. Returns false if there is no room.
    @discardableResult
    func enter(_ entry: CacheEntry, _ kind: AssetKind, _ name: [UInt8], _ flags: Answer.Flags) -> Bool {
        let isEntered = enterOrGrow {
            $0.publish(
                kind, name, memory: entry.recordMemory.number, offset: entry.recordOffset, object: entry.number,
                flags: flags.rawValue)
        }
        guard isEntered else { return false }
        for memory in entry.memories {
            if memory.isSegment { noteSegment(memory) } else { noteLargeObject(memory) }
        }
        return true
    }

    private func noteSegment(_ memory: SharedMemory) {
        guard segments.index(forKey: memory.number) == nil else { return }
        if segments.count > ServerLimits.announcedMemories.value {
            segments = segments.filter { $0.value.object != nil }
        }
        segments[memory.number] = Weak(object: memory)
    }

    private func noteLargeObject(_ memory: SharedMemory) {
        largeObjects.removeAll { $0.object == nil || $0.object === memory }
        if largeObjects.count >= ServerLimits.announcedMemories.value { largeObjects.removeFirst() }
        largeObjects.append(Weak(object: memory))
    }

    /// Some of the memory to which the index leads: segments, then large objects, the latest large object first.
    var targets: ArraySlice<SharedMemory> {
        var memories = segments.values.compactMap(\.object)
        var room = ServerLimits.announcedBytes.value
        for large in largeObjects.reversed().lazy.compactMap(\.object) where large.byteCount <= room {
            room -= large.byteCount
            memories.append(large)
        }
        return memories.prefix(ServerLimits.announcedMemories.value)
    }

    private func enterOrGrow(_ body: (IndexWriter) -> IndexWriter.Outcome) -> Bool {
        let outcome = growingIndex.enter(body)
        if outcome == .full { grow() }
        return outcome == .entered
    }

    /// Removes a remembered answer, and its place in `Indexes`.
    func withdraw(_ record: AnswerRecord) {
        if let key = record.ordinaryKey { withdrawAnswer(key.kind, key.name) }
    }

    private func withdrawAnswer(_ kind: AssetKind, _ name: [UInt8]) {
        guard let object = writer.entry(kind, name)?.object else { return }
        growingIndex.withdraw(kind, name)
        indexes.removePlace(of: object, in: self, kind, name)
    }

    /// Removes the answer to a name, but not its place in `Indexes`, which may enter the answer again.
    func withdraw(_ kind: AssetKind, _ name: [UInt8]) { growingIndex.withdraw(kind, name) }

    // MARK: Names that can be answered

    /// Enters the stems of all names that a plan searches. In the meantime, clients ask the daemon.
    func prepare(_ plan: SearchPlan) async { await begin { [self] in await enterStems(plan) }.value }

    private func enterStems(_ plan: SearchPlan) async {
        var hasRoom = true
        while true {
            for kind in AssetKind.allCases where hasRoom {
                hasRoom = await enterStems(plan.resolver(kind, bundleOnly: false), kind)
            }
            if hasRoom { break }
            guard await renewStems() else { break }
            hasRoom = true
        }
        if hasRoom, neededStems == nil { neededStems = writer.usedStems }
        writer.setComplete(hasRoom && plan.isComplete ? Set(AssetKind.allCases) : [])
    }

    /// Enters the missing stems of a kind. Returns false if there is no room.
    private func enterStems(_ resolver: Resolver, _ kind: AssetKind) async -> Bool {
        let writer = writer
        let add = { (stem: ArraySlice<UInt8>) in writer.addStem(kind, stem) }
        guard resolver.allAliasStems(satisfy: add) else { return false }
        for catalog in resolver.searchedCatalogs {
            for name in resolver.names(in: catalog) {
                guard add(name[...]) else { return false }
                await EventLoopActor.giveWay()
            }
        }
        for folder in resolver.searchedFolders where !folders[kind, default: []].contains(folder.id) {
            for first in stride(from: 0, to: folder.index.count, by: 32) {
                guard resolver.allStems(of: folder, first..<first + 32, satisfy: add) else { return false }
                await EventLoopActor.giveWay()
            }
            folders[kind, default: []].insert(folder.id)
        }
        folders[kind]?.formIntersection(resolver.searchedFolders.map(\.id))
        return true
    }

    /// Moves to a memory without stems, which drops the stems of removed files. The memory is larger unless most stems belong to removed files.
    private func renewStems() async -> Bool {
        var capacity = writer.capacity
        // If the number of stems has doubled since all stems had room, most of them may belong to removed files.
        let isMostlyGone = neededStems.map { writer.usedStems > 2 * $0 } ?? false
        if !isMostlyGone { capacity.stems *= 2 }
        neededStems = nil
        guard await growingIndex.move(to: capacity, keepsStems: false) else { return false }
        folders = [:]
        return true
    }

    // MARK: Growth

    /// Moves the index to a larger memory, and again until all answers have room.
    private func grow() {
        fullMemory = memory.number
        guard !isGrowing, growingIndex.mayGrow else { return }
        isGrowing = true
        begin { [self] in
            while let full = fullMemory {
                fullMemory = nil
                // The index may have moved before this, because of stems.
                if full == memory.number { guard await moveToLarger() else { break } }
                // Enters the answers that found no room before.
                await context?.answers.publishAll()
            }
            isGrowing = false
        }
    }

    private func moveToLarger() async -> Bool {
        let live = writer.live
        let capacity = IndexCapacity(
            answers: 2 * live.count, stems: writer.capacity.stemRoom, nameBytes: 2 * live.nameBytes)
        return await growingIndex.move(to: capacity, keepsStems: true)
    }

    @discardableResult
    private func begin(_ body: @escaping @EventLoopActor () async -> Void) -> Task<Void, Never> {
        let earlier = work
        let task = EventLoopActor.start {
            await earlier?.value
            await body()
        }
        work = task
        return task
    }

    /// Waits for all tasks that were begun before the call.
    func settle() async { await work?.value }

    // MARK: The end

    /// Ends the index, which nobody reads any more. Gives up its places in `Indexes` in steps.
    func dispose() {
        growingIndex.end()
        var slot = 0
        EventLoopActor.inSteps { [self] in
            let end = min(slot + 16, writer.capacity.slots)
            for (kind, name, object) in writer.objects(in: slot..<end) {
                writer.withdraw(kind, name)
                indexes.removePlace(of: object, in: self, kind, name)
            }
            slot = end
            return slot < writer.capacity.slots
        }
    }
}

extension AnswerRecord {
    /// Key of a question that an index can answer; nil for other questions.
    fileprivate var ordinaryKey: AssetContext.LookupKey? {
        guard case .name(let key) = question, key.size == nil, !key.bundleOnly, key.wrapper == nil else { return nil }
        return key
    }

    /// Entry of the object if every client that asks may get it; else nil.
    fileprivate func publishedEntry(in cache: AssetCache) -> CacheEntry? {
        guard case .object(let number, _) = content, !isOutdated, !isSuspect, !basis.isForeign,
            let entry = cache.entry(number), !entry.isStale, !entry.isStreamed
        else { return nil }
        return entry
    }

    /// Whether the answer says that the name has no object, whoever asks.
    fileprivate var isKnownMissing: Bool {
        guard case .failure(let failure) = content, !isOutdated, !isSuspect, !basis.isForeign else { return false }
        return failure.status == .notFound
    }
}
