import ByteReading
import XMLReading

/// Makes the graph of Carbon's XML, whose outermost element is the table of all objects.
enum CarbonXibReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(CarbonXibError) -> KeyedGraph {
        let tree: XMLTree
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        let reader = try XMLGraphReader<CarbonXibError>(
            tree, within: tree.root, spelling: .init(key: "name", target: "idRef"))
        var graph = reader.graph
        graph.roots.append(("IB.objectdata", 0))
        for child in tree.children(of: tree.root) where tree[child, "name"] == "targetFramework" {
            graph.facts.append(.init("targetFramework", tree.text(of: child)))
        }
        return graph
    }
}
