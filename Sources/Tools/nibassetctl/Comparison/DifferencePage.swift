import HTMLWriting
import InterfaceComparison
import InterfaceDrawing
import InterfaceSchema
import MessageCoding

/// A page that shows two versions of interface files side by side, with the differences below.
struct DifferencePage {
    private let comparison: FileComparison

    init(_ comparison: FileComparison) { self.comparison = comparison }

    /// The whole document.
    var document: String {
        Page(
            kind: "differences", heading: heading,
            lead:
                "\(comparison.old) → \(comparison.new). Marks: removed objects in the old version, added objects in the new, moved and changed objects in both.",
            style: Self.style, main: main,
            footer:
                "Sketches: frames, titles and colours are those of the files; a frame stands in place of each image."
        ).document
    }

    private var main: HTML {
        let errors = comparison.failures.map { "<p class=\"missing\">\($0.message)</p>" as HTML }
        return comparison.pairs.isEmpty
            ? "<p>No differences.</p>\(errors)" : "\(comparison.pairs.map(section))\(errors)"
    }

    private var heading: String {
        let names = [comparison.old, comparison.new].map { String($0.split(separator: "/").last ?? "/") }
        return names[0] == names[1] ? names[0] : names.joined(separator: " → ")
    }

    private func section(_ pair: FileComparison.Pair) -> HTML {
        """
        <section>
        <h2>\(pair.path.isEmpty ? "Differences" : pair.path) <span class="count">\(pair.differences.count)</span></h2>
        <div class="versions">\(figure(pair.old, "Old", pair.differences.compactMap { mark($0, $0.oldPosition) }))\
        \(figure(pair.new, "New", pair.differences.compactMap { mark($0, $0.newPosition) }))</div>
        <div class="scroll" tabindex="0" role="region" aria-label="differences">
        <table>
        <thead><tr><th scope="col">Change</th><th scope="col">Object</th><th scope="col">In</th><th scope="col">What</th>\
        <th scope="col">Old</th><th scope="col">New</th></tr></thead>
        <tbody>
        \(pair.differences.map(row))</tbody>
        </table>
        </div>
        </section>

        """
    }

    private func mark(_ difference: InterfaceDifference, _ position: Int?) -> (Int, String)? {
        // An added or removed property or connection is a change of its object.
        position.map { ($0, Self.color(of: difference.kind == .object ? difference.change : .changed)) }
    }

    private func figure(_ model: InterfaceModel?, _ title: String, _ marks: [(Int, String)]) -> HTML {
        guard let model else { return "<figure><figcaption>\(title): no such file</figcaption></figure>" }
        // The first mark wins: an added, removed or moved object keeps its colour whatever else is different.
        let colors = Dictionary(marks, uniquingKeysWith: { first, _ in first })
        let picture = InterfacePicture(model, marking: colors)
        return """
            <figure><figcaption>\(title)</figcaption>\
            <img alt="\(title) version" width="\(picture.width)" height="\(picture.height)" \
            src="data:image/svg+xml;base64,\(Base64.encode(picture.svg))"></figure>
            """
    }

    private func row(_ difference: InterfaceDifference) -> HTML {
        """
        <tr><td class="\(difference.change.rawValue)">\(difference.change.rawValue)</td>\
        <th scope="row">\(difference.object)</th><td class="faint">\(difference.place)</td><td>\(difference.name)</td>\
        <td>\(difference.old ?? "")</td><td>\(difference.new ?? "")</td></tr>

        """
    }

    private static func color(of change: InterfaceDifference.Change) -> String {
        switch change {
        case .added: "#2e8b57"
        case .removed: "#c8372d"
        case .moved, .changed: "#c77700"
        }
    }

    private static let style = """
        td.added, td.removed, td.moved, td.changed { font-weight: 600 }
        td.added { color: var(--good) }
        td.removed { color: var(--bad) }
        td.moved, td.changed { color: var(--fresh) }
        .lead { overflow-wrap: anywhere }
        .versions { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.5rem; margin-bottom: 1.5rem }
        .versions figure { margin: 0; overflow-x: auto }
        .versions img { max-width: 100%; height: auto; background: #fff }
        """
}
