internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import Synchronization

/// Bytes in shared memory. They stay mapped while this value is kept.
struct SharedBytes: Sendable {
    let mapping: Mapping
    let offset: Int
    let count: Int

    /// The first byte; valid while the mapping lives.
    @unsafe var start: UnsafeRawPointer { unsafe UnsafeRawPointer(mapping.pointer) + offset }
}

/// An image or a sound in this process. Its record is read when something is asked of it.
@safe final class AssetObject: @unchecked Sendable {
    /// An object as an answer tells of it: its record, and the connection that holds it.
    @safe struct Source {
        let record: MappedRecord
        /// The connection. Object numbers are valid on their connection only.
        let session: UInt64
        let number: UInt64
        /// Whether the connection holds the object; what was lent is a copy in memory of this process.
        var isHeld = true

        /// Whether the object's name still stands for it, as the record's state says.
        var isLive: Bool { unsafe AssetObject.isLive(record.pointer, number) }
    }

    /// A use that was counted on a connection's page.
    struct CountedUse {
        let page: UsePage
        let word: AnswerWord
    }

    /// Properties that few objects have.
    private final class Extras {
        var name: TerminatedText?
        /// Whether `name` counts, not the record's.
        var hasOwnName = false
        /// Its earlier names, because C callers may still have their addresses.
        var formerNames: [TerminatedText] = []
        var path: TerminatedText?
        /// The file of a streamed sound, if the daemon passed it.
        var streamFile: FileDescriptor?
        /// The record on a later connection, whose state counts.
        var later: MappedRecord?
        #if !hasFeature(Embedded)
            /// The one Swift object that wraps it, while somebody holds that.
            weak var wrapper: (any AnyObject)?
        #endif
    }

    let client: ClientCore
    /// Record of the object. It stays as it is: C callers have addresses in its memory.
    let record: MappedRecord
    /// Use that keeps the record if no connection holds the object.
    let counted: CountedUse?
    let kind: AssetKind

    /// The number of uses: references of the C interface, or 1 for the Swift wrapper. It becomes 0, and is raised from 0, under the client's table lock
    /// only. An object in use has a reference to itself.
    private let uses = Atomic<Int>(0)

    // The client's table lock guards the following properties.

    private(set) var session: UInt64
    private(set) var number: UInt64
    /// Number of the connection's holds. All are given back with the last use, with one message.
    private(set) var holds: Int
    /// Whether its name stands for it only as long as another record is live; kept with it.
    private var state: UnsafeRawPointer
    /// Whether a number of the current connection leads to it, as a name's object or not.
    var isListed = false
    /// Whether the object is the one for names with its number.
    var isNumbered = false
    /// The next object in its chain of `NumberedObjects`.
    var next: Unmanaged<AssetObject>?
    /// The table with its names, and the first of them there.
    var names: (table: UInt64, first: Int) = (0, 0)
    private var extras: Extras?

    /// `name` is the registered name; nil: the record's.
    convenience init(
        client: ClientCore, _ source: Source, _ kind: AssetKind, name: [UInt8]?, streamFile: FileDescriptor? = nil
    ) {
        self.init(
            client: client, source.record, kind, session: source.session, number: source.number,
            holds: source.isHeld ? 1 : 0)
        if let name { withExtras { ($0.name, $0.hasOwnName) = (name.isEmpty ? nil : TerminatedText(name), true) } }
        if let streamFile { withExtras { $0.streamFile = streamFile } }
    }

    /// With a `use`, an object that was found without a message, and whose use was counted.
    init(
        client: ClientCore, _ record: consuming MappedRecord, _ kind: AssetKind, _ use: consuming CountedUse? = nil,
        session: UInt64, number: UInt64, holds: Int = 0
    ) {
        self.client = client
        self.kind = kind
        counted = use
        (self.session, self.number, self.holds) = (session, number, holds)
        unsafe state = record.pointer
        self.record = record
    }

    /// Lets its names stand for it on a later connection, where another record describes the same contents.
    func follow(_ source: Source) {
        (session, number, holds) = (source.session, source.number, source.isHeld ? 1 : 0)
        withExtras { $0.later = source.record }
        unsafe state = source.record.pointer
        isListed = false
    }

    /// Another connection holds it now, under the same number.
    func move(to session: UInt64) { self.session = session }

