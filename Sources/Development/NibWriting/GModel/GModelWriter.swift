extension Interface {
    /// The interface as a GNUstep model (`.gmodel`): a property list of objects by name.
    public func gModel() -> [UInt8] {
        var writer = GModelWriter(interface: self)
        writer.addEverything()
        return writer.output.finished()
    }
}

/// Writes an interface as the objects of a model. A text equal to an object's name would refer to that object, so object names begin with a
/// prefix that no text of an interface has.
struct GModelWriter {
    let interface: Interface
    var output = OpenStepOutput()
    private var imageCount = 0

    private static let none = "nil"

    init(interface: Interface) { self.interface = interface }

    /// Adds all objects. The owner comes first, because a loader takes the first object as the owner.
    mutating func addEverything() {
        output.object(name("owner"), "IMCustomObject", ["className": OpenStepOutput.quoted(interface.ownerClass)])
        output.object(name("application"), "IMCustomObject", ["className": "NSApplication"])
        for window in interface.windows { add(window) }
        if let menu = interface.mainMenu { add(menu) }
        let connectors = interface.connections.enumerated().compactMap { add($1, number: $0) }
        let outermost =
            ["owner", "application"] + interface.windows.map(\.id) + (interface.mainMenu.map { [$0.id] } ?? [])
        addList("outermost", outermost.map(reference))
        addList("connectors", connectors)
        output.object(
            "RootObject", "GMModel",
            ["Objects": reference("outermost"), "Connections": reference("connectors")])
    }

    private func name(_ id: String) -> String { "Object " + id }

    private func reference(_ id: String) -> String { OpenStepOutput.quoted(name(id)) }

    private mutating func addList(_ id: String, _ elements: [String]) {
        output.object(name(id), "NSMutableArray", ["elements": OpenStepOutput.list(elements)])
    }

    private func rectangle(_ frame: Frame) -> String {
        OpenStepOutput.quoted("{x = \(frame.x); y = \(frame.y); width = \(frame.width); height = \(frame.height)}")
    }

    private mutating func add(_ window: WrittenWindow) {
        let content = window.id + ".content"
        output.object(
            name(window.id), "NSWindow",
            [
                "title": OpenStepOutput.quoted(window.title), "frame": rectangle(window.frame),
                "contentView": reference(content), "isVisible": window.isVisible ? "YES" : "NO", "styleMask": "15",
            ])
        output.object(
            name(content), "NSView",
            ["frame": rectangle(window.frame.atOrigin), "subviews": reference(content + ".subviews")])
        addList(content + ".subviews", window.views.map { reference($0.id) })
        for view in window.views { add(view, superview: content) }
    }

    private mutating func add(_ view: WrittenView, superview: String) {
        let cell = view.id + ".cell"
        output.object(
            name(view.id), view.content.className,
            ["frame": rectangle(view.frame), "superview": reference(superview), "cell": reference(cell)])
        switch view.content {
        case .button(let button):
            let (image, alternate) = (image(button.image), image(button.alternateImage))
            output.object(
                name(cell), "NSButtonCell",
                [
                    "title": OpenStepOutput.quoted(button.title), "image": image, "alternateImage": alternate,
                    "highlightsBy": button.style == .push ? "6" : "1",
                ])
        case .image(let file):
            let image = image(file)
            output.object(name(cell), "NSImageCell", ["image": image])
        case .picture: output.object(name(cell), "NSImageCell", ["image": Self.none])
        case .label(let text):
            output.object(name(cell), "NSTextFieldCell", ["stringValue": OpenStepOutput.quoted(text)])
        }
    }

    /// Adds an image and returns the reference to the image.
    private mutating func image(_ file: String?) -> String {
        guard let file else { return Self.none }
        let id = "image \(imageCount)"
        imageCount += 1
        output.object(name(id), "NSImage", ["name": OpenStepOutput.quoted(file)])
        return reference(id)
    }

    private mutating func add(_ menu: WrittenMenu) {
        output.object(
            name(menu.id), "NSMenu",
            ["title": OpenStepOutput.quoted(menu.title), "itemArray": reference(menu.id + ".items")])
        addList(menu.id + ".items", menu.items.map { reference($0.id) })
        for item in menu.items {
            let image = image(item.image)
            output.object(
                name(item.id), "NSMenuItem",
                [
                    "title": OpenStepOutput.quoted(item.title),
                    "keyEquivalent": OpenStepOutput.quoted(item.keyEquivalent), "image": image,
                    "action": item.submenu == nil ? Self.none : OpenStepOutput.quoted("submenuAction:"),
                    "target": item.submenu.map { reference($0.id) } ?? Self.none,
                ])
            if let submenu = item.submenu { add(submenu) }
        }
    }

    /// Adds a connector and returns the reference to the connector; nil for connections that models do not have.
    private mutating func add(_ connection: WrittenConnection, number: Int) -> String? {
        let className: String
        switch connection.kind {
        case .outlet: className = "IMOutletConnector"
        case .action: className = "IMControlConnector"
        case .binding, .outletCollection, .segue: return nil
        }
        let id = "connector \(number)"
        output.object(
            name(id), className,
            [
                "source": end(connection.source), "destination": end(connection.destination),
                "label": reference(id + ".label"),
            ])
        output.object(name(id + ".label"), "NSString", ["string": OpenStepOutput.quoted(connection.label)])
        return reference(id)
    }

    private func end(_ end: WrittenConnection.End) -> String {
        end.map(
            owner: reference("owner"), application: reference("application"), firstResponder: Self.none,
            object: reference)
    }
}
