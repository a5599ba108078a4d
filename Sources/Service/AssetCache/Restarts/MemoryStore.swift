internal import AssetModel
public import LinuxSystem

/// Keeper of the cache's memory while the daemon restarts: a service manager.
public struct MemoryStore {
    /// Prefix of all names under which files are kept.
    public static let prefix = "memory-"

    /// Keeps a file under a name that no other one has.
    public let keep: (FileDescriptor, _ name: String) -> Void
    /// Lets it go.
    public let forget: (_ name: String) -> Void

    /// Makes a store of what it can do.
    public init(
        keep: @escaping (FileDescriptor, _ name: String) -> Void, forget: @escaping (_ name: String) -> Void
    ) {
        (self.keep, self.forget) = (keep, forget)
    }
}

/// Names of kept files: of the page with the last numbers, and with a memory's number behind, of segments and large objects.
extension MemoryStore {
    static let numbers = prefix + "numbers"
    static let segment = prefix + "segment-"
    static let largeObject = prefix + "object-"

    static func name(of memory: SharedMemory) -> String {
        (memory.isSegment ? segment : largeObject) + "\(memory.number)"
    }
}

/// Kept memory: as much as there is room for in the store, and segments before large objects, because each has many objects.
struct KeptMemories {
    /// The page with the last numbers takes one of the places.
    private static let limit = CacheLimits.keptMemories.value - 1

    private let store: MemoryStore
    private var kept: [UInt32: SharedMemory] = [:]
    /// Memory for which there is no room.
    private var others: [UInt32: SharedMemory] = [:]

    init(_ store: MemoryStore) { self.store = store }

    /// Has a memory kept that is in the store already if `isThere`.
    mutating func add(_ memory: SharedMemory, isThere: Bool = false) {
        if kept.count >= Self.limit, memory.isSegment, let other = kept.values.first(where: { !$0.isSegment }) {
            drop(other)
            others[other.number] = other
        }
        guard kept.count < Self.limit else {
            others[memory.number] = memory
            if isThere { store.forget(MemoryStore.name(of: memory)) }
            return
        }
        kept[memory.number] = memory
        if !isThere { store.keep(memory.kept, MemoryStore.name(of: memory)) }
    }

    mutating func remove(_ memory: SharedMemory) {
        if others.removeValue(forKey: memory.number) != nil || kept[memory.number] == nil { return }
        drop(memory)
        if let next = others.popFirst()?.value { add(next) }
    }

    private mutating func drop(_ memory: SharedMemory) {
        kept[memory.number] = nil
        store.forget(MemoryStore.name(of: memory))
    }
}
