internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// The named cache of this process: names given with `setName`, names that were looked up, and pending releases.
///
/// The table has no lock; `ClientCore` guards it. Objects stay in the table while they are in use (rule I2).
struct RememberedNames: ~Copyable {
    /// The scope of names given with `setName:`, which count in every context.
    static let given = 0

    /// Names with their objects, and missing names, which the daemon's next report of a change removes.
    private var names = NameSlots()
    private var hasGivenNames = false
    /// Answers that nobody has asked for yet.
    var earlyAnswers = EarlyAnswers()
    /// Context whose missing names count without a look at events, and the time until which they do, in monotonic nanoseconds.
    var trustedMissing: (scope: Int, until: UInt64) = (0, 0)
    var outbox = Outbox()
    /// Number that rises whenever an answer may have changed.
    var generation: UInt64 = 1
    private var numberedObjects = NumberedObjects()
    private(set) var contexts: [BundleContext] = []
    private var lastContextIdentifier = RememberedNames.given
    /// GNUstep's library folders that the last daemon searches, with ":" between them.
    var gnustepLibraries: [UInt8] = []

    /// The current connection; nil while there is none.
    private(set) var session: UInt64?
    /// The current connection; without one, the lost connection, which the next one may continue.
    private var lastSession: UInt64?
    /// The current connection's memories.
    var memories = SharedMemories()
    /// Number of forks between the first process and this one.
    var forks = 0
    /// Whether an index has led to memory that the daemon has not announced yet.
    var needsUnannouncedMemory = false

    /// Number of lookups that were answered without a message.
    private(set) var hits: UInt64 = 0
    private(set) var liveCount = 0

    init() {}

    /// Makes an empty table in place of one that a fork has lost. Contexts of the lost table are still in use: no other context gets their numbers.
    init(afterLossOf table: borrowing RememberedNames) {
        lastContextIdentifier = table.lastContextIdentifier
        generation = table.generation &+ 1
    }

    // MARK: Looking up

