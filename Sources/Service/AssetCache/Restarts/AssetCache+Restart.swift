package import LinuxSystem
internal import SharedLayout
internal import WireProtocol

extension AssetCache {
    /// Counts of a takeover from an earlier daemon.
    public struct TakenOver: Hashable, Sendable {
        /// Number of entries taken over.
        public var entries = 0
        /// Number of segments and large objects taken over.
        public var memories = 0
        /// Number of kept files that were dropped; their objects are decoded anew.
        public var dropped = 0
    }

    /// Takes over the kept memory of an earlier daemon, and keeps all memory in `store` from now on. The cache must be new.
    ///
    /// Kept memory is checked like untrusted input, because the earlier daemon may have been killed at any moment, or may have had another version.
    /// Broken parts are dropped.
    package func keepMemory(
        in store: any MemoryStore, takingOver kept: [(name: String, file: FileDescriptor)]
    ) throws(SystemError) -> TakenOver {
        precondition(count == 0 && usedBytes == 0, "the cache has entries already")
        defer { checkAfterChange() }
        var unused = Set(kept.map(\.name))
        // If two files have one name, neither is trusted.
        let files = Dictionary(grouping: kept, by: \.name).compactMapValues { $0.count == 1 ? $0[0].file : nil }
        var taken = TakenOver()
        var memories = KeptMemories(store)
        if let page = files[KeptName.numbers].flatMap(NumbersPage.init(kept:)) {
            unused.remove(KeptName.numbers)
            continueNumbers(from: page)
            var takeover = Takeover(into: self, files, page)
            takeover.run()
            for memory in takeover.used {
                memories.add(memory, isThere: true)
                unused.remove(KeptName.of(memory))
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
            continueNumbers(from: NumbersPage(formatting: mapping, lineage: memoryLineage))
            store.keep(file, name: KeptName.numbers)
        }
        keptMemories = memories
        metrics.count(.entriesTakenOver, UInt64(taken.entries))
        return taken
    }
}

extension NumbersPage {
    /// Opens the page in a kept file; nil if the file has no valid page.
    fileprivate convenience init?(kept file: FileDescriptor) {
        guard let size = try? file.status().size, size == UInt64(Self.byteCount),
            (try? MemoryFile.seals(of: file).contains(.shrink)) == true,
            let mapping = try? Mapping(file, count: Self.byteCount, writable: true)
        else { return nil }
        try? self.init(mapping)
        guard lastMemory < UInt64(UInt32.max), lastObject < .max / 2 else { return nil }
    }
}
