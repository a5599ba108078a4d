import InterfaceSchema
import NibFormats

/// Frames for Renaissance's markup. When a program runs, its boxes place their views side by side or one below the other, by the views' own sizes.
struct BoxLayout {
    private typealias Size = (width: Double, height: Double)

    private let facts: InterfaceFacts
    private var frames: [Int: Rectangle] = [:]
    private var sizes: [Int: Size] = [:]

    private static let spacing = 8.0
    private static let margin = 10.0

    private enum Direction { case row, column, pile }

    /// Frames of the views that have none in the markup, by position.
    static func frames(_ model: InterfaceModel) -> [Int: Rectangle] {
        guard model.document.format == .gsMarkup else { return [:] }
        var layout = BoxLayout(facts: InterfaceFacts(model, frames: [:]))
        layout.layOut()
        return layout.frames
    }

    private mutating func layOut() {
        // Children come after their parents in markup.
        for position in facts.model.objects.indices.reversed() where facts.isView(position) {
            sizes[position] = size(of: position)
        }
        for position in facts.model.objects.indices where sizes[position] != nil {
            if frames[position] == nil { frames[position] = outerFrame(of: position) }
            layOut(contentsOf: position)
        }
    }

    private func spelling(_ position: Int) -> String { facts.model.document.objects[position].spelling }

    private func direction(of holder: Int) -> Direction {
        switch spelling(holder) {
        case "hbox", "gridRow": .row
        case "splitView": facts.flag("vertical", of: holder) == true ? .row : .column
        case "vbox", "grid": .column
        default: .pile
        }
    }

    // MARK: Sizes

    private func size(of position: Int) -> Size {
        let inner = facts.views(in: position).compactMap { sizes[$0] }
        var size: Size
        if inner.isEmpty {
            size = intrinsicSize(of: position)
        } else {
            let gaps = Self.spacing * Double(inner.count - 1)
            let widths = inner.map(\.width)
            let heights = inner.map(\.height)
            size =
                switch direction(of: position) {
                case .row: (widths.reduce(gaps, +), heights.max() ?? 0)
                case .column: (widths.max() ?? 0, heights.reduce(gaps, +))
                case .pile: (widths.max() ?? 0, heights.max() ?? 0)
                }
            let edge = margins(of: position)
            size = (size.width + edge.sides * 2, size.height + edge.top + edge.bottom)
        }
        if let width = facts.rawNumber("width", of: position) { size.width = width }
        if let height = facts.rawNumber("height", of: position) { size.height = height }
        return (min(max(size.width, 0), 4_096), min(max(size.height, 0), 4_096))
    }

    /// Distances between a view's edges and its contents. The top of a tab view has tabs, the top of a box a title.
    private func margins(of position: Int) -> (sides: Double, top: Double, bottom: Double) {
        switch spelling(position) {
        case "box": (Self.margin, Self.margin + 16, Self.margin)
        case "tabView": (Self.margin, Self.margin + 24, Self.margin)
        default: isContents(position) ? (Self.margin, Self.margin, Self.margin) : (0, 0, 0)
        }
    }

    private func isContents(_ position: Int) -> Bool {
        facts.object(position).parent.map { facts.isWindow($0) } ?? false
    }

    private func intrinsicSize(of position: Int) -> Size {
        let style = facts.font(of: position)
        let title = facts.text("title", of: position) ?? facts.text("stringValue", of: position) ?? ""
        let width = style.width(of: title)
        switch spelling(position) {
        case "label":
            let lines = title.split(whereSeparator: \.isNewline)
            return ((lines.map { style.width(of: String($0)) }.max() ?? width) + 6, 17 * Double(max(lines.count, 1)))
        case "button":
            let image = facts.model.value("image", of: position) == nil ? 0.0 : 24
            return (max(width + 28 + image, 60), 24)
        case "popUpButton", "popupButton":
            let titles = facts.parts(of: "NSMenuItem", in: position).compactMap { facts.text("title", of: $0) }
            return ((titles.map { style.width(of: $0) }.max() ?? 60) + 40, 24)
        case "textField", "secureTextField", "comboBox", "searchField": return (140, 22)
        case "form": return (220, 26 * Double(max(facts.object(position).children.count, 1)))
        case "image": return (48, 48)
        case "slider": return (160, 20)
        case "colorWell": return (52, 30)
        case "progressIndicator": return (160, 16)
        case "stepper": return (16, 24)
        case "hspace", "vspace": return (16, 16)
        case "hbox", "vbox", "grid", "gridRow", "box": return (20, 20)
        default: return (220, 110)
        }
    }

    // MARK: Frames

    /// The frame of a view that no other view contains: as large as its window's contents.
    private func outerFrame(of position: Int) -> Rectangle? {
        guard facts.frame(of: position) == nil, var size = sizes[position] else { return nil }
        if let window = facts.object(position).parent,
            case .rectangle(let contents)? = facts.model.value("contentRect", of: window)
        {
            size = (contents.width, contents.height)
        }
        return Rectangle(x: 0, y: 0, width: size.width, height: size.height)
    }

    /// Sets the frames of the views directly within a view, from its lower edge or, if it is flipped, from its upper edge.
    private mutating func layOut(contentsOf holder: Int) {
        guard let outer = frames[holder] ?? facts.frame(of: holder) else { return }
        let edge = margins(of: holder)
        let direction = direction(of: holder)
        let inside = (
            width: max(outer.width - edge.sides * 2, 0), height: max(outer.height - edge.top - edge.bottom, 0)
        )
        let isFlipped = facts.isFlipped(holder)
        var (x, top) = (edge.sides, edge.top)
        let inner = facts.views(in: holder)
        // Growing views share the remaining length.
        let natural = inner.compactMap { sizes[$0] }
        let gaps = Self.spacing * Double(max(inner.count - 1, 0))
        let left =
            direction == .row
            ? inside.width - natural.reduce(gaps) { $0 + $1.width }
            : inside.height - natural.reduce(gaps) { $0 + $1.height }
        let growing = inner.filter { grows($0, direction) }.count
        let share = growing > 0 && direction != .pile ? max(left, 0) / Double(growing) : 0
        for view in inner where facts.frame(of: view) == nil {
            guard var size = sizes[view] else { continue }
            let grows = grows(view, direction)
            switch direction {
            case .row:
                if grows { size.width += share }
                if fills(view) { size.height = inside.height }
            case .column:
                if grows { size.height += share }
                if fills(view) { size.width = inside.width }
            case .pile: size = inside
            }
            let down = direction == .row ? top + max(inside.height - size.height, 0) / 2 : top
            frames[view] = Rectangle(
                x: x, y: isFlipped ? down : outer.height - down - size.height, width: size.width, height: size.height)
            if direction == .row { x += size.width + Self.spacing }
            if direction == .column { top += size.height + Self.spacing }
        }
    }

    /// Whether a view is as wide as its column, or as high as its row.
    private func fills(_ view: Int) -> Bool {
        !["label", "button", "image", "popUpButton", "popupButton", "colorWell", "stepper"].contains(spelling(view))
    }

    /// Whether a view takes a share of the remaining length.
    private func grows(_ view: Int, _ direction: Direction) -> Bool {
        let name = spelling(view)
        if facts.rawNumber(direction == .row ? "width" : "height", of: view) != nil { return false }
        if direction == .row { return fills(view) && name != "hspace" }
        return ["scrollView", "splitView", "tabView", "tableView", "outlineView", "textView", "browser", "box", "view"]
            .contains(name)
    }
}
