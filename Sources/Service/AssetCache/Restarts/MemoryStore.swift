internal import AssetModel
public import LinuxSystem

/// Keeper of the cache's memory while the daemon restarts: a service manager.
public struct MemoryStore {
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

/// A file that was kept.
public struct KeptMemory: Sendable {
    /// Prefix of all names of such files.
    public static let prefix = "memory-"

    /// The name under which it was kept.
    public let name: String
    /// The file.
    public let file: FileDescriptor

    /// Describes a file.
    public init(name: String, file: FileDescriptor) { (self.name, self.file) = (name, file) }
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
        self = memory.content == .segment ? .segment(memory.number) : .largeObject(memory.number)
    }

    var text: String {
        switch self {
        case .numbers: KeptMemory.prefix + "numbers"
        case .segment(let number): KeptMemory.prefix + "segment-\(number)"
        case .largeObject(let number): KeptMemory.prefix + "object-\(number)"
        }
    }
}

/// Kept memory: as much as there is room for in the store, and segments before large objects, because each has many objects.
struct KeptMemories {
    /// The page with the last numbers takes one of the places.
    private static let limit = CacheLimits.keptMemories.value - 1

    private let store: MemoryStore
    private var kept: [UInt32: SharedMemory] = [:]
    private var largeObjects: Set<UInt32> = []
    /// Memory for which there is no room.
    private var others: [UInt32: SharedMemory] = [:]

    init(_ store: MemoryStore) { self.store = store }

    /// Has a memory kept that is in the store already if `isThere`.
    mutating func add(_ memory: SharedMemory, isThere: Bool = false) {
        if kept.count >= Self.limit, memory.content == .segment, let other = largeObjects.first.flatMap({ kept[$0] }) {
            drop(other)
            others[other.number] = other
        }
        guard kept.count < Self.limit else {
            others[memory.number] = memory
            if isThere { store.forget(MemoryName(of: memory).text) }
            return
        }
        kept[memory.number] = memory
        if memory.content == .largeObject { largeObjects.insert(memory.number) }
        if !isThere { store.keep(memory.kept, MemoryName(of: memory).text) }
    }

    mutating func remove(_ memory: SharedMemory) {
        if others.removeValue(forKey: memory.number) != nil || kept[memory.number] == nil { return }
        drop(memory)
        if let next = others.popFirst()?.value { add(next) }
    }

    private mutating func drop(_ memory: SharedMemory) {
        kept[memory.number] = nil
        largeObjects.remove(memory.number)
        store.forget(MemoryName(of: memory).text)
    }
}
