import InterfaceSchema
import NibFormats

struct InterfaceFacts {
    let model: InterfaceModel
    /// Whether the interface is UIKit's.
    let isTouch: Bool
    /// Whether controls are drawn as GNUstep's, with texts in the places of its default theme.
    var isGNUstep: Bool { model.document.format == .gnustepArchive }
    /// Frames that `BoxLayout` computes, by position.
    private let frames: [Int: Rectangle]

    /// Colours of frames around objects, by position.
    let marks: [Int: String]

    init(_ model: InterfaceModel, frames: [Int: Rectangle]? = nil, marks: [Int: String] = [:]) {
        self.model = model
        self.marks = marks
        self.frames = frames ?? BoxLayout.frames(model)
        isTouch = model.objects.contains { $0.lineage.contains("UIView") || $0.lineage.contains("UIResponder") }
    }

    func object(_ position: Int) -> ModelObject { model.objects[position] }

    func isA(_ names: String..., position: Int) -> Bool {
        let lineage = object(position).lineage
        return names.contains { lineage.contains($0) }
    }

    func isWindow(_ position: Int) -> Bool { isA("NSWindow", position: position) }

    func isMenu(_ position: Int) -> Bool { isA("NSMenu", position: position) }

    func isView(_ position: Int) -> Bool {
        let object = model.objects[position]
        guard object.isMade else { return false }
        return object.lineage.contains("NSView") || object.lineage.contains("UIView")
            || documentFrame(of: position) != nil
    }

    // MARK: Values

    func text(_ property: String, of object: Int) -> String? {
        if case .text(let text, _)? = model.value(property, of: object), !text.isEmpty { text } else { nil }
    }

    func number(_ property: String, of object: Int) -> Double? {
        if case .number(let number)? = model.value(property, of: object), number.isFinite { number } else { nil }
    }

    func flag(_ property: String, of object: Int) -> Bool? {
        if case .boolean(let flag)? = model.value(property, of: object) { flag } else { nil }
    }

    func choice(_ property: String, of object: Int) -> String? {
        if case .choice(let choice)? = model.value(property, of: object) { choice } else { nil }
    }

    func color(_ property: String, of object: Int) -> String? {
        if case .color(let color)? = model.value(property, of: object) { Palette.color(color) } else { nil }
    }

    func font(of object: Int) -> TextStyle {
        if case .font(let font)? = model.value("font", of: object) { return TextStyle(font) }
        return TextStyle(size: isTouch ? 15 : 13)
    }

    /// Frame of a view in the coordinates of its superview; nil if the file has none.
    func frame(of position: Int) -> Rectangle? {
        if case .rectangle(let frame)? = model.value("frame", of: position) { return frame }
        return frames[position] ?? documentFrame(of: position)
    }

    /// Box of the clip view around a view, within the box of the scroll view; nil outside of GNUstep's archives. GNUstep's scrollers are on
    /// the left, so the clip view is not at the left edge.
    func clip(around view: Int, in box: Box) -> Box? {
        guard isGNUstep, let clip = object(view).parent, isA("NSClipView", position: clip), let frame = frame(of: clip),
            frame.isDrawable
        else { return nil }
        return Box(box.x + frame.x, box.y + frame.y, frame.width, frame.height)
    }

