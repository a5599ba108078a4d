import WireProtocol

/// State of `top`, and the effect of keys.
struct TopState {
    /// Content of the lower part.
    enum List: Hashable { case entries, clients }

    /// Question to the person.
    enum Mode: Hashable {
        case watching
        case filtering
        /// Whether an entry is to be dropped.
        case confirming(ListEntry)
        /// Everything about an entry.
        case reading(ListEntry)
        case help
    }

    /// Effect of a key that the state cannot have by itself.
    enum Action: Hashable {
        case quit
        case purge(ListEntry)
    }

    private(set) var mode = Mode.watching
    private(set) var list = List.entries
    private(set) var order = EntryOrder.saved
    private(set) var filter = ""
    /// Why the last look failed; nil when it did not.
    var trouble: String?
    /// Whether nobody listened at the last look.
    var isAway = false
    /// The last action, for the person.
    var notice = ""
    var entries: [ListEntry] = []
    var clients: [ClientEntry] = []
    /// The object that is selected; the first row where it is not listed.
    private var selected: UInt64?
    /// Rows of the list that the screen has.
    var pageSize = 10

    static let orders: [(key: Character, order: EntryOrder)] = [
        ("s", .size), ("c", .cost), ("u", .uses), ("v", .saved), ("a", .age), ("n", .name),
    ]

    /// The entries that the filter lets through, in order: those whose name or path has it, in any case.
    var shown: [ListEntry] {
        let wanted = filter.lowercased()
        let matching =
            wanted.isEmpty
            ? entries
            : entries.filter {
                $0.name.lowercased().contains(wanted)
                    || $0.path.lowercased().contains(wanted)
            }
        return order.sorted(matching)
    }

    func selection(in shown: [ListEntry]) -> Int {
        shown.firstIndex { $0.answer.object == selected } ?? 0
    }

    mutating func press(_ key: TopKey) -> Action? {
        notice = ""
        if key == .interrupt { return .quit }
        switch mode {
        case .filtering: edit(key)
        case .confirming(let entry):
            mode = .watching
            if key == .character("y") { return .purge(entry) }
        case .reading, .help: mode = .watching
        case .watching: return watch(key)
        }
        return nil
    }

    private mutating func edit(_ key: TopKey) {
        switch key {
        case .character(let character): filter.append(character)
        case .backspace: _ = filter.popLast()
        case .enter: mode = .watching
        case .escape:
            filter = ""
            mode = .watching
        default: break
        }
    }

    private mutating func watch(_ key: TopKey) -> Action? {
        switch key {
        case .character("q"): return .quit
        case .character("?"), .character("h"): mode = .help
        case .character("/"), .character("f"): mode = .filtering
        case .character("w"): list = list == .entries ? .clients : .entries
        case .escape: filter = ""
        case .character(let character):
            if let chosen = Self.orders.first(where: { $0.key == character }) {
                order = chosen.order
                list = .entries
            } else if character == "p", let entry = selectedEntry {
                if entry.name.isEmpty {
                    notice = "what lies in an interface file has no name to drop it by"
                } else {
                    mode = .confirming(entry)
                }
            }
        case .enter: if let entry = selectedEntry { mode = .reading(entry) }
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -pageSize)
        case .pageDown: move(by: pageSize)
        case .home: move(by: -.max / 2)
        case .end: move(by: .max / 2)
        case .backspace, .interrupt: break
        }
        return nil
    }

    private var selectedEntry: ListEntry? {
        let shown = shown
        return list == .entries && !shown.isEmpty ? shown[selection(in: shown)] : nil
    }

    private mutating func move(by rows: Int) {
        let shown = shown
        guard !shown.isEmpty else { return }
        selected = shown[max(0, min(shown.count - 1, selection(in: shown) + rows))].answer.object
    }
}
