internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import Synchronization
internal import WireProtocol

/// The page of a connection, on which this process counts what it uses without having said so. The daemon keeps what is counted until the count is lowered
/// or the process has ended, also when the connection is lost before.
final class UsePage: Sendable {
    let counts: UseCounts
    /// Number of forks of the process: a child has the page of its parent, and leaves it alone.
    private let generation: Int

    init(_ counts: UseCounts, generation: Int) {
        self.counts = counts
        self.generation = generation
    }

    func lower(_ word: AnswerWord, generation: Int) { if generation == self.generation { counts.lower(word) } }
}

/// The answers to names in a context that need no message: an index of the daemon and the page on which its use is counted.
final class NameIndex: Sendable {
    /// Place of an answer, to see later whether it still counts.
    @safe struct Place: BitwiseCopyable, @unchecked Sendable {
        /// The number of the index in this process; 0: the answer came with a message.
        fileprivate let index: UInt32
        private let word: UInt64
        /// In the memory of the index.
        private let address: UnsafeRawPointer?

        /// The place of what came with a message.
        static let none = Place()

        private init() { unsafe (index, word, address) = (0, 0, nil) }

        fileprivate init(_ found: IndexReader.Found, in index: NameIndex) {
            (self.index, word) = (index.number, found.word.rawValue)
            unsafe address = index.reader.wordAddress(at: found.slot)
        }

        var isNone: Bool { index == 0 }

        /// Whether the answer is still the same, if this index is mapped.
        @inline(__always)
        fileprivate var isUnchanged: Bool {
            guard let address = unsafe address else { return false }
            // An aligned number in the index.
            return unsafe address.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(ordering: .acquiring)
                == word
        }
    }

    /// Parts read with each name: references are not counted for them. Kept beside the index.
    @safe struct Glance {
        private let number: UInt32
        private let state: UnsafeRawPointer
        private let index: Unmanaged<NameIndex>

        fileprivate init(_ index: NameIndex) {
            number = index.number
            unsafe state = index.reader.stateAddress
            unsafe self.index = .passUnretained(index)
        }

        /// The index, which is there as long as this is kept beside it.
        @inline(__always)
        func withIndex<Value>(_ body: (NameIndex) -> Value) -> Value { unsafe index._withUnsafeGuaranteedRef(body) }

        /// Whether the answer at a place is still the same.
        @inline(__always)
        func confirms(_ place: Place) -> Bool {
            // An aligned number in the index, which is mapped as long as this is kept beside it.
            let state = unsafe self.state.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(
                ordering: .acquiring)
            return place.index == number && state & 1 == 0 && place.isUnchanged
        }
    }

    /// No other index of this process has it. The daemon chooses the number of the memory: by that one, a place in memory that is gone could seem to be there.
    private let number: UInt32
    private static let lastNumber = Atomic<UInt32>(0)
    private let reader: IndexReader
    private let page: UsePage
    /// The connection that it came over.
    private let session: UInt64

    /// Nil where it is not this context's.
    init?(_ reader: IndexReader, of context: UInt32, _ page: UsePage, session: UInt64) {
        guard reader.context == context else { return nil }
        (self.reader, self.page, self.session) = (reader, page, session)
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Rises whenever an answer may have become another one.
    var state: UInt64 { reader.state }

    /// Whether the index may be read: while the connection is there that it came over, and not in a forked child.
    @inline(__always)
    func belongs(to session: UInt64?) -> Bool { session == self.session }

    var glance: Glance { Glance(self) }

    @inline(__always)
    func find(_ kind: AssetKind, _ name: Span<UInt8>) -> IndexReader.Finding { reader.find(kind, name) }

    @inline(__always)
    func place(of found: IndexReader.Found) -> Place { Place(found, in: self) }

    func countHit(_ found: IndexReader.Found) { page.counts.countHit(found.word) }
    func countMiss() { page.counts.countMiss() }

    /// Holds what was found, in use; nil when it is another answer by now, or its record is none. The count is lowered with the object's last use.
    func hold(
        _ found: IndexReader.Found, _ kind: AssetKind, in memory: consuming Mapping,
        _ memories: borrowing SharedMemories, generation: Int, for client: ClientCore
    ) -> Unmanaged<AssetObject>? {
        // The daemon takes an answer out first, and then reads the counts: either it sees the count, or this sees that the answer is out.
        page.counts.raise(found.word)
        guard reader.word(at: found.slot) == found.word,
            let record = try? MappedRecord(
                in: memory, found.word.memory, at: UInt64(found.word.offset), of: found.object, kind, memories),
            // The file of a streamed sound comes only with a message.
            kind == .image || !record.isStreamed
        else {
            page.lower(found.word, generation: generation)
            return nil
        }
        return unsafe AssetObject(
            client: client, consume record, kind, .init(page: page, word: found.word), session: session,
            number: found.object
        ).inUse()
    }
}
