import WireProtocol

/// State of `top`, and the effect of keys.
struct TopState {
    /// Content of the lower part.
    enum List: Hashable { case entries, clients }

    /// Mode, which decides the effect of keys.
    enum Mode: Hashable {
        case watching
        case filtering
        /// The person is asked whether to drop an entry.
        case confirming(ListEntry)
        /// The screen shows all details of an entry.
        case reading(ListEntry)
        case help
    }

    /// Effect of a key that the caller has to carry out.
    enum Action: Hashable {
        case quit
        case purge(ListEntry)
    }

    private(set) var mode = Mode.watching
    private(set) var list = List.entries
    private(set) var order = EntryOrder.saved
    private(set) var filter = ""
    /// Reason for which the last request failed; nil after success.
    var failure: ControlFailure?
    /// Result of the last action, for the person.
    var notice = ""
    var entries: [ListEntry] = []
    var clients: [ClientEntry] = []
    /// Number of the selected object. If the list does not have the object, the first row is selected.
    private var selected: UInt64?
    /// Number of the list's rows on the screen.
    var pageSize = 10

    static let orders: [(key: Character, order: EntryOrder)] = [
        ("s", .size), ("c", .cost), ("u", .uses), ("v", .saved), ("a", .age), ("n", .name),
    ]

    /// Entries whose name or path contains the filter, in order. Upper and lower case are equal.
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
                    notice = "an entry inside an interface file has no name, so it cannot be dropped"
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
