import InterfaceSchema
import NibFormats

/// Draws what is around the contents of a window.
enum WindowArtist {
    private static let toolbarHeight = 54.0

    /// The height of title bar and toolbar.
    static func barHeight(of window: Int, _ facts: InterfaceFacts) -> Double {
        titleHeight(of: window, facts) + (toolbarItems(of: window, facts).isEmpty ? 0 : toolbarHeight)
    }

    private static func titleHeight(of window: Int, _ facts: InterfaceFacts) -> Double {
        guard case .choices(let mask)? = facts.model.value("styleMask", of: window) else { return 24 }
        return mask.contains("utility") ? 18 : 24
    }

    static func draw(
        _ window: Int, in box: Box, barHeight: Double, _ artist: inout ViewArtist,
        _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let facts = artist.facts
        for step in [3.0, 2, 1] {
            artist.canvas.rectangle(
                Box(box.x - step, box.y + step, box.width + 2 * step, box.height), fill: "rgba(40,55,75,0.06)",
                radius: 7 + step)
        }
        artist.canvas.rectangle(box, fill: Palette.window, radius: 7)
        guard barHeight > 0 else { return }
        artist.canvas.clip(to: box, radius: 7)
        artist.canvas.rectangle(box.top(barHeight), fill: Palette.bar)
        artist.canvas.close()
        artist.canvas.line((box.x, box.y + barHeight - 0.5), (box.maxX, box.y + barHeight - 0.5), Palette.edge)
        let title = box.top(titleHeight(of: window, facts))
        let isNarrow = title.width < 200
        for (index, color) in ["#f0837b", "#f2c15a", "#7cc77f"].enumerated() {
            artist.canvas.circle(
                title.x + 14 + Double(index) * 17, title.middleY, title.height > 20 ? 5 : 4, fill: color)
        }
        if let text = facts.text("title", of: window) {
            let room =
                isNarrow ? Box(title.x + 62, title.y, max(title.width - 68, 0), title.height) : title.inset(64, 0)
            artist.canvas.line(
                of: text, in: room, TextStyle(size: title.height > 20 ? 13 : 11, isBold: true), .center)
        }
        drawToolbar(of: window, in: box.top(barHeight).below(title.height), &artist, picture)
    }

    private static func toolbarItems(of window: Int, _ facts: InterfaceFacts) -> [Int] {
        guard let toolbar = facts.parts(of: "NSToolbar", in: window).first else { return [] }
        let items = facts.parts(of: "NSToolbarItem", in: toolbar)
        let shown = facts.listed("NSToolbarIBDefaultItems", of: toolbar)
        return shown.isEmpty ? items : shown
    }

    private static func drawToolbar(
        of window: Int, in box: Box, _ artist: inout ViewArtist, _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let facts = artist.facts
        var x = box.x + 10
        for item in toolbarItems(of: window, facts) where x < box.maxX - 30 {
            let style = TextStyle(size: 10.5, color: Palette.secondary)
            let label = facts.text("label", of: item) ?? ""
            if label.isEmpty, facts.source(of: "image", of: item) == nil, facts.views(in: item).isEmpty {
                x += 18
                continue
            }
            let view = facts.views(in: item).first
            let frame = view.flatMap(facts.frame)
            let width = min(
                max(style.width(of: label) + 8, min(frame?.width ?? 32, 220), 36), box.maxX - x - 6)
            if let view, let frame, frame.width <= 400, frame.height <= 40 {
                let place = Box(x, box.y, width, 36).centered(min(frame.width, width), frame.height)
                artist.draw(view, in: place, picture)
            } else {
                artist.drawPicture("image", of: item, in: Box(x, box.y + 4, width, 30).centered(28, 28), picture)
            }
            artist.canvas.line(of: label, in: Box(x, box.y + 36, width, 14), style, .center)
            x += width + 8
        }
    }
}
