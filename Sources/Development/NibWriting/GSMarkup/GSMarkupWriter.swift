extension Interface {
    /// The interface as Renaissance's markup.
    public func gsMarkup() -> [UInt8] {
        var writer = GSMarkupWriter(interface: self)
        return XMLOutput.file("gsmarkup") { output in
            output.element("objects") { writer.addObjects(to: &$0) }
            output.element("connectors") { writer.addConnectors(to: &$0) }
        }
    }
}

/// Writes an interface as elements. The first action of an object is written as attributes of the object, all other connections as connectors.
///
/// An item that opens a menu contains the menu. Renaissance writes only the menu, but then the item could have no identifier of its own.
struct GSMarkupWriter {
    let interface: Interface
    /// The indices of the connections that were written as attributes of their source.
    private var written: Set<Int> = []

    init(interface: Interface) { self.interface = interface }

    mutating func addObjects(to output: inout XMLOutput) {
        for window in interface.windows { add(window, to: &output) }
        if let menu = interface.mainMenu { add(menu, type: "main", to: &output) }
    }

    mutating func addConnectors(to output: inout XMLOutput) {
        for (number, connection) in interface.connections.enumerated() where !written.contains(number) {
            switch connection.kind {
            case .outlet:
                output.element(
                    "outlet",
                    [
                        "source": reference(connection.source), "target": reference(connection.destination),
                        "key": connection.label,
                    ])
            case .action:
                output.element(
                    "control",
                    [
                        "source": reference(connection.source), "target": reference(connection.destination),
                        "action": connection.label,
                    ])
            case .binding, .outletCollection, .segue: continue
            }
        }
    }

    private mutating func add(_ window: WrittenWindow, to output: inout XMLOutput) {
        output.element(
            "window",
            [
                "id": window.id, "instanceOf": customClass(window.id), "title": window.title,
                "x": "\(window.frame.x)", "y": "\(window.frame.y)", "contentWidth": "\(window.frame.width)",
                "contentHeight": "\(window.frame.height)", "visible": window.isVisible ? nil : "no",
            ]
        ) { output in
            // A box would choose the frames itself, a view does not.
            output.element(
                "view", ["x": "0", "y": "0", "width": "\(window.frame.width)", "height": "\(window.frame.height)"]
            ) { output in
                for view in window.views { add(view, to: &output) }
            }
        }
    }

    private mutating func add(_ view: WrittenView, to output: inout XMLOutput) {
        let name: String
        var (button, image, text): (WrittenButton?, String?, String?) = (nil, nil, nil)
        switch view.content {
        case .button(let content): (name, button) = ("button", content)
        case .image(let content): (name, image) = ("image", content)
        case .picture: name = "image"
        case .label(let content): (name, text) = ("label", content)
        }
        let action = button == nil ? nil : takeAction(of: view.id)
        let (frame, type) = (view.frame, button.flatMap { self.type(of: $0) })
        let attributes: KeyValuePairs = [
            "id": view.id, "instanceOf": customClass(view.id), "name": image, "title": button?.title, "type": type,
            "image": button?.image, "alternateImage": button?.alternateImage, "sound": button?.sound,
            "action": action?.label, "target": action?.target, "x": "\(frame.x)", "y": "\(frame.y)",
            "width": "\(frame.width)", "height": "\(frame.height)",
        ]
        if let text { output.element(name, attributes, text: text) } else { output.element(name, attributes) }
    }

    private func type(of button: WrittenButton) -> String? {
        switch button.style {
        case .push: nil
        case .check: "switch"
        case .radio: "radio"
        }
    }

    private mutating func add(_ menu: WrittenMenu, type: String? = nil, to output: inout XMLOutput) {
        output.element("menu", ["id": menu.id, "type": type, "title": menu.title]) { output in
            for item in menu.items { add(item, to: &output) }
        }
    }

    private mutating func add(_ item: WrittenMenuItem, to output: inout XMLOutput) {
        let action = takeAction(of: item.id)
        output.element(
            "menuItem",
            [
                "id": item.id, "title": item.title, "key": item.keyEquivalent.isEmpty ? nil : item.keyEquivalent,
                "image": item.image, "action": action?.label, "target": action?.target,
            ]
        ) { output in
            if let submenu = item.submenu { add(submenu, to: &output) }
        }
    }

    /// Takes the first action of an object, for the object's attributes; nil if there is none. Actions without a name do not count.
    private mutating func takeAction(of id: String) -> (label: String, target: String?)? {
        let first = interface.connections.firstIndex {
            $0.kind == .action && $0.source == .object(id) && !$0.label.isEmpty
        }
        guard let first else { return nil }
        written.insert(first)
        let connection = interface.connections[first]
        return (connection.label, reference(connection.destination))
    }

    private func customClass(_ id: String) -> String? { interface.notes[id]?.customClass }

    /// Returns the reference to an object; nil for the first responder, which gets the actions without a target.
    private func reference(_ end: WrittenConnection.End) -> String? {
        end.map(owner: "#NSOwner", application: "#NSApp", firstResponder: nil) { "#" + $0 }
    }
}
