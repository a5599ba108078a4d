internal import AssetCache
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// Indexes, and the memory that they lead to.
@EventLoopActor
extension ClientConnection {
    func announce(_ memory: SharedMemory) {
        let event = MemoryEvent(
            memory: memory.number, content: memory.isSegment ? .segment : .largeObject,
            byteCount: UInt64(memory.byteCount))
        channel.send(event.message(serial: 0), descriptor: memory.descriptor)
    }

    /// Announces the memory of a context's index, and the client's page before the first index. Returns the number of the index's memory; 0 if there
    /// is no index or the client may have no more: then it asks the daemon for each name.
    func announceIndex(of context: AssetContext) -> UInt32 {
        guard let index = context.index, channel.isOpen else { return 0 }
        do throws(RequestFailure) {
            if let page = try holdings.takePageToAnnounce() {
                let event = MemoryEvent(
                    memory: page.number, content: .clientPage, isWritable: true, byteCount: UInt64(UseCounts.byteCount))
                channel.send(event.message(serial: 0), descriptor: page.descriptor)
            }
            let memory = index.memory
            if try holdings.addKnownMemory(memory.number) {
                let event = MemoryEvent(memory: memory.number, content: .index, byteCount: UInt64(memory.byteCount))
                channel.send(event.message(serial: 0), descriptor: memory.descriptor)
            }
            return memory.number
        } catch {
            return 0
        }
    }

    /// Announces at most `count` memories to which a context's index leads, so that the client can use them without asking. Before a reply, the
    /// caller sends as many as can go at once, so that a name that the client looks up right after the reply is found; the others follow the reply.
    func announceMemories(of context: AssetContext, atMost count: Int = .max) {
        guard let index = context.index, channel.isOpen else { return }
        var room = count
        for memory in index.targets where room > 0 {
            guard (try? holdings.addKnownMemory(memory.number)) == true else { continue }
            announce(memory)
            room -= 1
        }
    }

    /// Tells the client that a context's index lies in another memory, if it has the context open.
    func sendIndex(of context: AssetContext) {
        guard readsIndexes, holdings.hasOpen(context) else { return }
        channel.send(
            IndexReplaced(context: context.number, memory: announceIndex(of: context)).message(serial: 0))
    }
}
