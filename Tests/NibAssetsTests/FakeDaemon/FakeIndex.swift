import AssetModel
import LinuxSystem
import SharedLayout
import WireProtocol

/// A fake daemon's index of one context, and the page of its client. Only one thread at a time may write.
final class FakeIndex: @unchecked Sendable {
    static let pageMemory: UInt32 = 31

    let memory: UInt32
    let mapping: Mapping
    let writer: IndexWriter
    /// Counts of the client's uses.
    let page: UseCounts
    let pageMapping: Mapping
    private let file: FileDescriptor
    private let pageFile: FileDescriptor

    init(memory: UInt32 = 30, context: UInt32 = 1) throws {
        self.memory = memory
        let capacity = IndexCapacity(answers: 0, stems: 0, nameBytes: 0)
        file = try MemoryFile.create("fake index", allocating: UInt64(capacity.byteCount))
        mapping = try Mapping(file, count: capacity.byteCount, writable: true)
        writer = IndexWriter(
            formatting: mapping, capacity, memory: memory, context: context, owner: 0, lineage: 1)
        pageFile = try MemoryFile.create("fake page", allocating: UInt64(UseCounts.byteCount))
        pageMapping = try Mapping(pageFile, count: UseCounts.byteCount, writable: true)
        page = UseCounts(formatting: pageMapping, memory: Self.pageMemory, owner: 0, lineage: 1)
        for file in [file, pageFile] { try MemoryFile.seal(file, [.shrink, .grow]) }
        writer.setComplete([.image, .sound])
        writer.isCurrent = true
    }

    /// Announces the index, and the page if `withPage` is true.
    func announce(on connection: FakeConnection, withPage: Bool = true) throws {
        let event = MemoryEvent(memory: memory, content: .index, byteCount: UInt64(mapping.count))
        try connection.send(event.message(serial: 0), try file.reopened(.read))
        guard withPage else { return }
        let page = MemoryEvent(memory: Self.pageMemory, content: .clientPage, byteCount: UInt64(UseCounts.byteCount))
        try connection.send(page.message(serial: 0), try pageFile.reopened(.readWrite))
    }

    /// Enters an answer under a name, and the name's stem.
    func publish(_ answer: Answer, as name: String) -> IndexWriter.Outcome {
        _ = writer.addStem(answer.kind, Array(name.utf8)[...])
        return writer.publish(
            answer.kind, Array(name.utf8), memory: answer.memory, offset: Int(answer.offset), object: answer.object,
            flags: answer.flags.rawValue)
    }

    /// Whether the client uses the object of an answer.
    func isUsed(_ answer: Answer) -> Bool {
        guard let word = AnswerWord(memory: answer.memory, offset: Int(answer.offset)) else { return false }
        return page.isUsed(word)
    }
}
