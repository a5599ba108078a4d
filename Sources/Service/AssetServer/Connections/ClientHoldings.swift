internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// A client's share of the daemon: open contexts, held objects, and memory that it knows. All of it is charged to the client's uid, and returned
/// when the client goes.
@EventLoopActor
final class ClientHoldings {
    /// Process and user of the client. Other connections of the process have holdings of their own.
    let owner: ClientPage.Owner
    private let requester: Requester
    private let cache: AssetCache
    private let contextStore: ContextStore
    let account: Account
    private var contexts: [UInt32: OpenContext] = [:]
    private var objects = GradualDictionary<UInt64, Int>()
    /// Bytes of held objects, each counted once: the sum is kept because a client decides how many there are.
    private(set) var objectBytes: UInt64 = 0
    /// Outdated objects that were reported to the client since it last got them, with their publication counts at that time.
    private var reportedObjects = GradualDictionary<UInt64, UInt64>()
    /// Number of reported objects above which the objects that are gone are removed.
    private var reportedObjectsThreshold = 64
    private var knownMemories: Set<UInt32> = []
    /// Page on which the client counts uses without a message: all connections of a process and user have the same page.
    private var page: ClientPage?
    /// Number by which a later connection of the process may continue this connection.
    let number = UInt64.random(in: 1...UInt64.max)
    /// Number of the connection that this connection continues: the client may never have learnt this connection's number.
    private(set) var formerNumber: UInt64?
    /// Counts of objects that the client got with a message. The page counts objects that the client found without a message.
    var counts = LookUpCounts()
    /// Holdings that have taken over everything in these; nil if there are none.
    private var successor: ClientHoldings?
    private let indexes: Indexes
    /// Charge for the tables of objects and memory.
    private let charge: Charge

    private struct OpenContext {
        let context: AssetContext
        var count = 0
        /// End of the program's start, in monotonic nanoseconds: names that the client asks for until then are remembered.
        var learnsUntil: UInt64 = 0
    }

    init(requester: Requester, process: Int32, components: ServerComponents) {
        self.requester = requester
        owner = ClientPage.Owner(process: process, user: requester.user)
        cache = components.cache
        contextStore = components.contexts
        indexes = components.indexes
        account = components.accounts.account(of: requester.user)
        charge = account.charge(.objects)
    }

    /// The uid that everything is charged to.
    var user: UInt32 { requester.user }

    // MARK: Objects

    /// Takes over the hold that a request got on an entry, and returns the memory that the client does not know yet. When the uid may not
    /// hold more, the hold is released, unless the object may be lent.
    func take(
        _ entry: CacheEntry, mayLend: Bool = false
    ) throws(RequestFailure) -> (memories: [SharedMemory], isLent: Bool) {
        let isLent: Bool
        do throws(RequestFailure) {
            try charge.set(Self.bytes(objects: objects.count + 1, memories: knownMemories.count + entry.memories.count))
            isLent = try account.hold(entry, mayLend: mayLend)
        } catch {
            cache.release(entry)
            throw error
        }
        if objects[entry.number] == nil { objectBytes += UInt64(entry.byteCount) }
        objects[entry.number, default: 0] += 1
        reportedObjects[entry.number] = nil
        return (entry.memories.filter { knownMemories.insert($0.number).inserted }, isLent)
    }

    /// Bytes of the tables: each object has another entry in the account.
    private static func bytes(objects: Int, memories: Int) -> Int {
        objects * 2 * GradualDictionary<UInt64, Int>.bytesOfKey + memories * HeapSize.place(UInt32.self, Void.self)
    }

    func release(_ numbers: ArraySlice<UInt64>) throws(RequestFailure) {
        if let successor { return try successor.release(numbers) }
        for number in numbers {
            guard let count = objects[number] else {
                throw RequestFailure(
                    .badMessage, found: number, "the client released object \(number), which it does not hold")
            }
            objects[number] = count == 1 ? nil : count - 1
            if count == 1 {
                reportedObjects[number] = nil
                objectBytes -= min(objectBytes, byteCount(of: number))
            }
            release(number, count: 1)
        }
        try? charge.set(Self.bytes(objects: objects.count, memories: knownMemories.count))
    }

