internal import AssetModel

/// The named cache of this process: names that were given, names that were found, and what the daemon has to be told of them.
///
/// A value without a lock of its own; `ClientCore` guards it. Objects stay in it as long as somebody holds them (rule I2).
struct NameTable {
    /// Where a name means an object.
    struct Key: Hashable {
        /// The context's identifier, or `given`.
        var scope: Int
        var kind: AssetKind
        var name: [UInt8]

        /// The scope of names that were given with `setName:`; they count in every context.
        static let given = 0
    }

    private var entries: [Key: AssetObject] = [:]
    /// Objects by their number on the current connection.
    private var numbers: [UInt64: AssetObject] = [:]
    private(set) var contexts: [BundleContext] = []
    private var lastContext = Key.given

    /// The current connection, or nil while there is none.
    private(set) var session: UInt64?
    /// Holds that the current connection has and nobody needs.
    private(set) var releases: [UInt64] = []
    /// Contexts that nobody needs.
    private var closings: [BundleContext] = []

    /// Look-ups that were answered from this table.
    private(set) var hits: UInt64 = 0
    /// Objects that somebody holds.
    private(set) var liveCount = 0

    // MARK: Looking up

    /// The object of a name, with one more use (rules I1, I2): given names come first.
    mutating func take(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> AssetObject? {
        let key = Key(scope: context.identifier, kind: kind, name: name)
        guard let object = entries[Key(scope: Key.given, kind: kind, name: name)] ?? current(key) else { return nil }
        hits += 1
        return hold(object)
    }

    /// An entry that the daemon still answers for, or that nobody can be asked about.
    private func current(_ key: Key) -> AssetObject? {
        guard let object = entries[key], object.source.isLive else { return nil }
        return session == nil || object.source.session == session ? object : nil
    }

    /// Adds a use.
    mutating func hold(_ object: AssetObject) -> AssetObject {
        if object.uses == 0 { liveCount += 1 }
        object.uses += 1
        return object
    }

    // MARK: Entering

    /// Whether the first registration of a name wins over a later one, or the latest answer.
    enum Precedence {
        case first
        case latest
    }

    /// The object that an answer of the daemon stands for, with one more use, found under `name` in `context` from now on.
    ///
    /// One object stands for one number (rule I9). An object that is held under this name and comes from an earlier connection goes on when the file is the same.
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

    /// Takes a use away; the last one takes the object out of the table.
    mutating func release(_ object: AssetObject) {
        object.uses -= 1
        guard object.uses == 0 else { return }
        liveCount -= 1
        forgetNames(of: object)
        if object.source.session == session { releases.append(object.source.number) }
    }

    private mutating func forgetNames(of object: AssetObject) {
        for key in object.keys where entries[key] === object { entries[key] = nil }
        object.keys = []
        if numbers[object.source.number] === object { numbers[object.source.number] = nil }
    }

    // MARK: Names that are given

    /// `setName:` (rules I7, I8, S3). False when another living object has the name: then nothing changes.
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

    /// The context of these conditions, with one more use.
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

    /// Takes a use away; the last one takes the context out of the table.
    mutating func release(_ context: BundleContext) {
        context.uses -= 1
        guard context.uses == 0 else { return }
        contexts.removeAll { $0 === context }
        closings.append(context)
    }

    // MARK: Connections

    /// Follows the connection: numbers of an earlier one mean nothing any more.
    mutating func follow(_ session: UInt64?) {
        guard session != self.session else { return }
        self.session = session
        numbers = [:]
        releases = []
        closings = []
    }

    /// What the daemon has to be told.
    mutating func putBack(_ releases: [UInt64], _ closings: [BundleContext]) {
        self.releases = releases + self.releases
        self.closings = closings + self.closings
    }

    mutating func takeReleases() -> (releases: [UInt64], closings: [BundleContext]) {
        defer { (releases, closings) = ([], []) }
        return (releases, closings)
    }

    /// The objects of these numbers that somebody holds.
    func objects(_ numbers: [UInt64]) -> [AssetObject] {
        var objects: [AssetObject] = []
        for number in numbers {
            if let object = self.numbers[number] { objects.append(object) }
        }
        return objects
    }
}
