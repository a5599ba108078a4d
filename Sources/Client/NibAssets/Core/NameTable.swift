internal import AssetModel

/// The named cache of this process: names given with `setName`, names that were looked up, and pending releases.
///
/// It has no lock; `ClientCore` guards it. Objects stay in it while they are in use (rule I2).
struct NameTable {
    /// A name in a scope.
    struct Key: Hashable {
        /// The context's identifier, or `given`.
        var scope: Int
        var kind: AssetKind
        var name: [UInt8]

        /// The scope of names given with `setName:`, which count in every context.
        static let given = 0
    }

    private var entries: [Key: AssetObject] = [:]
    /// Objects by their number on the current connection.
    private var numbers: [UInt64: AssetObject] = [:]
    /// All objects in use that the current connection holds, with and without a name, by their number there.
    private var holders: [UInt64: [ObjectIdentifier: AssetObject]] = [:]
    private(set) var contexts: [BundleContext] = []
    private var lastContext = Key.given

    /// The current connection; nil while there is none.
    private(set) var session: UInt64?
    /// Objects to release on the current connection.
    private(set) var releases: [UInt64] = []
    /// Contexts to close.
    private var closings: [BundleContext] = []

    /// Lookups that were answered from this table.
    private(set) var hits: UInt64 = 0
    /// Objects in use.
    private(set) var liveCount = 0

    // MARK: Looking up

    /// The object of a name; adds a use (rules I1, I2). Names given with `setName` come first.
    mutating func take(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> AssetObject? {
        let key = Key(scope: context.identifier, kind: kind, name: name)
        guard let object = entries[Key(scope: Key.given, kind: kind, name: name)] ?? current(key) else { return nil }
        hits += 1
        return hold(object)
    }

    /// An entry that is live on the current connection, or live while there is no connection.
    private func current(_ key: Key) -> AssetObject? {
        guard let object = entries[key], object.source.isLive else { return nil }
        return session == nil || object.source.session == session ? object : nil
    }

    /// Adds a use.
    mutating func hold(_ object: AssetObject) -> AssetObject {
        if object.uses == 0 { liveCount += 1 }
        object.uses += 1
        if object.source.session == session {
            holders[object.source.number, default: [:]][ObjectIdentifier(object)] = object
        }
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
    /// There is one object for a number (rule I9). An object from an earlier connection that is registered under this name is reused when the
    /// file is the same.
    mutating func enter(
        _ loaded: MappedRecord, _ source: AssetObject.Source, named name: [UInt8], in context: BundleContext,
        _ precedence: Precedence, make: () -> AssetObject
    ) -> AssetObject {
        let key = Key(scope: context.identifier, kind: loaded.kind, name: name)
        let object: AssetObject
        if let known = numbers[source.number] {
            object = known
            releases.append(source.number)  // one hold is enough
        } else if let earlier = entries[key], earlier.source.session != source.session, earlier.isSame(as: loaded) {
            object = earlier
            object.source = source
        } else {
            object = make()
        }
        numbers[source.number] = object
        if precedence == .latest || current(key) == nil { register(object, key) }
        return hold(object)
    }

    private mutating func register(_ object: AssetObject, _ key: Key) {
        if entries[key] === object { return }
        entries[key] = object
        object.keys.append(key)
    }

    // MARK: Letting go

    /// Releases a use; the last one removes the object from the table.
    mutating func release(_ object: AssetObject) {
        object.uses -= 1
        guard object.uses == 0 else { return }
        liveCount -= 1
        forgetNames(of: object)
        holders[object.source.number]?[ObjectIdentifier(object)] = nil
        if holders[object.source.number]?.isEmpty == true { holders[object.source.number] = nil }
        if object.source.session == session { releases.append(object.source.number) }
    }

    private mutating func forgetNames(of object: AssetObject) {
        for key in object.keys where entries[key] === object { entries[key] = nil }
        object.keys = []
        if numbers[object.source.number] === object { numbers[object.source.number] = nil }
    }

    // MARK: Names that are given

    /// `setName:` (rules I7, I8, S3). False when another object in use has the name; then nothing changes.
    mutating func setName(of object: AssetObject, to name: [UInt8]?) -> Bool {
        let key = name.map { Key(scope: Key.given, kind: object.kind, name: $0) }
        if let key {
            let scopes = [Key.given] + contexts.map { $0.identifier }
            for scope in scopes {
                var other = key
                other.scope = scope
                if let holder = entries[other], holder !== object { return false }
            }
        }
        forgetNames(of: object)
        if let former = object.name { object.formerNames.append(former) }
        object.name = name.map { TerminatedText($0) }
        if let key { register(object, key) }
        return true
    }

    // MARK: Contexts

    /// The context for these conditions; adds a use.
    mutating func context(for conditions: BundleContext.Conditions) -> BundleContext {
        for context in contexts where context.conditions == conditions {
            context.uses += 1
            return context
        }
        lastContext += 1
        let context = BundleContext(identifier: lastContext, conditions)
        contexts.append(context)
        return context
    }

    /// Releases a use; the last one removes the context from the table.
    mutating func release(_ context: BundleContext) {
        context.uses -= 1
        guard context.uses == 0 else { return }
        contexts.removeAll { $0 === context }
        closings.append(context)
    }

    // MARK: Connections

    /// Switches to another connection: numbers of the earlier one become invalid.
    mutating func follow(_ session: UInt64?) {
        guard session != self.session else { return }
        self.session = session
        numbers = [:]
        holders = [:]
        releases = []
        closings = []
    }

    /// Puts back releases that could not be sent.
    mutating func putBack(_ releases: [UInt64], _ closings: [BundleContext]) {
        self.releases = releases + self.releases
        self.closings = closings + self.closings
    }

    mutating func takeReleases() -> (releases: [UInt64], closings: [BundleContext]) {
        defer { (releases, closings) = ([], []) }
        return (releases, closings)
    }

    // MARK: Changes

    /// Takes all names in a context away from their objects. Returns the objects.
    mutating func forgetNames(in context: BundleContext) -> [ObjectChange] {
        var changes: [ObjectChange] = []
        for (key, object) in entries where key.scope == context.identifier {
            entries[key] = nil
            object.keys.removeAll { $0 == key }
            changes.append(ObjectChange(kind: object.kind, name: object.name?.bytes ?? []))
        }
        return changes
    }

    /// Takes the names in bundles away from the objects with these numbers: whoever asks for such a name next asks the daemon. Names that were given
    /// with `setName` stay. Returns the objects that are in use, without repetitions of a name.
    mutating func invalidate(_ numbers: [UInt64]) -> [ObjectChange] {
        var changes: [ObjectChange] = []
        for number in numbers {
            var told: Set<[UInt8]> = []
            for object in (holders[number] ?? [:]).values {
                for key in object.keys where key.scope != Key.given && entries[key] === object { entries[key] = nil }
                object.keys.removeAll { $0.scope != Key.given }
                let name = object.name?.bytes ?? []
                if told.insert(name).inserted { changes.append(ObjectChange(kind: object.kind, name: name)) }
            }
        }
        return changes
    }
}
