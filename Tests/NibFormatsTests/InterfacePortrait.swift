import NibWriting

/// The content of an interface in a form that does not depend on the file format. An object's name is its kind and its index
/// among the objects of that kind.
struct InterfacePortrait: Equatable {
    struct Object: Equatable {
        var name: String
        var parent: String?
        var customClass: String?
        var label: String?
        var runtimeAttributes: [String] = []
    }

    var objects: [Object] = []
    var visibleWindows: Set<String> = []
    /// Connections in alphabetical order, because formats have different orders.
    var connections: [String] = []
    var texts: Set<String> = []
    var images: Set<String> = []
    var sounds: Set<String> = []
    var namesTextColor = false
    var pictures: [[UInt8]] = []
    var placeholders: Set<String> = []
    var nestedTexts: [Set<String>] = []

    /// The end of a connection that names no object.
    static let nobody = "nobody"
    static let owner = "owner"
    static let application = "application"
}

extension InterfacePortrait {
    /// Makes the portrait of an interface, as far as a format with these features can store it.
    init(_ interface: Interface, _ features: Set<Interface.Feature>) {
        var painter = Painter(interface: interface, features: features)
        painter.paint()
        self = painter.portrait
    }
}

/// Visits an interface in the order in which all writers write it.
private struct Painter {
    let interface: Interface
    let features: Set<Interface.Feature>
    var portrait = InterfacePortrait()
    private var counts: [String: Int] = [:]
    private var names: [String: String] = [:]

    init(interface: Interface, features: Set<Interface.Feature>) {
        self.interface = interface
        self.features = features
    }

    mutating func paint() {
        if features.contains(.placeholders) { portrait.placeholders = Set(interface.placeholders.map(\.name)) }
        for placeholder in interface.placeholders { names[placeholder.id] = "placeholder " + placeholder.name }
        if features.contains(.nestedNibs) {
            for nib in interface.nestedNibs {
                enter(nib.id, "nib", in: nil)
                portrait.nestedTexts.append(InterfacePortrait(nib.interface, [.connections]).texts)
            }
        }
        for window in interface.windows {
            let name = enter(window.id, "window", in: nil)
            portrait.texts.insert(window.title)
            if window.isVisible, features.contains(.visibility) { portrait.visibleWindows.insert(name) }
            for view in window.views { paint(view, in: name) }
        }
        if let menu = interface.mainMenu { paint(menu, in: nil) }
        portrait.texts.remove("")
        portrait.connections = interface.connections.compactMap(description).sorted()
    }

    @discardableResult
    private mutating func enter(_ id: String, _ role: String, in parent: String?) -> String {
        let name = "\(role) \(counts[role, default: 0])"
        counts[role, default: 0] += 1
        names[id] = name
        var object = InterfacePortrait.Object(name: name, parent: parent)
        if let note = interface.notes[id] {
            if features.contains(.customClasses) { object.customClass = note.customClass }
            if features.contains(.labels) { object.label = note.label }
            if features.contains(.runtimeAttributes) {
                object.runtimeAttributes = note.runtimeAttributes.map { "\($0.name)=\($0.text)" }
            }
        }
        portrait.objects.append(object)
        return name
    }

    private mutating func paint(_ view: WrittenView, in window: String) {
        switch view.content {
        case .button(let button):
            enter(view.id, "button", in: window)
            portrait.texts.insert(button.title)
            addImages(button.image, button.alternateImage)
            if let sound = button.sound, features.contains(.sounds) { portrait.sounds.insert(sound) }
        case .image(let name):
            enter(view.id, "image", in: window)
            addImages(name)
        case .picture(let bytes):
            enter(view.id, "image", in: window)
            if features.contains(.pictures) { portrait.pictures.append(bytes) }
        case .label(let text):
            enter(view.id, "label", in: window)
            portrait.texts.insert(text)
            if features.contains(.colors) { portrait.namesTextColor = true }
        }
    }

    private mutating func paint(_ menu: WrittenMenu, in parent: String?) {
        let name = enter(menu.id, "menu", in: parent)
        portrait.texts.insert(menu.title)
        for item in menu.items {
            let itemName = enter(item.id, "item", in: name)
            portrait.texts.insert(item.title)
            addImages(item.image)
            if features.contains(.stateImages) { addImages(item.onImage, item.mixedImage) }
            if let submenu = item.submenu { paint(submenu, in: itemName) }
        }
    }

    private mutating func addImages(_ names: String?...) {
        if features.contains(.resources) { portrait.images.formUnion(names.compactMap(\.self)) }
    }

    private func description(_ connection: WrittenConnection) -> String? {
        let ends = "\(name(of: connection.source)) -> \(name(of: connection.destination))"
        switch connection.kind {
        case .outlet: return features.contains(.connections) ? "outlet \(connection.label): \(ends)" : nil
        case .action: return features.contains(.connections) ? "action \(connection.label): \(ends)" : nil
        case .outletCollection:
            return features.contains(.outletCollections) ? "outletCollection \(connection.label): \(ends)" : nil
        case .segue(let kind):
            return features.contains(.segues) ? "segue \(connection.label): \(ends) kind=\(kind)" : nil
        case .binding(let binding):
            let options = binding.options.map { " \($0.name)=\($0.text)" }.joined()
            return features.contains(.bindings)
                ? "binding \(connection.label): \(ends) \(binding.keyPath)\(options)" : nil
        }
    }

    private func name(of end: WrittenConnection.End) -> String {
        switch end {
        case .owner: InterfacePortrait.owner
        case .firstResponder: InterfacePortrait.nobody
        case .application: InterfacePortrait.application
        case .object(let id): names[id] ?? id
        }
    }
}
