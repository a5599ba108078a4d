/// The modules as a Mermaid flow chart: a box for each layer, an arrow from each module to what it depends on.
/// Arrows that others imply are left out.
struct ModulePicture {
    /// The lines of a document between which the picture stands.
    static let start = "<!-- drawn from Package.swift by `make architecture` -->\n"
    static let end = "<!-- end of the drawing -->\n"

    /// The chart's lines, each ended.
    let text: String

    init(_ graph: ModuleGraph) {
        let names = Set(graph.modules.map(\.name))
        var lines = ["```mermaid", "flowchart TB"]
        for layer in LayerTests.layers.reversed() {
            let modules = graph.modules.filter { $0.layer == layer }.sorted { $0.name < $1.name }
            guard !modules.isEmpty else { continue }
            lines.append("    subgraph " + layer)
            for module in modules {
                // What is not in the graph is a C library.
                let libraries = module.dependencies.filter { !names.contains($0) && !$0.hasPrefix("Embedded") }
                let label = module.name + "<br>" + libraries.sorted().joined(separator: " ")
                lines.append("        " + module.name + (libraries.isEmpty ? "" : "[\"\(label)\"]"))
            }
            lines.append("    end")
        }
        for module in graph.modules.sorted(by: { $0.name < $1.name }) {
            for (arrow, others) in [(" --> ", module.dependencies), (" -.-> ", module.embedded)] {
                let shown = graph.withoutImplied(others.filter(names.contains)).sorted()
                guard !shown.isEmpty else { continue }
                lines.append("    " + module.name + arrow + shown.joined(separator: " & "))
            }
        }
        text = (lines + ["```"]).map { $0 + "\n" }.joined()
    }

    /// `document` with this picture in the place of the one that it has; nil when it has no place for one.
    func replacing(in document: String) -> String? {
        guard let start = document.firstRange(of: Self.start),
            let end = document[start.upperBound...].firstRange(of: Self.end)
        else { return nil }
        return document[..<start.upperBound] + text + document[end.lowerBound...]
    }
}