    /// Takes another hold. Gives how many are too many now; one is enough.
    func addHold() -> Int {
        holds += 1
        guard holds > ClientLimits.holds.value else { return 0 }
        defer { holds = 1 }
        return holds - 1
    }

    private func withExtras<Value>(_ body: (Extras) -> Value) -> Value {
        if let extras { return body(extras) }
        let made = Extras()
        extras = made
        return body(made)
    }

    /// Whether its names stand for it, as far as the current connection knows; without a connection, as far as is known.
    @inline(__always)
    func isCurrent(in session: UInt64?) -> Bool {
        unsafe Self.isLive(state, number) && (session == nil || self.session == session)
    }

    @inline(__always)
    private static func isLive(_ record: UnsafeRawPointer, _ number: UInt64) -> Bool {
        // A record has more bytes than these.
        unsafe record.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == number
            && record.loadUnaligned(fromByteOffset: ObjectRecord.stateOffset, as: UInt32.self)
                == ObjectRecord.State.live.rawValue
    }

    /// Whether a record describes the same contents: the same files, unchanged.
    ///
    /// Their size and last change would not do: package managers give all files of a package one time, and pictures without compression have one size.
    func isSame(as other: MappedRecord) -> Bool {
        guard let key = try? record.key, !key.isEmpty, let otherKey = try? other.key, key == otherKey,
            let path = try? record.path, let otherPath = try? other.path
        else { return false }
        return path == otherPath
    }

    // MARK: Names and files

    /// The registered name, under the table lock.
    var name: TerminatedText? {
        if let extras, extras.hasOwnName || extras.name != nil { return extras.name }
        guard let name = try? record.name, !name.isEmpty else { return nil }
        return withExtras {
            let text = TerminatedText(name)
            $0.name = text
            return text
        }
    }

    /// Whether the registered name is this one, under the table lock.
    func isNamed(_ name: [UInt8]) -> Bool {
        guard let extras, extras.hasOwnName else { return record.isNamed(name) }
        return extras.name?.bytes == name
    }

    /// Gives it another name, under the table lock.
    func rename(_ name: [UInt8]?) {
        let former = self.name
        withExtras {
            if let former { $0.formerNames.append(former) }
            ($0.name, $0.hasOwnName) = (name.map { TerminatedText($0) }, true)
        }
    }

    /// The file, under the table lock; empty where the record is damaged.
    var path: TerminatedText {
        withExtras {
            if let path = $0.path { return path }
            let path = TerminatedText((try? record.path) ?? [])
            $0.path = path
            return path
        }
    }

    /// The file of a streamed sound, if the daemon passed it.
    var streamFile: FileDescriptor? { extras?.streamFile }

    #if !hasFeature(Embedded)
        /// The one Swift object that wraps it, while somebody holds that. Under the table lock.
        var wrapper: (any AnyObject)? {
            get { extras?.wrapper }
            set { withExtras { $0.wrapper = newValue } }
        }
    #endif

    // MARK: Uses

    /// Adds a use to an object in use, under the table lock or by somebody who has one; false when it is not in use.
    @inline(__always)
    func addUse() -> Bool {
        if uses.load(ordering: .relaxed) == 0 { return false }
        uses.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// Adds the first use, under the table lock.
    func addFirstUse() {
        uses.store(1, ordering: .relaxed)
        _ = unsafe Unmanaged.passRetained(self)
    }

    /// Begins the life of a new object: with its first use, and the reference to itself.
    @unsafe
    consuming func inUse() -> Unmanaged<AssetObject> {
        uses.store(1, ordering: .relaxed)
        return unsafe .passRetained(self)
    }

    /// Gives up a use that is not the last one. False when it is: then the table has to know.
    @inline(__always)
    func dropSharedUse() -> Bool {
        var count = uses.load(ordering: .relaxed)
        while count > 1 {
            let attempt = uses.weakCompareExchange(
                expected: count, desired: count - 1, successOrdering: .releasing, failureOrdering: .relaxed)
            if attempt.exchanged { return true }
            count = attempt.original
        }
        return false
    }

    /// Gives up a use under the table lock. True when it was the last one.
    func dropUse() -> Bool { uses.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

    /// Takes back the reference of an object in use to itself. The caller has another one.
    func endUse() { unsafe Unmanaged.passUnretained(self).release() }

    /// `setName:` (rules I7, I8).
    func setName(_ name: [UInt8]?) -> Bool {
        client.withTable { $0.setName(of: self, to: name) }
    }
}
