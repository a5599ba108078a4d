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

/// An image or a sound in this process. The object reads its record anew for each question.
@safe final class AssetObject: @unchecked Sendable {
    /// An object as an answer describes it: its record, and the connection that holds it.
    @safe struct Source {
        let record: MappedRecord
        /// The connection. Object numbers are valid on their connection only.
        let session: UInt64
        let number: UInt64
        /// Whether the connection holds the object; false for a lent object, whose record is a copy in memory of this process.
        var isHeld = true

        /// Whether the object's name still stands for the object, according to the record's state.
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
        /// Whether `name` counts instead of the record's name.
        var hasOwnName = false
        /// Whether a C caller has the address of `name`.
        var isNameShown = false
        /// The object's earlier names of which C callers may still have the addresses.
        var formerNames: [TerminatedText] = []
        var path: TerminatedText?
        /// The file of a streamed sound, if the daemon passed it.
        var streamFile: FileDescriptor?
        /// The object's record on a later connection. Its state counts instead of that of `AssetObject.record`.
        var later: MappedRecord?
        #if !hasFeature(Embedded)
            /// The only Swift wrapper of this object; nil when nobody holds a wrapper.
            weak var wrapper: (any AnyObject)?
        #endif
    }

    let client: ClientCore
    /// Record of the object. It is never replaced: C callers have addresses in its memory.
    let record: MappedRecord
    /// Use that keeps the record if no connection holds the object.
    let counted: CountedUse?
    let kind: AssetKind

    /// The number of uses: references of the C interface, or 1 for the Swift wrapper. Only under the client's table lock the number becomes 0 or
    /// rises from 0. An object in use has a reference to itself.
    private let uses = Atomic<Int>(0)

    // The client's table lock guards the following properties.

    private(set) var session: UInt64
    private(set) var number: UInt64
    /// Number of the connection's holds. With the last use, one message gives all of them back.
    private(set) var holds: Int
    /// The record whose state says whether the object's names stand for it: `record`, or `later` of the extras, which keeps the memory mapped.
    private var state: UnsafeRawPointer
    /// Whether `NumberedObjects` has the object, with or without names.
    var isListed = false
    /// Whether names with the object's number stand for this object; other objects with the number are unregistered.
    var isNumbered = false
    /// The next object in its chain of `NumberedObjects`.
    var next: Unmanaged<AssetObject>?
    /// The table that has the object's names, and the position of the first name there, plus 1.
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

    /// With a `use`: for an object that was found without a message, and whose use was counted.
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

    /// Keeps the object for its names on a later connection, where another record describes the same contents.
    func rebind(to source: Source) {
        (session, number, holds) = (source.session, source.number, source.isHeld ? 1 : 0)
        withExtras { $0.later = source.record }
        unsafe state = source.record.pointer
        isListed = false
    }

    /// Moves the object to another connection, which holds it under the same number.
    func move(to session: UInt64) { self.session = session }

    /// Counts another hold. Returns the number of holds to give back: all but one if there are too many, else 0.
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

    /// Whether the object is a copy of a lent one. The daemon reports its changes only over the connection on which it was lent.
    var isCopy: Bool { holds == 0 && counted == nil }

    /// Whether the object's names still stand for it: its record is live, and comes from the connection `session`.
    @inline(__always)
    func isCurrent(in session: UInt64?) -> Bool {
        unsafe Self.isLive(state, number) && self.session == session
    }

    @inline(__always)
    private static func isLive(_ record: UnsafeRawPointer, _ number: UInt64) -> Bool {
        // A record is longer than both fields need.
        unsafe record.loadUnaligned(fromByteOffset: 8, as: UInt64.self) == number
            && record.loadUnaligned(fromByteOffset: ObjectRecord.stateOffset, as: UInt32.self)
                == ObjectRecord.State.live.rawValue
    }

    /// Whether a record describes the same contents: the same files, unchanged.
    ///
    /// Size and time of change do not tell files apart: a package manager gives all files of a package one time, and uncompressed pictures have one
    /// size.
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

    /// Whether the object is registered under `name`; under the table lock.
    func isNamed(_ name: [UInt8]) -> Bool {
        guard let extras, extras.hasOwnName else { return record.isNamed(name) }
        return extras.name?.isSame(as: name) == true
    }

    /// Gives the object another name, under the table lock.
    func rename(_ name: [UInt8]?) {
        withExtras {
            if $0.isNameShown, let former = $0.name { $0.formerNames.append(former) }
            ($0.name, $0.hasOwnName, $0.isNameShown) = (name.map { TerminatedText($0) }, true, false)
        }
    }

    /// The registered name for a C caller, under the table lock. The object keeps the text from now on.
    var shownName: TerminatedText? {
        guard let name else { return nil }
        withExtras { $0.isNameShown = true }
        return name
    }

    /// Path of the file, under the table lock; empty if the record is damaged.
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
        /// The only Swift wrapper of this object, under the table lock; nil when nobody holds a wrapper.
        var wrapper: (any AnyObject)? {
            get { extras?.wrapper }
            set { withExtras { $0.wrapper = newValue } }
        }
    #endif

    // MARK: Uses

    /// Adds a use to an object in use; false when the object is not in use. The caller has the table lock or a use.
    @inline(__always)
    func addUse() -> Bool {
        if uses.load(ordering: .relaxed) == 0 { return false }
        uses.wrappingAdd(1, ordering: .relaxed)
        return true
    }

    /// Gives an object without uses its first use and the reference to itself, under the table lock unless the object is new.
    @unsafe
    consuming func inUse() -> Unmanaged<AssetObject> {
        uses.store(1, ordering: .relaxed)
        return unsafe .passRetained(self)
    }

    /// Gives up a use, unless it is the last one; then returns false, and the table must release the object.
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

    /// Gives up a use under the table lock. Returns whether it was the last one.
    func dropUse() -> Bool { uses.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 }

    /// Releases the object's reference to itself. The caller has another reference.
    func endUse() { unsafe Unmanaged.passUnretained(self).release() }

    /// `setName:` (rules I7, I8).
    func setName(_ name: [UInt8]?) -> Bool {
        client.withTable { $0.setName(of: self, to: name) }
    }
}
