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

    /// Tells the client of the memory with a context's index, and of its page before the first one. Returns the number of the index; 0 where there is none, or
    /// the client may have no more: then it asks.
    func announceIndex(of context: AssetContext) -> UInt32 {
        guard let index = context.index, channel.isOpen else { return 0 }
        do throws(RequestFailure) {
            if let page = try holdings.takePageToAnnounce() {
                let event = MemoryEvent(
                    memory: page.number, content: .clientPage, isWritable: true, byteCount: UInt64(UseCounts.byteCount))
                channel.send(event.message(serial: 0), descriptor: page.descriptor)
            }
            let memory = index.memory
            if try holdings.learn(memory.number) {
                let event = MemoryEvent(memory: memory.number, content: .index, byteCount: UInt64(memory.byteCount))
                channel.send(event.message(serial: 0), descriptor: memory.descriptor)
            }
            return memory.number
        } catch {
            return 0
        }
    }

    /// Tells the client of memory that a context's index leads to, so that it need not ask before it can use that. What can be sent at once comes before the
    /// reply, so that a name that is asked for right after it is found; the rest comes after it.
    func announceMemories(of context: AssetContext, atMost count: Int = .max) {
        guard let index = context.index, channel.isOpen else { return }
        var room = count
        for memory in index.targets where room > 0 {
            guard (try? holdings.learn(memory.number)) == true else { continue }
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