    /// Returns the objects among `numbers` that the client holds or uses without a hold, except objects that were reported since the client last got
    /// or could find them. Notes the returned objects as reported.
    func takeUnreported(_ numbers: ArraySlice<UInt64>) -> [UInt64] {
        if reportedObjects.count > reportedObjectsThreshold { removeGoneReportedObjects() }
        return numbers.filter { number in
            guard let entry = cache.entry(number) else { return false }
            guard reportedObjects[number] != entry.publicationCount, holds(number) || uses(entry) else { return false }
            // While an index leads to the object, the client may find it again at any time.
            if entry.isStale || !indexes.lead(to: number, account) { reportedObjects[number] = entry.publicationCount }
            return true
        }
    }

    /// Removes objects that are gone from the reported objects: in steps, because clients decide how many there are.
    private func removeGoneReportedObjects() {
        let numbers = reportedObjects.elements.map(\.key)
        reportedObjectsThreshold = .max
        EventLoopActor.start { [self] in
            for number in numbers {
                if cache.entry(number) == nil { reportedObjects[number] = nil }
                await EventLoopActor.giveWay()
            }
            reportedObjectsThreshold = 2 * reportedObjects.count + 64
        }
    }

    private func uses(_ entry: CacheEntry) -> Bool {
        guard entry.isPublished, let word = entry.word else { return false }
        return page?.counts.isUsed(word) == true
    }

    // MARK: Indexes

    /// Returns the client's page, which the caller announces; nil if the page was announced before.
    func takePageToAnnounce() throws(RequestFailure) -> ClientPage? {
        if page == nil { page = try account.page(of: owner.process, cache) }
        guard let page, try addKnownMemory(page.number) else { return nil }
        return page
    }

    /// Notes that the client knows a memory; true when it did not know it before.
    func addKnownMemory(_ memory: UInt32) throws(RequestFailure) -> Bool {
        if knownMemories.contains(memory) { return false }
        try charge.set(Self.bytes(objects: objects.count, memories: knownMemories.count + 1))
        return knownMemories.insert(memory).inserted
    }

    /// Notes that the client no longer knows the memory; true when it knew it before.
    func removeKnownMemory(_ memory: SharedMemory) -> Bool { knownMemories.remove(memory.number) != nil }

    /// Bytes of a held object, which stays in the cache until it is released.
    private func byteCount(of number: UInt64) -> UInt64 { UInt64(cache.entry(number)?.byteCount ?? 0) }

    private func release(_ number: UInt64, count: Int) {
        guard let entry = cache.entry(number) else { return }
        account.release(entry, count: count)
        cache.release(entry, count: count)
    }

    // MARK: Contexts

    /// Opens a context, and lists the folders that it searches.
    func open(
        _ request: OpenBundle, _ directory: SuppliedFile?
    ) async throws(RequestFailure) -> (context: AssetContext, plan: SearchPlan) {
        try account.check(account.contexts, account.accounts.configuration.contextLimit, "open bundles")
        account.contexts += 1
        var opened: AssetContext?
        do throws(RequestFailure) {
            let context = try await contextStore.open(request, directory: directory, user: user)
            opened = context
            let plan = try await context.currentPlan(for: requester)
            contexts[context.number, default: OpenContext(context: context)].count += 1
            if request.recalls { beginToLearn(context) }
            return (context, plan)
        } catch {
            if let opened { contextStore.close(opened, count: 1) }
            account.contexts -= 1
            throw error
        }
    }

    var openContexts: [AssetContext] { contexts.values.map(\.context) }

