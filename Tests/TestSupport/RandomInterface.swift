public import NibWriting

extension Interface {
    /// A random interface: windows with views, nested menus, and connections among all of them.
    public static func random(using generator: inout some RandomNumberGenerator) -> Interface {
        var maker = InterfaceMaker(generator: generator)
        defer { generator = maker.generator }
        return maker.interface()
    }
}

private struct InterfaceMaker<Generator: RandomNumberGenerator> {
    var generator: Generator
    private var ids: [String] = []

    init(generator: Generator) { self.generator = generator }

    mutating func interface() -> Interface {
        let windows = (0..<number(0...3)).map { _ in window() }
        let menu = flag() ? menu(depth: 0) : nil
        let connections = ids.isEmpty ? [] : (0..<number(0...12)).map { _ in connection(windows) }
        var interface = Interface(ownerClass: text(), windows: windows, mainMenu: menu, connections: connections)
        interface.notes = Dictionary(
            uniqueKeysWithValues: ids.filter { _ in flag() }.map { ($0, note(on: $0, windows)) })
        interface.placeholders = (0..<number(0...2)).map { Placeholder(id: id(), name: "Outsider \($0)") }
        interface.nestedNibs = (0..<number(0...2)).map { _ in nestedNib() }
        return interface
    }

    /// Only windows and views may have custom classes.
    private mutating func note(on id: String, _ windows: [WrittenWindow]) -> ObjectNote {
        let isWindowOrView = windows.contains { $0.id == id || $0.views.contains { $0.id == id } }
        return ObjectNote(
            customClass: isWindowOrView && flag() ? "Custom\(number(0...3))" : nil, label: flag() ? word() : nil,
            runtimeAttributes: (0..<number(0...2)).map { NamedText("key\($0)", word()) })
    }

    private mutating func nestedNib() -> NestedNib {
        let inner = Interface(
            ownerClass: "Cell", windows: [WrittenWindow(id: "inner", title: word(), frame: frame(), views: [])])
        return NestedNib(id: id(), inner)
    }

    private mutating func window() -> WrittenWindow {
        WrittenWindow(
            id: id(), title: text(), frame: frame(), isVisible: flag(),
            views: (0..<number(0...5)).map { _ in view() })
    }

    private mutating func view() -> WrittenView {
        let content: WrittenView.Content =
            switch number(0...2) {
            case 0:
                .button(
                    text(), style: [.push, .check, .radio][number(0...2)], image: name(), alternateImage: name(),
                    sound: name())
            case 1: flag() ? .picture(bytes()) : .image(name() ?? "Picture")
            default: .label(text())
            }
        return WrittenView(id: id(), frame: frame(), content)
    }

    private mutating func menu(depth: Int) -> WrittenMenu {
        let items = (0..<number(0...4)).map { _ in
            WrittenMenuItem(
                id: id(), title: text(), keyEquivalent: text(), image: name(), onImage: name(), mixedImage: name(),
                submenu: depth < 3 && flag() ? menu(depth: depth + 1) : nil)
        }
        return WrittenMenu(id: id(), title: text(), items: items)
    }

    private mutating func connection(_ windows: [WrittenWindow]) -> WrittenConnection {
        let source = ids[number(0...ids.count - 1)]
        if number(0...9) == 0, let window = windows.first {
            return .init(.segue("show"), word(), from: .object(source), to: .object(window.id))
        }
        let kind: WrittenConnection.Kind =
            switch number(0...4) {
            case 0: .outletCollection
            case 1:
                .binding(
                    .init(keyPath: "self.\(word())", options: flag() ? [NamedText("NSNullPlaceholder", word())] : []))
            case 2: .outlet
            default: .action
            }
        let destination: WrittenConnection.End =
            switch number(0...3) {
            case 0: .owner
            case 1 where kind == .action: .firstResponder
            default: .object(ids[number(0...ids.count - 1)])
            }
        return .init(kind, word(), from: .object(source), to: destination)
    }

    private mutating func id() -> String {
        ids.append("object\(ids.count)")
        return ids[ids.count - 1]
    }

    private mutating func frame() -> Frame {
        Frame(number(-5...900), number(0...900), number(0...2000), number(0...99))
    }

    /// A text that is empty, short or long, with characters of every UTF-8 width.
    private mutating func text() -> String {
        let characters = Array("abcXYZ019 <>&\"'é߀Ω漢🎈")
        let length = [0, 1, 5, 20, 300][number(0...4)]
        let text = String((0..<length).map { _ in characters[number(0...characters.count - 1)] })
        // Markup does not preserve texts that are only white space.
        return text.allSatisfy { $0 == " " } ? "" : text
    }

    /// A short text without spaces at its ends.
    private mutating func word() -> String { ["plain", "été", "漢字", "a<b>&\"c\"", "with space"][number(0...4)] }

    /// The data of a picture. No reader decodes it.
    private mutating func bytes() -> [UInt8] {
        [0x4D, 0x4D, 0x00, 0x2A] + (0..<number(1...40)).map { _ in UInt8(number(0...255)) }
    }

    private mutating func name() -> String? {
        let names = ["plus-8", "NSSwitch", "NSRadioButton", "Bild é.tiff", "漢字", String(repeating: "n", count: 200)]
        return flag() ? names[number(0...names.count - 1)] : nil
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func flag() -> Bool { Bool.random(using: &generator) }
}
