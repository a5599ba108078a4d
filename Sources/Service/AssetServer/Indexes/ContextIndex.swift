internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// Answers that clients of one context can find without a message: the answers that the context remembers, and the names that can have an answer at all.
///
/// The index says what `AssetContext.knownAnswer` would say at the same moment, or "ask". After a change that was not looked at yet, it says "ask" to
/// everything.
@EventLoopActor
final class ContextIndex {
    /// The account of the user whose clients read it.
    let account: Account
    private weak let context: AssetContext?

    /// Segments that it leads to or has led to, for as long as they are there.
    private var segments: [UInt32: Weak<SharedMemory>] = [:]
    /// Large objects that it led to when they were entered, the last ones.
    private var largeObjects: [Weak<SharedMemory>] = []

    private let cache: AssetCache
    private let indexes: Indexes
    let place: GrowingIndex
    /// Folders whose stems are there.
    private var folders: [AssetKind: Set<FolderID>] = [:]
    /// Stems when all were entered anew and had room; nil before.
    private var neededStems: Int?
    /// Work of many turns: stems are entered, or all goes to a larger memory. One after the other.
    private var work: Task<Void, Never>?
    private var isGrowing = false
    /// The number of the memory in which an answer has found no room.
    private var fullMemory: UInt32?

    init(of context: AssetContext, cache: AssetCache, indexes: Indexes) async throws(RequestFailure) {
        self.context = context
        account = context.account
        self.cache = cache
        self.indexes = indexes
        // With room for all stems at once, nothing is entered twice.
        let capacity = IndexCapacity(answers: 0, stems: context.plan?.stemCount ?? 0, nameBytes: 0)
        place = try await GrowingIndex(capacity, context: context.number, account: account, cache: cache)
    }

    private var writer: IndexWriter { place.writer }

    var memory: IndexMemory { place.memory }

    /// Whether clients find answers in it now. After a change they ask, until everything was looked at.
    var isCurrent: Bool {
        get { writer.isCurrent }
        set { writer.isCurrent = newValue }
    }

    // MARK: Answers

    /// Whether a client that knows the memory finds the object of a name.
    func leadsToObject(of name: [UInt8], _ kind: AssetKind) -> Bool { writer.entry(kind, name)?.answer.state == .found }

    /// Enters a remembered answer, or takes out what there was if it is none for everybody who asks for the name.
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
            _ = entered { $0.publishMissing(key.kind, key.name) }
        }
    }

    private func publish(_ entry: CacheEntry, _ kind: AssetKind, _ name: [UInt8], _ flags: Answer.Flags) {
        let place = Indexes.Place(index: self, kind: kind, name: name, flags: flags)
        guard entry.word != nil, indexes.enter(entry, at: place) else { return }
        if !enter(entry, kind, name, flags) { indexes.leave(entry.number, self, kind, name) }
    }

    /// Enters an object with its memory; false where there is no room.
    @discardableResult
    func enter(_ entry: CacheEntry, _ kind: AssetKind, _ name: [UInt8], _ flags: Answer.Flags) -> Bool {
        let isEntered = entered {
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

    /// Memory that it leads to, some of it: segments before large objects, and of those the latest first.
    var targets: ArraySlice<SharedMemory> {
        var memories = segments.values.compactMap(\.object)
        var room = ServerLimits.announcedBytes.value
        for large in largeObjects.reversed().lazy.compactMap(\.object) where large.byteCount <= room {
            room -= large.byteCount
            memories.append(large)
        }
        return memories.prefix(ServerLimits.announcedMemories.value)
    }

    private func entered(_ enter: (IndexWriter) -> IndexWriter.Outcome) -> Bool {
        let outcome = place.enter(enter)
        if outcome == .full { grow() }
        return outcome == .entered
    }

    /// Takes a remembered answer out.
    func withdraw(_ record: AnswerRecord) {
        if let key = record.ordinaryKey { withdrawAnswer(key.kind, key.name) }
    }

    private func withdrawAnswer(_ kind: AssetKind, _ name: [UInt8]) {
        guard let object = writer.entry(kind, name)?.object else { return }
        place.withdraw(kind, name)
        indexes.leave(object, self, kind, name)
    }

    /// Takes the answer to a name out, whose entry may be put back.
    func withdraw(_ kind: AssetKind, _ name: [UInt8]) { place.withdraw(kind, name) }

    // MARK: Names that can be answered

    /// Enters the stems of all that a plan searches. Clients ask meanwhile.
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

    /// Enters the stems of a kind that are not there yet; false where there is no room.
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

    /// Starts again with no stems, in a larger memory if there are more than there were: those of files that are gone are gone then.
    private func renewStems() async -> Bool {
        var capacity = writer.capacity
        // If many have come since all of them had room, most of those may be gone again.
        let isMostlyGone = neededStems.map { writer.usedStems > 2 * $0 } ?? false
        if !isMostlyGone { capacity.stems *= 2 }
        neededStems = nil
        guard await place.move(to: capacity, keepsStems: false) else { return false }
        folders = [:]
        return true
    }

    // MARK: Growth

    /// Gets a larger memory, and then another one while there is not enough room.
    private func grow() {
        fullMemory = memory.number
        guard !isGrowing, place.mayGrow else { return }
        isGrowing = true
        begin { [self] in
            while let full = fullMemory {
                fullMemory = nil
                // The index may have moved before this, because of stems.
                if full == memory.number { guard await moveToLarger() else { break } }
                // Some answers have found no room before.
                await context?.answers.publishAll()
            }
            isGrowing = false
        }
    }

    private func moveToLarger() async -> Bool {
        let live = writer.live
        let capacity = IndexCapacity(
            answers: 2 * live.count, stems: writer.capacity.stemRoom, nameBytes: 2 * live.nameBytes)
        return await place.move(to: capacity, keepsStems: true)
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

    /// Returns when nothing is under way that was begun before.
    func settle() async { await work?.value }

    // MARK: The end

    /// Nobody reads it any more. What it had is given back in steps.
    func dispose() {
        place.end()
        var slot = 0
        EventLoopActor.inSteps { [self] in
            let end = min(slot + 16, writer.capacity.slots)
            for (kind, name, object) in writer.objects(in: slot..<end) {
                writer.withdraw(kind, name)
                indexes.leave(object, self, kind, name)
            }
            slot = end
            return slot < writer.capacity.slots
        }
    }
}

extension AnswerRecord {
    /// The key of a question that an index can answer.
    fileprivate var ordinaryKey: AssetContext.LookupKey? {
        guard case .name(let key) = question, key.size == nil, !key.bundleOnly, key.wrapper == nil else { return nil }
        return key
    }

    /// The object, if it may be given to whoever asks.
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
