import ByteReading
import XMLReading

/// Reads a xib archive into a graph. A xib archive is a keyed archive in another notation.
enum XibArchiveReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        let names = XMLArchiveNames.shared
        var reader = try XMLGraphReader(
            bytes, limits: limits, spelling: .init(key: names.key, target: names.ref))
        var facts: [InterfaceDocument.Fact] = []
        var roots: [(name: String, object: Int)] = []
        var hasData = false
        _ = try reader.scanner.next()
        for name in ["type", "version"] {
            if let value = reader.scanner.value(named: name) { facts.append(.init(name, value)) }
        }
        while case .start(let name)? = try reader.scanner.next() {
            guard name == names.archived, !hasData else {
                try reader.scanner.skip()
                continue
            }
            hasData = true
            while case .start(let child)? = try reader.scanner.next() {
                let key = reader.scanner.value(named: "key")
                let written = reader.scanner.value(named: "value")
                let value = try reader.readElement(child, .ignored)
                guard let key else { continue }
                if case .object(let object) = value {
                    roots.append((key, Int(object)))
                } else {
                    facts.append(.init(key, written ?? reader.scanner.string(reader.scanner.text)))
                }
            }
        }
        guard hasData else { throw .found("an archive without it", not: "<data>", at: 0) }
        var graph = reader.finished()
        graph.roots = roots
        graph.facts = facts
        return graph
    }
}
