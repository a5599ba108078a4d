internal import MessageCoding

extension Interface {
    /// The interface as an Interface Builder document (`.xib`), as Xcode has written them since version 5.
    public func xibDocument() -> [UInt8] {
        let writer = XibWriter(interface: self)
        return XMLOutput.file(
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
            output.element("objects") { writer.addObjects(to: &$0) }
            writer.addResources(to: &output)
        }
    }
}

/// Writes an interface as the elements of a document.
struct XibWriter {
    let interface: Interface
    /// Whether the document is a storyboard, which has scenes and segues.
    var isStoryboard = false

    func addObjects(to output: inout XMLOutput) {
        output.element(
            "customObject", ["id": "-2", "userLabel": "File's Owner", "customClass": interface.ownerClass]
        ) { addConnections(of: .owner, to: &$0) }
        output.element("customObject", ["id": "-1", "userLabel": "First Responder", "customClass": "FirstResponder"])
        output.element("customObject", ["id": "-3", "userLabel": "Application", "customClass": "NSObject"])
        for placeholder in interface.placeholders {
            output.element("placeholder", ["placeholderIdentifier": placeholder.name, "id": placeholder.id])
        }
        for window in interface.windows { add(window, to: &output) }
        if let menu = interface.mainMenu { add(menu, systemMenu: "main", to: &output) }
    }

    /// Adds the document's list of resources: all names of images and sounds, and all embedded images.
    func addResources(to output: inout XMLOutput) {
        let names = ResourceNames(of: interface)
        let pictures = interface.windows.flatMap(\.views).compactMap { view -> (id: String, bytes: [UInt8])? in
            guard case .picture(let bytes) = view.content else { return nil }
            return (view.id, bytes)
        }
        if names.images.isEmpty && names.sounds.isEmpty && pictures.isEmpty { return }
        output.element("resources") { output in
            for name in names.images { output.element("image", ["name": name, "width": "32", "height": "32"]) }
            for name in names.sounds { output.element("sound", ["name": name]) }
            for picture in pictures {
                output.element(
                    "image", ["name": pictureName(picture.id), "width": "16", "height": "16"]
                ) { output in
                    output.element(
                        "mutableData", ["key": "keyedArchiveRepresentation"],
                        text: Base64.encode(KeyedArchive.picture(picture.bytes)))
                }
            }
        }
    }

    private func pictureName(_ id: String) -> String { "picture of " + id }

    func add(_ window: WrittenWindow, key: String? = nil, to output: inout XMLOutput) {
        output.element(
            "window",
            [
                "key": key, "customClass": customClass(window.id), "userLabel": label(window.id), "title": window.title,
                "allowsToolTipsWhenApplicationIsInactive": "NO",
                "autorecalculatesKeyViewLoop": "NO", "releasedWhenClosed": "NO",
                "visibleAtLaunch": window.isVisible ? nil : "NO", "animationBehavior": "default", "id": window.id,
            ]
        ) { output in
            output.element(
                "windowStyleMask",
                ["key": "styleMask", "titled": "YES", "closable": "YES", "miniaturizable": "YES", "resizable": "YES"])
            add(window.frame, key: "contentRect", to: &output)
            output.element("rect", Self.rect("screenRect", Frame(0, 0, 1440, 900)))
            output.element("view", ["key": "contentView", "id": window.id + ".content"]) { output in
                add(window.frame.atOrigin, key: "frame", to: &output)
                output.element("autoresizingMask", ["key": "autoresizingMask"])
                output.element("subviews") { output in
                    for view in window.views { add(view, to: &output) }
                }
            }
            addRuntimeAttributes(of: window.id, to: &output)
            addConnections(of: .object(window.id), to: &output)
        }
    }

    private func add(_ view: WrittenView, to output: inout XMLOutput) {
        let element =
            switch view.content {
            case .button: "button"
            case .image, .picture: "imageView"
            case .label: "textField"
            }
        output.element(
            element,
            [
                "customClass": customClass(view.id), "userLabel": label(view.id), "verticalHuggingPriority": "750",
                "fixedFrame": "YES", "id": view.id,
            ]
        ) { output in
            add(view.frame, key: "frame", to: &output)
            output.element(
                "autoresizingMask", ["key": "autoresizingMask", "flexibleMaxX": "YES", "flexibleMinY": "YES"])
            switch view.content {
            case .button(let button): addCell(of: button, id: view.id, to: &output)
            case .image(let name): addImageCell(name, id: view.id, to: &output)
            case .picture: addImageCell(pictureName(view.id), id: view.id, to: &output)
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
            addRuntimeAttributes(of: view.id, to: &output)
            addConnections(of: .object(view.id), to: &output)
        }
    }

    private func addImageCell(_ name: String, id: String, to output: inout XMLOutput) {
        output.element(
            "imageCell",
            [
                "key": "cell", "refusesFirstResponder": "YES", "alignment": "left",
                "imageScaling": "proportionallyDown", "image": name, "id": id + ".cell",
            ])
    }

    private func addCell(of button: WrittenButton, id: String, to output: inout XMLOutput) {
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
                "bezelStyle": button.style == .push ? "rounded" : "regularSquare",
                "borderStyle": button.style == .push ? "border" : nil,
                "image": button.image,
                "alternateImage": button.alternateImage, "sound": button.sound,
                "imagePosition": button.title.isEmpty ? "only" : "left", "alignment": "center", "inset": "2",
                "id": id + ".cell",
            ]
        ) { output in
            output.element("behavior", ["key": "behavior", "pushIn": "YES", "lightByBackground": "YES"])
            output.element("font", ["key": "font", "metaFont": "system"])
        }
    }

    func add(_ menu: WrittenMenu, key: String? = nil, systemMenu: String? = nil, to output: inout XMLOutput) {
        output.element(
            "menu",
            [
                "key": key, "title": menu.title, "systemMenu": systemMenu, "userLabel": label(menu.id), "id": menu.id,
            ]
        ) { output in
            output.element("items") { output in
                for item in menu.items { add(item, to: &output) }
            }
            addRuntimeAttributes(of: menu.id, to: &output)
            addConnections(of: .object(menu.id), to: &output)
        }
    }

    private func add(_ item: WrittenMenuItem, to output: inout XMLOutput) {
        output.element(
            "menuItem",
            [
                "userLabel": label(item.id), "title": item.title, "image": item.image, "onStateImage": item.onImage,
                "mixedStateImage": item.mixedImage, "keyEquivalent": item.keyEquivalent, "id": item.id,
            ]
        ) { output in
            if let submenu = item.submenu { add(submenu, key: "submenu", to: &output) }
            addRuntimeAttributes(of: item.id, to: &output)
            addConnections(of: .object(item.id), to: &output)
        }
    }

    func customClass(_ id: String) -> String? { interface.notes[id]?.customClass }

    func label(_ id: String) -> String? { interface.notes[id]?.label }

    private func add(_ frame: Frame, key: String, to output: inout XMLOutput) {
        output.element("rect", Self.rect(key, frame))
    }

    static func rect(_ key: String, _ frame: Frame) -> KeyValuePairs<String, String?> {
        [
            "key": key, "x": "\(frame.x)", "y": "\(frame.y)", "width": "\(frame.width)",
            "height": "\(frame.height)",
        ]
    }
}