    /// The object of a name; adds a use (rules I1, I2). Names given with `setName` come first.
    mutating func take(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> NameAnswer? {
        let found = names.search(kind, name.span, scope: context.identifier)
        guard let position = currentPosition(found, kind, name.span, in: context), let object = object(at: position)
        else { return nil }
        hits += 1
        return unsafe .object(.passUnretained(hold(object)), names.flags(at: position))
    }

    /// Answer to a name without a message: an object, of which the caller gets a use, or that the name is missing. A known answer allocates nothing.
    @inline(__always)
    mutating func takeLocal(
        _ kind: AssetKind, _ name: Span<UInt8>, in context: BundleContext, for client: ClientCore
    ) -> NameAnswer? {
        let found = names.search(kind, name, scope: context.identifier)
        if let position = currentPosition(found, kind, name, in: context),
            let object = unsafe names.object(at: position),
            unsafe object._withUnsafeGuaranteedRef({ $0.addUse() })
        {
            hits &+= 1
            return unsafe .object(object, names.flags(at: position))
        }
        if let unretainedIndex = context.unretainedIndex, earlyAnswers.isEmpty, context.isIndexCurrent {
            let indexed = unretainedIndex.withIndex {
                take(kind, name, found, from: $0, in: context, .latest, for: client)
            }
            if let indexed { return indexed }
        }
        // A missing name counts only shortly after a look at events.
        guard trustedMissing.scope == context.identifier, let position = found.position,
            let missing = names.missing(at: position), monotonicNanoseconds() < trustedMissing.until
        else { return nil }
        hits &+= 1
        return .missing(missing)
    }

    /// Answer of the context's index for a name: an object, of which the caller gets a use, or that the name is missing.
    mutating func takeIndexed(
        _ kind: AssetKind, _ name: Span<UInt8>, in context: BundleContext, _ precedence: Precedence = .latest,
        for client: ClientCore
    ) -> NameAnswer? {
        guard let unretainedIndex = context.unretainedIndex else { return nil }
        let found = names.search(kind, name, scope: context.identifier)
        return unretainedIndex.withIndex { take(kind, name, found, from: $0, in: context, precedence, for: client) }
    }

    /// Answer of an index. `known` is the result of a search for the name in this table.
    private mutating func take(
        _ kind: AssetKind, _ name: Span<UInt8>, _ known: NameSlots.SearchResult, from index: NameIndex,
        in context: BundleContext, _ precedence: Precedence, for client: ClientCore
    ) -> NameAnswer? {
        guard index.belongs(to: session) else { return nil }
        let found: IndexReader.Found
        switch index.find(kind, name) {
        case .ask: return nil
        case .missing:
            // `answer` refuses invalid names, with a reason.
            guard name.isPlainName else { return nil }
            hits &+= 1
            index.countMiss()
            return .missingInIndex
        case .found(let answer): found = answer
        }
        let flags = Answer.Flags(rawValue: found.flags)
        let object: Unmanaged<AssetObject>
        if let numbered = numberedObjects.named(found.object), numbered.kind == kind {
            unsafe object = .passUnretained(hold(numbered))
        } else {
            // The name may stand for an object of an earlier connection with the same contents; only a message can tell.
            if let position = known.position, let earlier = self.object(at: position), earlier.session != session {
                return nil
            }
            guard let memory = memories[found.word.memory] else {
                needsUnannouncedMemory = true
                return nil
            }
            guard
                let made = unsafe index.hold(found, kind, in: consume memory, memories, generation: forks, for: client)
            else { return nil }
            unsafe object = made
            liveCount += 1
            unsafe made._withUnsafeGuaranteedRef {
                numberedObjects.insert($0)
                $0.isNumbered = true
            }
        }
        if precedence == .latest || !(known.position.map { isCurrent($0) } ?? false) {
            unsafe object._withUnsafeGuaranteedRef {
                names.set(kind, name, scope: context.identifier, known, to: $0, flags, index.place(of: found))
            }
        }
        earlyAnswers.noteIndexed(kind, name, scope: context.identifier)
        hits &+= 1
        index.countHit(found)
        return unsafe .object(object, flags)
    }

    /// Position of a name that has an object: a name given with `setName`, or a name whose answer is current.
    @inline(__always)
    private mutating func currentPosition(
        _ found: NameSlots.SearchResult, _ kind: AssetKind, _ name: Span<UInt8>, in context: BundleContext
    ) -> Int? {
        if hasGivenNames, let given = names.find(kind, name, scope: Self.given) { return given }
        guard let position = found.position, isCurrent(position) else { return nil }
        let place = names.place(at: position)
        if place.isNone || session == nil { return position }
        guard let unretainedIndex = context.unretainedIndex, unretainedIndex.confirms(place) else { return nil }
        return position
    }

    /// Whether a name has an object that is live on the current connection, or without one, on the lost connection. Nobody reports changes of an object
    /// of an earlier connection.
    @inline(__always)
    private mutating func isCurrent(_ position: Int) -> Bool {
        guard let object = unsafe names.object(at: position) else { return false }
        return unsafe object._withUnsafeGuaranteedRef { [lastSession] in $0.isCurrent(in: lastSession) }
    }

    /// The object of a name in a context, if `isCurrent`.
    private mutating func currentObject(_ kind: AssetKind, _ name: Span<UInt8>, scope: Int) -> AssetObject? {
        guard let position = names.find(kind, name, scope: scope), isCurrent(position) else { return nil }
        return object(at: position)
    }

    private mutating func object(at position: Int) -> AssetObject? {
        unsafe names.object(at: position)?.takeUnretainedValue()
    }

    mutating func missing(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> MissingAnswer? {
        guard let position = names.find(kind, name, scope: context.identifier) else { return nil }
        return names.missing(at: position)
    }

    mutating func remember(
        _ answer: MissingAnswer, _ kind: AssetKind, _ name: [UInt8], in context: BundleContext
    ) {
        names.set(kind, name, scope: context.identifier, to: answer)
    }

    mutating func forgetMissing(in context: BundleContext) {
        forgetMissing { $0 == context.identifier }
        earlyAnswers.note(changeIn: context.identifier)
        generation += 1
    }

    private mutating func forgetMissing(where isGone: (_ scope: Int) -> Bool) {
        if names.missingCount == 0 { return }
        for position in names.positions(where: isGone) where names.missing(at: position) != nil {
            names.remove(position)
        }
    }

    // MARK: Answers that came before somebody asked

    /// Takes an answer that holds its object. Gives the object back if the name has an answer already, or its context is closed.
    mutating func add(_ answer: EarlyAnswer, named name: [UInt8], in context: BundleContext) {
        let kind = answer.answer.kind
        guard context.uses > 0, currentObject(kind, name.span, scope: context.identifier) == nil,
            earlyAnswers.add(answer, named: name, scope: context.identifier)
        else { return giveBack(answer.source.number) }
    }

    /// Whether the answer to a name is known, or waits to be taken.
    mutating func knows(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> Bool {
        let scope = context.identifier
        if earlyAnswers.has(kind, name, scope: scope) || missing(kind, name, in: context) != nil
            || currentObject(kind, name.span, scope: scope) != nil
        {
            return true
        }
        guard let index = context.index, index.belongs(to: session) else { return false }
        if case .ask = index.find(kind, name.span) { return false }
        return true
    }

    /// Takes the answer that waits under a name, if the name still stands for its object.
    mutating func takeEarlyAnswer(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> EarlyAnswer? {
        guard let answer = earlyAnswers.take(kind, name, scope: context.identifier) else { return nil }
        if answer.source.session == session, answer.source.isLive { return answer }
        if answer.source.session == session { giveBack(answer.source.number) }
        return nil
    }

    private mutating func forgetEarlyAnswers(where isGone: (_ scope: Int, _ object: UInt64) -> Bool) {
        for number in earlyAnswers.remove(where: isGone) { giveBack(number) }
    }

    mutating func hold(_ object: AssetObject) -> AssetObject {
        if !object.addUse() {
            _ = unsafe object.inUse()
            liveCount += 1
        }
        if object.session == lastSession, !object.isListed { numberedObjects.insert(object) }
        return object
    }

    // MARK: Entering

    /// Whether the first registration of a name wins, or the latest.
    enum Precedence {
        case first
        case latest
    }

    /// The object for an answer, registered under `name` in `context`; adds a use.
    ///
    /// There is one object for a number (rule I9). An object of an earlier connection that has the name is used again if its files are unchanged.
    mutating func enter(
        _ source: AssetObject.Source, _ kind: AssetKind, named name: [UInt8], in context: BundleContext,
        flags: Answer.Flags, _ precedence: Precedence, make: () -> AssetObject
    ) -> AssetObject {
        let scope = context.identifier
        let object: AssetObject
        if let known = numberedObjects.named(source.number), known.kind == kind {
            object = known
            if source.isHeld { giveBack(source.number, count: known.addHold()) }
        } else if let position = names.find(kind, name, scope: scope), let earlier = self.object(at: position),
            earlier.session != source.session, earlier.isSame(as: source.record)
        {
            object = earlier
            // The daemon has not said what the object's other names mean now, and the index in which they were found is gone.
            names.remove(namesOf: object, sparing: Self.given)
            object.rebind(to: source)
        } else {
            object = make()
        }
        _ = hold(object)
        object.isNumbered = true
        if precedence == .latest || currentObject(kind, name.span, scope: scope) == nil {
            names.set(kind, name.span, scope: scope, to: object, flags)
        }
        return object
    }

    // MARK: Letting go

    /// Gives back holds on an object of the current connection, or of the lost connection.
    mutating func giveBack(_ number: UInt64, count: Int = 1) {
        for _ in 0..<count { outbox.releases.append(number) }
    }

    /// Releases a use; the last one removes the object from the table.
    mutating func release(_ object: AssetObject) {
        guard object.dropUse() else { return }
        liveCount -= 1
        names.remove(namesOf: object)
        object.isNumbered = false
        if let counted = object.counted { counted.page.lower(counted.word, generation: forks) }
        if object.session == lastSession {
            numberedObjects.remove(object)
            giveBack(object.number, count: object.holds)
        }
        object.endUse()
    }

    // MARK: Names that are given

    /// `setName:` (rules I7, I8, S3). False when another object in use has the name; then nothing changes.
    mutating func setName(of object: AssetObject, to name: [UInt8]?) -> Bool {
        // Names of bundles that nobody has open any more count, too.
        if let name, names.haveOther(than: object, named: name) { return false }
        names.remove(namesOf: object)
        object.isNumbered = false
        object.rename(name)
        if let name {
            names.set(object.kind, name.span, scope: Self.given, to: object, [])
            hasGivenNames = true
        }
        return true
    }

    // MARK: Contexts

    /// The context for these conditions; adds a use.
    mutating func context(for conditions: BundleContext.Conditions) -> BundleContext {
        for context in contexts where context.conditions == conditions {
            context.uses += 1
            return context
        }
        lastContextIdentifier += 1
        let context = BundleContext(identifier: lastContextIdentifier, conditions)
        contexts.append(context)
        return context
    }

    /// Notes that a context is open. After a fork, this table may be a new one, which does not know the contexts of the lost table.
    mutating func ensureListed(_ context: BundleContext) {
        if context.uses > 0, !contexts.contains(where: { $0 === context }) { contexts.append(context) }
    }

    /// Releases a use; the last one removes the context from the table.
    mutating func release(_ context: BundleContext) {
        context.uses -= 1
        guard context.uses == 0 else { return }
        contexts.removeAll { $0 === context }
        outbox.close(context, isConnected: session != nil)
        forgetEarlyAnswers { scope, _ in scope == context.identifier }
        forgetMissing { $0 == context.identifier }
    }

    // MARK: Connections

    /// Switches to another connection, or to none. If the connection continues the last one, objects keep their numbers; else the numbers become
    /// invalid. Either way names must be asked for again. Returns the objects that have changed meanwhile, or may have.
    mutating func switchTo(session: UInt64?, continuesLast: Bool = false) -> [ObjectChange] {
        guard session != self.session else { return [] }
        forgetEarlyAnswers { _, _ in true }
        earlyAnswers.endAll()
        self.session = session
        memories = SharedMemories()
        for context in contexts { context.index = nil }
        forgetMissing { _ in true }
        generation += 1
        // The next connection may continue this one.
        guard let session else { return [] }
        lastSession = session
        guard continuesLast else {
            // The new daemon reports no changes of these objects. Their names stay: if a file is unchanged, its object is used again.
            let unwatched = numberedObjects.all.map(ObjectChange.init(of:))
            numberedObjects.removeAll()
            // On the new connection, this process has no objects to give back. A context knows on which connection it was opened.
            outbox.releases = []
            return unwatched
        }
        var changed: [UInt64] = []
        for object in numberedObjects.all {
            object.move(to: session)
            // An object without names of bundles was reported before.
            let hadNames = names.remove(namesOf: object, sparing: Self.given)
            if hadNames, object.isCopy || !object.isCurrent(in: session) { changed.append(object.number) }
        }
        return invalidate(changed)
    }

    // MARK: Changes

    /// Removes all names in a context. Returns the objects that had them.
    mutating func forgetNames(in context: BundleContext) -> [ObjectChange] {
        var changes: [ObjectChange] = []
        for position in names.positions(where: { $0 == context.identifier }) {
            guard let object = object(at: position) else { continue }
            names.remove(position)
            changes.append(ObjectChange(of: object))
        }
        forgetEarlyAnswers { scope, _ in scope == context.identifier }
        forgetMissing(in: context)
        return changes
    }

    /// Removes the names in bundles of the objects with these numbers, so that the next lookup of such a name asks the daemon. Names that were given
    /// with `setName` stay. Returns the objects that are in use, without repetitions of a name.
    mutating func invalidate(_ numbers: [UInt64]) -> [ObjectChange] {
        var changes: [ObjectChange] = []
        generation += 1
        earlyAnswers.note(invalidated: numbers)
        if !earlyAnswers.isEmpty {
            let gone = Set(numbers)
            forgetEarlyAnswers { _, object in gone.contains(object) }
        }
        for number in numbers {
            var reportedNames: [[UInt8]] = []
            for object in numberedObjects.all(number) {
                names.remove(namesOf: object, sparing: Self.given)
                let change = ObjectChange(of: object)
                if reportedNames.contains(change.name) { continue }
                reportedNames.append(change.name)
                changes.append(change)
            }
        }
        return changes
    }
}
