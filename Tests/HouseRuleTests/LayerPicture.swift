/// The layers as a Mermaid flow chart: an arrow leads from each layer to the layers on which its modules depend.
/// Arrows that other arrows imply are left out.
struct LayerPicture {
    /// Lines of a document before and after the picture.
    static let start = "<!-- drawn from Package.swift by `make architecture` -->\n"
    static let end = "<!-- end of the drawing -->\n"

    /// Lines of the chart, each with a line end.
    let text: String

    init(_ graph: ModuleGraph) {
        let layers = Dictionary(uniqueKeysWithValues: graph.modules.map { ($0.name, $0.layer) })
        var lines: [String] = []
        var reachable: [String: Set<String>] = [:]
        for layer in LayerTests.layers {
            let dependencies = graph.modules.filter { $0.layer == layer }.flatMap { module in
                module.dependencies + module.embedded
            }
            // A target that the graph does not have is a C library.
            let others = Set(dependencies.map { layers[$0] ?? "CLibraries" }).subtracting([layer])
            let implied = others.reduce(into: Set()) { $0.formUnion(reachable[$1, default: []]) }
            reachable[layer] = others.union(implied)
            let shown = others.subtracting(implied).sorted()
            if !shown.isEmpty { lines.append("    " + layer + " --> " + shown.joined(separator: " & ")) }
        }
        text = (["```mermaid", "flowchart TB"] + lines.reversed() + ["```"]).map { $0 + "\n" }.joined()
    }

    /// Replaces the picture in `document`. Nil if the document has no place for a picture.
    func replacing(in document: String) -> String? {
        guard let start = document.firstRange(of: Self.start),
            let end = document[start.upperBound...].firstRange(of: Self.end)
        else { return nil }
        return document[..<start.upperBound] + text + document[end.lowerBound...]
    }
}
