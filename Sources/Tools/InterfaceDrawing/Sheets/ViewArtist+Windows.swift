import InterfaceSchema
import NibFormats

/// Draws the shadow, title bar and toolbar of a window.
extension ViewArtist {
    private static let toolbarHeight = 54.0

    /// The height of title bar and toolbar.
    func barHeight(of window: Int) -> Double {
        titleHeight(of: window) + (toolbarItems(of: window).isEmpty ? 0 : Self.toolbarHeight)
    }

    private func titleHeight(of window: Int) -> Double {
        guard case .choices(let mask)? = facts.model.value("styleMask", of: window) else { return 24 }
        return mask.contains("utility") ? 18 : 24
    }

    mutating func drawWindow(_ window: Int, in box: Box, barHeight: Double) {
        for step in [3.0, 2, 1] {
            canvas.rectangle(
                Box(box.x - step, box.y + step, box.width + 2 * step, box.height), fill: "rgba(40,55,75,0.06)",
                radius: 7 + step)
        }
        canvas.rectangle(box, fill: Palette.window, radius: 7)
        guard barHeight > 0 else { return }
        canvas.clip(to: box, radius: 7)
        canvas.rectangle(box.top(barHeight), fill: Palette.bar)
        canvas.close()
        canvas.line((box.x, box.y + barHeight - 0.5), (box.maxX, box.y + barHeight - 0.5), Palette.edge)
        let title = box.top(titleHeight(of: window))
        let isNarrow = title.width < 200
        for (index, color) in ["#f0837b", "#f2c15a", "#7cc77f"].enumerated() {
            canvas.circle(title.x + 14 + Double(index) * 17, title.middleY, title.height > 20 ? 5 : 4, fill: color)
        }
        if let text = facts.text("title", of: window) {
            let room =
                isNarrow ? Box(title.x + 62, title.y, max(title.width - 68, 0), title.height) : title.inset(64, 0)
            canvas.line(of: text, in: room, TextStyle(size: title.height > 20 ? 13 : 11, isBold: true), .center)
        }
        drawToolbar(of: window, in: box.top(barHeight).below(title.height))
    }

    private func toolbarItems(of window: Int) -> [Int] {
        guard let toolbar = facts.parts(of: "NSToolbar", in: window).first else { return [] }
        let items = facts.parts(of: "NSToolbarItem", in: toolbar)
        var shown = facts.listed("NSToolbarIBDefaultItems", of: toolbar)
        // Documents list the identifiers of the items.
        let identified = Dictionary(
            items.map { (facts.object($0).identifier, $0) }, uniquingKeysWith: { first, _ in first })
        for case .element(_, let fields) in facts.elements("defaultToolbarItems", of: toolbar).joined().map(\.value) {
            if let name = fields["reference"]?.text, let item = identified[name] { shown.append(item) }
        }
        return shown.isEmpty ? items : shown
    }

    private mutating func drawToolbar(of window: Int, in box: Box) {
        var x = box.x + 10
        for item in toolbarItems(of: window) where x < box.maxX - 30 {
            let style = TextStyle(size: 10.5, color: Palette.secondary)
            let label = facts.text("label", of: item) ?? ""
            if label.isEmpty, facts.source(of: "image", of: item) == nil, facts.views(in: item).isEmpty {
                x += 18
                continue
            }
            let view = facts.views(in: item).first
            let frame = view.flatMap(facts.frame)
            let width = min(max(style.width(of: label) + 8, min(frame?.width ?? 32, 220), 36), box.maxX - x - 6)
            if let view, let frame, frame.width <= 400, frame.height <= 40 {
                let place = Box(x, box.y, width, 36).centered(min(frame.width, width), frame.height)
                draw(view, in: place)
            } else {
                drawPicture("image", of: item, in: Box(x, box.y + 4, width, 30).centered(28, 28))
            }
            canvas.line(of: label, in: Box(x, box.y + 36, width, 14), style, .center)
            x += width + 8
        }
    }
}
