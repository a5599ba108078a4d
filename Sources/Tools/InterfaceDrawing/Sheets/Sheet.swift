/// A window, view, menu or note, drawn by itself as a part of a picture.
struct Sheet {
    enum Kind { case menuBar, window, view, menu, note }

    let kind: Kind
    /// Text above the sheet.
    let caption: String
    let width: Double
    let height: Double
    let canvas: Canvas

    /// Note that lists the views that are not drawn; nil if there are none.
    static func list(of undrawn: [UndrawnView]) -> Sheet? {
        guard !undrawn.isEmpty else { return nil }
        let limit = 24
        var lines = undrawn.prefix(limit).map(\.description)
        if undrawn.count > limit { lines.append("… and \(undrawn.count - limit) more") }
        return note(lines, caption: "Not drawn")
    }

    static func note(_ text: String) -> Sheet { note([text], caption: "") }

    private static func note(_ lines: [String], caption: String) -> Sheet {
        let style = TextStyle(size: 12, color: Palette.secondary)
        let width = min(560, (lines.map { style.width(of: $0) }.max() ?? 0) + 28)
        let height = Double(lines.count) * 18 + 16
        var canvas = Canvas(prefix: "n")
        canvas.rectangle(Box(0, 0, width, height), fill: Palette.window, stroke: Palette.edge, radius: 6, dash: "4 3")
        for (index, line) in lines.enumerated() {
            canvas.line(of: line, in: Box(14, 8 + Double(index) * 18, width - 28, 18), style)
        }
        return Sheet(kind: .note, caption: caption, width: width, height: height, canvas: canvas)
    }
}
