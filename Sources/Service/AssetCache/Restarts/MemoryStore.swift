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

/// Kind of a kept file, as its name says.
enum MemoryName: Hashable {
    case numbers
    case segment(UInt32)
    case largeObject(UInt32)

    init?(_ text: String) {
        let words = text.split(separator: "-")
        switch (words.dropFirst().first, words.dropFirst(2).first.flatMap { UInt32($0) }) {
        case ("numbers", nil): self = .numbers
        case ("segment", let number?): self = .segment(number)
        case ("object", let number?): self = .largeObject(number)
        default: return nil
        }
        // The rest of the name, and numbers that could be written in another way.
        guard self.text == text else { return nil }
    }

    init(of memory: SharedMemory) {
        self = memory.isSegment ? .segment(memory.number) : .largeObject(memory.number)
    }

    var text: String {
        switch self {
        case .numbers: MemoryStore.prefix + "numbers"
        case .segment(let number): MemoryStore.prefix + "segment-\(number)"
        case .largeObject(let number): MemoryStore.prefix + "object-\(number)"
        }
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
            if isThere { store.forget(MemoryName(of: memory).text) }
            return
        }
        kept[memory.number] = memory
        if !isThere { store.keep(memory.kept, MemoryName(of: memory).text) }
    }

    mutating func remove(_ memory: SharedMemory) {
        if others.removeValue(forKey: memory.number) != nil || kept[memory.number] == nil { return }
        drop(memory)
        if let next = others.popFirst()?.value { add(next) }
    }

    private mutating func drop(_ memory: SharedMemory) {
        kept[memory.number] = nil
        store.forget(MemoryName(of: memory).text)
    }
}
