import InterfaceSchema
import NibFormats

extension ViewArtist {
    private static let tabHeight = 24.0
    /// The height of tabs of GNUstep's default theme.
    static let gnustepTabHeight = 17.0

    /// The tabs, from left to right.
    func tabs(of view: Int) -> [Int] {
        let places = Dictionary(
            facts.listed("NSTabViewItems", of: view).enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        // Tabs that are not listed come last, in document order.
        return facts.parts(of: "NSTabViewItem", in: view).enumerated().sorted {
            (places[$0.element] ?? .max, $0.offset) < (places[$1.element] ?? .max, $1.offset)
        }.map(\.element)
    }

    /// Views of a tab. In GNUstep's archives, the shown tab's view is a child of the tab view.
    func contents(of item: Int, in view: Int) -> [Int] {
        if let shown = facts.object("NSView", of: item), facts.object(shown).parent == view,
            facts.isView(shown)
        {
            return [shown]
        }
        return facts.views(in: item)
    }

    mutating func drawTabs(_ view: Int, in box: Box) {
        let items = tabs(of: view)
        guard !isBare(view), !items.isEmpty else { return }
        canvas.rectangle(
            box.below(Self.tabHeight / 2).inset(3, 2), fill: "rgba(120,140,165,0.07)", stroke: Palette.line, radius: 5)
        let style = TextStyle(size: 12)
        let labels = items.map { facts.text("label", of: $0) ?? "" }
        // The labels of GNUstep's tabs stand as far from the edge as from each other.
        let gap = facts.isGNUstep ? 13.0 : 22
        var widths = labels.map { style.width(of: $0) * (facts.isGNUstep ? TextStyle.gnustepWidth : 1) + gap }
        let total = widths.reduce(0, +)
        if total > box.width - 20 { widths = widths.map { $0 * max(box.width - 20, 10) / total } }
        let chosen = chosenTab(among: items, of: view)
        var x = facts.isGNUstep ? box.x + gap / 2 : box.middleX - widths.reduce(0, +) / 2
        for (index, width) in widths.enumerated() {
            let tab =
                facts.isGNUstep
                ? Box(x, box.y, width, Self.gnustepTabHeight) : Box(x, box.y + 2, width, Self.tabHeight - 3)
            let isChosen = items[index] == chosen
            canvas.rectangle(
                tab, fill: isChosen ? Palette.accent : Palette.control,
                stroke: isChosen ? Palette.accent : Palette.controlEdge, radius: 4)
            canvas.line(
                of: labels[index], in: tab.inset(4, 0), style.colored(isChosen ? Palette.field : Palette.text), .center)
            x += width
        }
    }

    /// The tab that is shown: the chosen one, else the first.
    func chosenTab(among items: [Int], of view: Int) -> Int {
        for key in ["NSSelectedTabViewItem", "initialItem"] {
            switch facts.raw(key, of: view) {
            case .object(let item)? where items.contains(item): return item
            // GNUstep's archives have the tab's index.
            case .integer(let number)? where items.indices.contains(Int(clamping: number)): return items[Int(number)]
            default: break
            }
            if let identifier = facts.rawText(key, of: view),
                let item = items.first(where: { facts.object($0).identifier == identifier })
            {
                return item
            }
        }
        return items[0]
    }

    /// Whether a tab view has no tabs. Documents name such types; in archives, bits 0 to 2 of the flags are 4 to 6.
    func isBare(_ view: Int) -> Bool {
        if let type = facts.rawText("type", of: view) { return type.hasPrefix("noTabs") }
        return facts.rawInteger("NSTvFlags", of: view).map { $0 & 7 >= 4 } ?? false
    }
}
