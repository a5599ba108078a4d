extension Interface {
    /// The interface as an Interface Builder document (`.xib`), as Xcode has written them since version 5.
    public func xibDocument() -> [UInt8] {
        var output = XMLOutput()
        let writer = XibWriter(interface: self)
        output.element(
            "document",
            [
                "type": "com.apple.InterfaceBuilder3.Cocoa.XIB", "version": "3.0", "toolsVersion": "14460.31",
                "targetRuntime": "MacOSX.Cocoa", "propertyAccessControl": "none",
            ]
        ) { output in
            output.element("dependencies") { output in
                output.element(
                    "plugIn", ["identifier": "com.apple.InterfaceBuilder.CocoaPlugin", "version": "14460.31"])
            }
            output.element("objects", [:], writer.addObjects)
            writer.addResources(to: &output)
        }
        return Array(output.text.utf8)
    }
}

/// Turns an interface into the elements of a document.
struct XibWriter {
    let interface: Interface

    func addObjects(to output: inout XMLOutput) {
        output.element(
            "customObject", ["id": "-2", "userLabel": "File's Owner", "customClass": interface.ownerClass]
        ) { addConnections(of: .owner, to: &$0) }
        output.element("customObject", ["id": "-1", "userLabel": "First Responder", "customClass": "FirstResponder"])
        output.element("customObject", ["id": "-3", "userLabel": "Application", "customClass": "NSObject"])
        for window in interface.windows { add(window, to: &output) }
        if let menu = interface.mainMenu { add(menu, systemMenu: "main", to: &output) }
    }

    /// Every image and sound once more, as the document's table of contents.
    func addResources(to output: inout XMLOutput) {
        let names = ResourceNames(of: interface)
        if names.images.isEmpty && names.sounds.isEmpty { return }
        output.element("resources") { output in
            for name in names.images { output.element("image", ["name": name, "width": "32", "height": "32"]) }
            for name in names.sounds { output.element("sound", ["name": name]) }
        }
    }

    private func add(_ window: Window, to output: inout XMLOutput) {
        output.element(
            "window",
            [
                "title": window.title, "allowsToolTipsWhenApplicationIsInactive": "NO",
                "autorecalculatesKeyViewLoop": "NO", "releasedWhenClosed": "NO",
                "visibleAtLaunch": window.isVisible ? nil : "NO", "animationBehavior": "default", "id": window.id,
            ]
        ) { output in
            output.element(
                "windowStyleMask",
                ["key": "styleMask", "titled": "YES", "closable": "YES", "miniaturizable": "YES", "resizable": "YES"])
            add(window.frame, key: "contentRect", to: &output)
            output.element("rect", rect("screenRect", Frame(0, 0, 1440, 900)))
            output.element("view", ["key": "contentView", "id": window.id + ".content"]) { output in
                add(window.frame.atOrigin, key: "frame", to: &output)
                output.element("autoresizingMask", ["key": "autoresizingMask"])
                output.element("subviews") { output in
                    for view in window.views { add(view, to: &output) }
                }
            }
            addConnections(of: .object(window.id), to: &output)
        }
    }

    private func add(_ view: View, to output: inout XMLOutput) {
        let element =
            switch view.content {
            case .button: "button"
            case .image: "imageView"
            case .label: "textField"
            }
        output.element(element, ["verticalHuggingPriority": "750", "fixedFrame": "YES", "id": view.id]) { output in
            add(view.frame, key: "frame", to: &output)
            output.element(
                "autoresizingMask", ["key": "autoresizingMask", "flexibleMaxX": "YES", "flexibleMinY": "YES"])
            switch view.content {
            case .button(let button): addCell(of: button, id: view.id, to: &output)
            case .image(let name):
                output.element(
                    "imageCell",
                    [
                        "key": "cell", "refusesFirstResponder": "YES", "alignment": "left",
                        "imageScaling": "proportionallyDown", "image": name, "id": view.id + ".cell",
                    ])
            case .label(let text):
                output.element(
                    "textFieldCell",
                    ["key": "cell", "sendsActionOnEndEditing": "YES", "title": text, "id": view.id + ".cell"]
                ) { output in
                    output.element("font", ["key": "font", "metaFont": "system"])
                    output.element(
                        "color",
                        [
                            "key": "textColor", "name": "controlTextColor", "catalog": "System",
                            "colorSpace": "catalog",
                        ])
                }
            }
            addConnections(of: .object(view.id), to: &output)
        }
    }

    private func addCell(of button: Button, id: String, to output: inout XMLOutput) {
        let type =
            switch button.style {
            case .push: "push"
            case .check: "check"
            case .radio: "radio"
            }
        output.element(
            "buttonCell",
            [
                "key": "cell", "type": type, "title": button.title,
                "bezelStyle": button.style == .push ? "rounded" : "regularSquare", "image": button.image,
                "alternateImage": button.alternateImage, "sound": button.sound,
                "imagePosition": button.title.isEmpty ? "only" : "left", "alignment": "center", "inset": "2",
                "id": id + ".cell",
            ]
        ) { output in
            output.element("behavior", ["key": "behavior", "pushIn": "YES", "lightByBackground": "YES"])
            output.element("font", ["key": "font", "metaFont": "system"])
        }
    }

    private func add(_ menu: Menu, key: String? = nil, systemMenu: String? = nil, to output: inout XMLOutput) {
        output.element(
            "menu", ["key": key, "title": menu.title, "systemMenu": systemMenu, "id": menu.id]
        ) { output in
            output.element("items") { output in
                for item in menu.items { add(item, to: &output) }
            }
            addConnections(of: .object(menu.id), to: &output)
        }
    }

    private func add(_ item: MenuItem, to output: inout XMLOutput) {
        output.element(
            "menuItem",
            [
                "title": item.title, "image": item.image, "onStateImage": item.onImage,
                "mixedStateImage": item.mixedImage, "keyEquivalent": item.keyEquivalent, "id": item.id,
            ]
        ) { output in
            if let submenu = item.submenu { add(submenu, key: "submenu", to: &output) }
            addConnections(of: .object(item.id), to: &output)
        }
    }

    private func addConnections(of end: Connection.End, to output: inout XMLOutput) {
        let own = interface.connections.enumerated().filter { $0.element.source == end }
        if own.isEmpty { return }
        output.element("connections") { output in
            for (number, connection) in own {
                switch connection.kind {
                case .outlet:
                    output.element(
                        "outlet",
                        [
                            "property": connection.label, "destination": identifier(connection.destination),
                            "id": "connection\(number)",
                        ])
                case .action:
                    output.element(
                        "action",
                        [
                            "selector": connection.label, "target": identifier(connection.destination),
                            "id": "connection\(number)",
                        ])
                }
            }
        }
    }

    private func identifier(_ end: Connection.End) -> String {
        switch end {
        case .owner: "-2"
        case .firstResponder: "-1"
        case .object(let id): id
        }
    }

    private func add(_ frame: Frame, key: String, to output: inout XMLOutput) {
        output.element("rect", rect(key, frame))
    }

    private func rect(_ key: String, _ frame: Frame) -> KeyValuePairs<String, String?> {
        [
            "key": key, "x": "\(frame.x)", "y": "\(frame.y)", "width": "\(frame.width)",
            "height": "\(frame.height)",
        ]
    }
}
