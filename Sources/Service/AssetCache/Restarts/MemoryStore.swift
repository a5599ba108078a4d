internal import AssetModel
package import LinuxSystem

/// Keeper of the cache's memory while the daemon restarts: a service manager.
package protocol MemoryStore {
    /// Keeps a file under a unique name.
    func keep(_ file: FileDescriptor, name: String)
    /// Releases the file with a name.
    func forget(_ name: String)
}

/// Names of kept files: the page with the last numbers, and prefixes for segments and large objects, before the memory's number.
public enum KeptName {
    /// Prefix of all names.
    public static let prefix = "memory-"
    static let numbers = prefix + "numbers"
    static let segment = prefix + "segment-"
    static let largeObject = prefix + "object-"

    static func of(_ memory: SharedMemory) -> String {
        (memory.isSegment ? segment : largeObject) + "\(memory.number)"
    }
}

/// Kept memory, up to the limit of the store. Segments go before large objects, because a segment has many objects.
struct KeptMemories {
    /// The page with the last numbers takes one of the places.
    private static let limit = CacheLimits.keptMemories.value - 1

    private let store: any MemoryStore
    private var kept: [UInt32: SharedMemory] = [:]
    /// Memory for which the store has no room.
    private var unstored: [UInt32: SharedMemory] = [:]

    init(_ store: any MemoryStore) { self.store = store }

    /// Keeps memory. `isThere`: the store has the memory already.
    mutating func add(_ memory: SharedMemory, isThere: Bool = false) {
        if kept.count >= Self.limit, memory.isSegment, let other = kept.values.first(where: { !$0.isSegment }) {
            drop(other)
            unstored[other.number] = other
        }
        guard kept.count < Self.limit else {
            unstored[memory.number] = memory
            if isThere { store.forget(KeptName.of(memory)) }
            return
        }
        kept[memory.number] = memory
        if !isThere { store.keep(memory.storedFile, name: KeptName.of(memory)) }
    }

    mutating func remove(_ memory: SharedMemory) {
        if unstored.removeValue(forKey: memory.number) != nil || kept[memory.number] == nil { return }
        drop(memory)
        if let next = unstored.popFirst()?.value { add(next) }
    }

    private mutating func drop(_ memory: SharedMemory) {
        kept[memory.number] = nil
        store.forget(KeptName.of(memory))
    }
}
