import ByteReading
import XMLReading

/// Reads Carbon's XML into a graph. The root element is the table of all objects.
enum CarbonXibReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> KeyedGraph {
        let names = XMLArchiveNames.shared
        var reader = try XMLGraphReader(
            bytes, limits: limits, spelling: .init(key: names.name, target: names.idRef))
        if case .start(let root)? = try reader.scanner.next() { _ = try reader.readElement(root) }
        // Throws if anything follows the root.
        _ = try reader.scanner.next()
        var graph = reader.finished()
        graph.roots.append(("IB.objectdata", 0))
        if let framework = graph.text("targetFramework", of: 0) {
            graph.facts.append(.init("targetFramework", framework))
        }
        return graph
    }
}