    /// Frame of a view whose class the vocabulary does not know. Only documents have such frames.
    private func documentFrame(of position: Int) -> Rectangle? {
        guard case .element("rect", let fields)? = raw("frame", of: position),
            let numbers = Self.numbers(["x", "y", "width", "height"], in: fields)
        else { return nil }
        return Rectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    // MARK: Values as the format writes them

    func raw(_ key: String, of object: Int) -> AttributeValue? {
        model.document.objects[object].attributes.first { $0.name == key }?.value
    }

    /// Fields of the element under a key, or of each element of a list there. Such elements are no objects of their own.
    func elements(_ key: String, of object: Int) -> [[InterfaceObject.Attribute]] {
        let value = raw(key, of: object)
        let values = if case .list(let values)? = value { values } else { [value].compactMap { $0 } }
        return values.compactMap { if case .element(_, let fields) = $0 { fields } else { nil } }
    }

    func rawText(_ key: String, of object: Int) -> String? { raw(key, of: object)?.text }

    func rawNumber(_ key: String, of object: Int) -> Double? { raw(key, of: object).flatMap(Self.number) }

    /// Two numbers under a key: a text such as "{20, 30}", or an element with a width and a height.
    func rawSize(_ key: String, of object: Int) -> (width: Double, height: Double)? {
        switch raw(key, of: object) {
        case .text(let text)?:
            let numbers = text.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
            return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        case .element(_, let fields)?:
            return Self.numbers(["width", "height"], in: fields).map { ($0[0], $0[1]) }
        case .object(let value)?:
            // In a broken file, the object may refer to itself.
            if case .object? = raw("NS.sizeval", of: value) { return nil }
            return rawSize("NS.sizeval", of: value)
        default: return nil
        }
    }

    /// A whole number, such as flags.
    func rawInteger(_ key: String, of object: Int) -> Int64? {
        rawNumber(key, of: object).flatMap { Int64(exactly: $0) }
    }

    /// Numbers of the fields with these names; nil if a field has no number.
    private static func numbers(_ names: [String], in fields: [InterfaceObject.Attribute]) -> [Double]? {
        let numbers = names.compactMap { name in fields.first { $0.name == name }.flatMap { number($0.value) } }
        return numbers.count == names.count ? numbers : nil
    }

    static func number(_ value: AttributeValue) -> Double? {
        switch value {
        case .integer(let number): Double(number)
        case .real(let number): number.isFinite ? number : nil
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .boolean(let flag): flag ? 1 : 0
        default: nil
        }
    }

    // MARK: Relations

    func cell(of control: Int) -> Int? {
        for key in ["NSCell", "cell"] {
            if let cell = object(key, of: control), model.objects[cell].role == .part { return cell }
        }
        return nil
    }

    /// The object under a key; nil for other values.
    func object(_ key: String, of holder: Int) -> Int? {
        if case .object(let position)? = raw(key, of: holder) { position } else { nil }
    }

    /// Objects in the list under a key.
    func listed(_ key: String, of object: Int) -> [Int] {
        guard case .list(let values)? = raw(key, of: object) else { return [] }
        return values.compactMap { if case .object(let position) = $0 { position } else { nil } }
    }

    /// Views directly within an object, also through objects that are no views, such as the items of tab views.
    func views(in holder: Int) -> [Int] {
        contents(of: holder, isView, passing: { !isMenu($0) && !isWindow($0) && model.objects[$0].role == .object })
    }

    /// Objects of a class within an object, also within its parts, but not within its views.
    func parts(of className: String, in holder: Int) -> [Int] {
        contents(of: holder, { isA(className, position: $0) }, passing: { !isView($0) })
    }

    /// Wanted objects within an object, also through objects that are passed.
    private func contents(of holder: Int, _ isWanted: (Int) -> Bool, passing isPassed: (Int) -> Bool) -> [Int] {
        var found: [Int] = []
        var waiting = Array(model.objects[holder].children.reversed())
        while let next = waiting.popLast() {
            if isWanted(next) {
                found.append(next)
            } else if isPassed(next) {
                waiting += model.objects[next].children.reversed()
            }
        }
        return found
    }

    /// Objects that contain an object, the innermost first.
    func holders(of position: Int) -> some Sequence<Int> {
        sequence(first: position) { model.objects[$0].parent }.dropFirst()
    }

    /// Name of an object for people: the application's class, else the toolkit's.
    func name(of position: Int) -> String {
        let object = model.objects[position]
        return object.customClass ?? object.className
    }

    /// Title of a view for people: its first text, else its label; nil if it has neither.
    func title(of position: Int) -> String? {
        for property in ["title", "stringValue", "text", "placeholderString", "placeholder"] {
            if let text = text(property, of: position) { return text }
        }
        return model.objects[position].label
    }

    /// Whether the y axis of a view points down.
    func isFlipped(_ position: Int) -> Bool {
        if isTouch { return true }
        return isA(
            "NSTableView", "NSMatrix", "NSSplitView", "NSTabView", "NSScrollView", "NSClipView", "NSTextView",
            "NSTableHeaderView", "NSCollectionView", position: position)
    }
}

extension Rectangle {
    /// Highest absolute value of coordinates and lengths, in points. Larger frames come from broken files.
    static let limit = 32_768.0

    var isDrawable: Bool { [x, y, width, height].allSatisfy { $0.isFinite && abs($0) <= Self.limit } }
}