    func context(_ number: UInt32) throws(RequestFailure) -> AssetContext {
        guard let known = contexts[number] else {
            throw RequestFailure(
                .unknownContext, found: UInt64(number), "context \(number) is not open on this connection")
        }
        return known.context
    }

    /// Begins the program's start: names that the client asks for in the next `ServerLimits.startTime` are remembered.
    func beginToLearn(_ context: AssetContext) {
        contexts[context.number]?.learnsUntil = monotonicNanoseconds() + UInt64(ServerLimits.startTime.value)
    }

    /// Notes that the client asks for a name. During the program's start, the name is remembered for the next program.
    func learnName(_ name: [UInt8], _ kind: AssetKind, in context: AssetContext) {
        guard let open = contexts[context.number], open.learnsUntil > 0 else { return }
        guard monotonicNanoseconds() < open.learnsUntil else {
            contexts[context.number]?.learnsUntil = 0
            return
        }
        context.startNames.learn(.init(kind: kind, bytes: name))
    }

    /// Closes a context once.
    func close(_ number: UInt32) throws(RequestFailure) {
        let context = try context(number)
        contexts[number]?.count -= 1
        if contexts[number]?.count == 0 {
            contexts[number] = nil
            context.unwatchMissing(self)
        }
        contextStore.close(context, count: 1)
        account.contexts -= 1
    }

    // MARK: The end

    var objectCount: Int { objects.count }
    /// Number of objects that `absorb` may have to visit.
    var trackedObjectCount: Int { objects.count + reportedObjects.count }

    func holds(_ object: UInt64) -> Bool { objects[object] != nil }
    /// Whether the client may use objects without a hold.
    var hasPage: Bool { page != nil }

    func hasOpen(_ context: AssetContext) -> Bool { contexts[context.number] != nil }

    /// Takes over the holdings of a lost connection of the same process.
    func absorb(_ other: ClientHoldings) {
        other.successor = self
        if reportedObjects.count < other.reportedObjects.count { swap(&reportedObjects, &other.reportedObjects) }
        counts.add(other.counts)
        other.counts = LookUpCounts()
        for (number, count) in other.reportedObjects.elements {
            reportedObjects[number] = max(reportedObjects[number, default: 0], count)
        }
        try? other.charge.set(0)
        // The larger table stays: a client decides how many objects there are.
        if objects.count < other.objects.count {
            (objects, other.objects) = (other.objects, objects)
            (objectBytes, other.objectBytes) = (other.objectBytes, objectBytes)
        }
        for (number, count) in other.objects.elements {
            if objects[number] == nil { objectBytes += byteCount(of: number) }
            objects[number, default: 0] += count
        }
        other.objects = GradualDictionary()
        other.objectBytes = 0
        if let lostPage = other.page {
            if page == nil { page = lostPage } else { indexes.release(lostPage) }
            other.page = nil
        }
        try? charge.set(Self.bytes(objects: objects.count, memories: knownMemories.count))
    }

    func takeOver(_ lost: ClientHoldings) {
        absorb(lost)
        formerNumber = lost.number
    }

    /// Closes all contexts, in steps: nobody can use them without the connection.
    func closeContexts() {
        var open = Array(contexts.values)
        contexts = [:]
        account.contexts -= open.reduce(0) { $0 + $1.count }
        EventLoopActor.inSteps { [self] in
            guard let next = open.popLast() else {
                account.reduceIfAbsent()
                return false
            }
            next.context.unwatchMissing(self)
            contextStore.close(next.context, count: next.count)
            return true
        }
    }

    /// Releases all objects, in steps. The contexts were closed with the connection.
    func releaseAll() async {
        let held = objects
        objects = GradualDictionary()
        objectBytes = 0
        reportedObjects = GradualDictionary()
        knownMemories = []
        if let page { indexes.release(page) }
        page = nil
        for (number, count) in held.elements {
            release(number, count: count)
            if EventLoopActor.isTurnOver { await EventLoopActor.nextTurn() }
        }
    }
}
