import ByteReading
import XMLReading

/// Makes the graph of Interface Builder's XML archive, which is a keyed archive in another spelling.
enum XibArchiveReader {
    static func graph(of bytes: [UInt8], limits: ReadingLimits) throws(XibArchiveError) -> KeyedGraph {
        let tree: XMLTree
        do { tree = try XMLTree(bytes, limits: limits) } catch { throw .xml(error) }
        guard let data = tree.child("data", of: tree.root) else {
            throw .unexpected(
                Mismatch(offset: tree.offset(of: tree.root), found: "an archive without it", expected: "<data>"))
        }
        let reader = try XMLGraphReader<XibArchiveError>(tree, within: data, spelling: .init(key: "key", target: "ref"))
        var graph = reader.graph
        graph.facts = ["type", "version"].compactMap { name in tree[tree.root, name].map { .init(name, $0) } }
        for child in tree.children(of: data) {
            guard let key = tree[child, "key"] else { continue }
            if let object = reader.object(of: child) {
                graph.roots.append((key, object))
            } else {
                graph.facts.append(.init(key, tree[child, "value"] ?? tree.text(of: child)))
            }
        }
        return graph
    }
}
