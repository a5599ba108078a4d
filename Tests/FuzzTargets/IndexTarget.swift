import AssetModel
import LinuxSystem
import SharedLayout

extension FuzzTarget {
    /// Target for a client's reader of an index. The input is the index's memory.
    static let index = FuzzTarget(name: "index", lengthLimit: 32_768, seeds: { [SampleMemory.index] }) { bytes in
        guard !bytes.isEmpty, let mapping = try? mapping(bytes), let reader = try? IndexReader(mapping) else {
            return false
        }
        var isKnown = false
        for name in ["plus", "minus", "plus.png", "plus@2x.x", "n\u{E9}"] {
            for kind in AssetKind.allCases {
                switch reader.find(kind, Array(name.utf8).span) {
                case .ask: break
                case .missing: isKnown = true
                case .found(let found):
                    precondition(reader.word(at: found.slot) == found.word, "nobody changes it")
                    isKnown = true
                }
            }
        }
        return isKnown
    }

    private static func mapping(_ bytes: [UInt8]) throws -> Mapping {
        let file = try MemoryFile.create("index", allocating: UInt64(bytes.count))
        try file.write(bytes, at: 0)
        return try Mapping(file, count: bytes.count, writable: false)
    }

    private enum SampleMemory {
        static var index: [UInt8] {
            let capacity = IndexCapacity(answers: 0, stems: 0, nameBytes: 0)
            guard let file = try? MemoryFile.create("index", allocating: UInt64(capacity.byteCount)),
                let mapping = try? Mapping(file, count: capacity.byteCount, writable: true)
            else { return [] }
            let writer = IndexWriter(
                formatting: mapping, capacity, memory: 1, context: 1, owner: 0, lineage: 1, seed: 1)
            _ = writer.publish(.image, Array("plus".utf8), memory: 2, offset: 640, object: 3, flags: 0)
            _ = writer.publishMissing(.sound, Array("plus".utf8))
            _ = writer.addStem(.image, Array("plus".utf8)[...])
            writer.setComplete([.image, .sound])
            writer.isCurrent = true
            return mapping.copyBytes(at: 0, count: mapping.count)
        }
    }
}
