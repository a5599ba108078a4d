import ByteReading
import XMLReading

/// Makes the graph of Carbon's XML, whose outermost element is the table of all objects.
enum CarbonXibReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(CarbonXibError) -> KeyedGraph {
        let names = XMLArchiveNames.shared
        var reader = try XMLGraphReader<CarbonXibError>(
            bytes, limits: limits, spelling: .init(key: names.name, target: names.idRef))
        if case .start(let root)? = try reader.next() { _ = try reader.passElement(root, isValue: true) }
        // What follows the root is nothing, or the file is broken.
        _ = try reader.next()
        var graph = reader.finished()
        graph.roots.append(("IB.objectdata", 0))
        if let framework = graph.value("targetFramework", of: 0).flatMap(graph.text) {
            graph.facts.append(.init("targetFramework", framework))
        }
        return graph
    }
}
