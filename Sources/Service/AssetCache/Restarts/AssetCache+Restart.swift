public import LinuxSystem
internal import SharedLayout
internal import WireProtocol

extension AssetCache {
    /// Numbers of things taken over from an earlier daemon.
    public struct TakenOver: Hashable, Sendable {
        /// Entries that are there again.
        public var entries = 0
        /// Memories that are used again.
        public var memories = 0
        /// Memories of no use any more: what was in them is decoded anew.
        public var dropped = 0
    }

    /// Has all memory kept from now on, and takes over what was kept of an earlier daemon. The cache must be new.
    ///
    /// Kept memory is read like a stranger's: the daemon may have been killed in the middle of anything, and may have been of another version. Broken parts
    /// are dropped.
    public func keepMemory(
        in store: MemoryStore, takingOver kept: [(name: String, file: FileDescriptor)]
    ) throws(SystemError) -> TakenOver {
        precondition(count == 0 && usedBytes == 0, "the cache has entries already")
        defer { checkAfterChange() }
        var unused = Set(kept.map(\.name))
        // Of two with one name, neither is what it says.
        let files = Dictionary(grouping: kept, by: \.name).compactMapValues { $0.count == 1 ? $0[0].file : nil }
        var taken = TakenOver()
        var memories = KeptMemories(store)
        if let page = files[MemoryStore.numbers].flatMap(NumbersPage.init(kept:)) {
            unused.remove(MemoryStore.numbers)
            goOn(from: page)
            var takeover = Takeover(into: self, files, page)
            takeover.run()
            for memory in takeover.used {
                memories.add(memory, isThere: true)
                unused.remove(MemoryStore.name(of: memory))
            }
            taken.entries = count
            taken.memories = takeover.used.count
        }
        taken.dropped = unused.count
        for name in unused { store.forget(name) }
        if numbersPage == nil {
            let file = try MemoryFile.create("nibassetd-numbers", allocating: UInt64(NumbersPage.byteCount))
            try MemoryFile.seal(file, [.shrink, .grow, .seal])
            let mapping = try Mapping(file, count: NumbersPage.byteCount, writable: true)
            goOn(from: NumbersPage(formatting: mapping, lineage: memoryLineage))
            store.keep(file, MemoryStore.numbers)
        }
        keptMemories = memories
        metrics.count(.entriesTakenOver, UInt64(taken.entries))
        return taken
    }
}

extension NumbersPage {
    /// The page in a file that was kept; nil where it is none.
    fileprivate convenience init?(kept file: FileDescriptor) {
        guard let size = try? file.status().size, size == UInt64(Self.byteCount),
            (try? MemoryFile.seals(of: file).contains(.shrink)) == true,
            let mapping = try? Mapping(file, count: Self.byteCount, writable: true)
        else { return nil }
        try? self.init(mapping)
        guard lastMemory < UInt64(UInt32.max), lastObject < .max / 2 else { return nil }
    }
}
