internal import AssetModel
internal import LinuxSystem
internal import SharedLayout
internal import Synchronization
internal import WireProtocol

/// The page of a connection, on which this process counts its uses of objects that it found without a message. The daemon keeps such an object until
/// the count is lowered or the process has ended, even if the connection is lost before.
final class UsePage: Sendable {
    let counts: UseCounts
    /// Number of forks of the process when the page was mapped. A child has its parent's page, and must not change it.
    private let generation: Int

    init(_ counts: UseCounts, generation: Int) {
        self.counts = counts
        self.generation = generation
    }

    func lower(_ word: AnswerWord, generation: Int) { if generation == self.generation { counts.lower(word) } }
}

/// The answers to names in a context that need no message: an index of the daemon, and the page on which this process counts its uses.
final class NameIndex: Sendable {
    /// Place of an answer in an index, to see later whether the answer is still valid.
    @safe struct Place: BitwiseCopyable, @unchecked Sendable {
        /// Number of the index in this process; 0: the answer came with a message.
        fileprivate let index: UInt32
        private let word: UInt64
        /// Address of the answer's word, in the memory of the index.
        private let address: UnsafeRawPointer?

        /// The place of an answer that came with a message.
        static let none = Place()

        private init() { unsafe (index, word, address) = (0, 0, nil) }

        fileprivate init(_ found: IndexReader.Found, in index: NameIndex) {
            (self.index, word) = (index.number, found.word.rawValue)
            unsafe address = index.reader.wordAddress(at: found.slot)
        }

        var isNone: Bool { index == 0 }

        /// Whether the answer is still the same. The index must be mapped.
        @inline(__always)
        fileprivate var isUnchanged: Bool {
            guard let address = unsafe address else { return false }
            // An aligned number in the index.
            return unsafe address.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(ordering: .acquiring)
                == word
        }
    }

    /// The parts of an index that each lookup reads, without reference counts. Its owner keeps the index, too.
    @safe struct UnretainedIndex {
        private let number: UInt32
        private let state: UnsafeRawPointer
        private let index: Unmanaged<NameIndex>

        fileprivate init(_ index: NameIndex) {
            number = index.number
            unsafe state = index.reader.stateAddress
            unsafe self.index = .passUnretained(index)
        }

        /// Calls `body` with the index, which lives because the owner of this value keeps it.
        @inline(__always)
        func withIndex<Value>(_ body: (NameIndex) -> Value) -> Value { unsafe index._withUnsafeGuaranteedRef(body) }

        /// Whether the answer at a place is still the same.
        @inline(__always)
        func confirms(_ place: Place) -> Bool {
            // An aligned number in the index, which is mapped because the owner of this value keeps it.
            let state = unsafe self.state.assumingMemoryBound(to: Atomic<UInt64>.self).pointee.load(
                ordering: .acquiring)
            return place.index == number && state & 1 == 0 && place.isUnchanged
        }
    }

    /// Unique among the indexes of this process. The daemon may use a memory's number again, so that a place in unmapped memory would seem valid.
    private let number: UInt32
    private static let lastNumber = Atomic<UInt32>(0)
    private let reader: IndexReader
    private let page: UsePage
    /// The connection over which the index came.
    private let session: UInt64

    /// Nil when the index is another context's.
    init?(_ reader: IndexReader, of context: UInt32, _ page: UsePage, session: UInt64) {
        guard reader.context == context else { return nil }
        (self.reader, self.page, self.session) = (reader, page, session)
        number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    }

    /// Number that rises whenever an answer may have changed.
    var state: UInt64 { reader.state }

    /// Whether the index may be read: only while its connection exists, and not in a forked child.
    @inline(__always)
    func belongs(to session: UInt64?) -> Bool { session == self.session }

    var unretainedIndex: UnretainedIndex { UnretainedIndex(self) }

    @inline(__always)
    func find(_ kind: AssetKind, _ name: Span<UInt8>) -> IndexReader.Finding { reader.find(kind, name) }

    @inline(__always)
    func place(of found: IndexReader.Found) -> Place { Place(found, in: self) }

    func countHit(_ found: IndexReader.Found) { page.counts.countHit(found.word) }
    func countMiss() { page.counts.countMiss() }

    /// Makes an object in use, and counts the use until the object's last use ends. Nil when the answer has changed or the record is damaged.
    func hold(
        _ found: IndexReader.Found, _ kind: AssetKind, in memory: consuming Mapping,
        _ memories: borrowing SharedMemories, generation: Int, for client: ClientCore
    ) -> Unmanaged<AssetObject>? {
        // The daemon first removes an answer, then reads the counts: either the daemon sees the count, or this process sees that the answer is gone.
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
