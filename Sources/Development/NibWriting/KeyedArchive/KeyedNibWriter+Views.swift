extension KeyedNibWriter {
    private static let viewClasses = ["NSView", "NSResponder", "NSObject"]
    private static let controlClasses = ["NSControl"] + viewClasses
    private static let cellClasses = ["NSActionCell", "NSCell", "NSObject"]

    mutating func add(_ window: WrittenWindow, owner: PropertyListValue) -> PropertyListValue {
        let template = archive.reserve()
        let content = archive.reserve()
        enter(window.id, template.value, parent: owner)
        let frame = add(window.frame)
        enter(window.id + ".content", content.value, parent: template.value)
        let views = window.views.map { add($0, superview: content.value) }
        archive.describe(
            content, Self.viewClasses,
            [
                "NSNextResponder": KeyedArchive.Reference.null.value, "NSvFlags": .integer(256),
                "NSSubviews": archive.add(views), "NSFrameSize": size(window.frame),
            ])
        archive.describe(
            template, ["NSWindowTemplate", "NSObject"],
            [
                "NSWindowStyleMask": .integer(15), "NSWindowBacking": .integer(2), "NSWindowRect": frame,
                "NSWTFlags": .integer(0x7400_0000), "NSWindowTitle": archive.add(window.title),
                "NSWindowClass": archive.add(interface.notes[window.id]?.customClass ?? "NSWindow"),
                "NSWindowView": content.value,
                "NSScreenRect": archive.add("{{0, 0}, {1440, 900}}"),
                "NSMaxSize": archive.add("{10000000000000, 10000000000000}"),
            ])
        return template.value
    }

    private mutating func add(_ view: WrittenView, superview: PropertyListValue) -> PropertyListValue {
        let control = archive.reserve()
        enter(view.id, control.value, parent: superview)
        let className = view.content.className
        let cell =
            switch view.content {
            case .button(let button): add(button, view: control.value)
            case .image(let name): addImageCell(resource("NSImage", name))
            case .picture(let bytes): addImageCell(archive.addPicture(bytes))
            case .label(let text): addLabelCell(text, view: control.value)
            }
        archive.describe(
            control, [className] + Self.controlClasses,
            [
                "NSNextResponder": superview, "NSvFlags": .integer(268), "NSFrame": add(view.frame),
                "NSSuperview": superview, "NSEnabled": .boolean(true), "NSCell": cell,
            ])
        if let custom = interface.notes[view.id]?.customClass {
            archive.swapClass(of: control, className, for: custom)
        }
        return control.value
    }

    private mutating func add(_ button: WrittenButton, view: PropertyListValue) -> PropertyListValue {
        let isPush = button.style == .push
        return archive.add(
            ["NSButtonCell"] + Self.cellClasses,
            [
                "NSCellFlags": .integer(isPush ? 0x0400_0000 : 0x0400_0100),
                "NSCellFlags2": .integer(isPush ? 0x0800_0000 : 0),
                "NSContents": archive.add(button.title), "NSSupport": systemFont, "NSControlView": view,
                "NSButtonFlags": .integer(flags(of: button)),
                "NSButtonFlags2": .integer(isPush ? 1 : 2), "NSNormalImage": resource("NSImage", button.image),
                "NSAlternateImage": alternateImage(button.alternateImage), "NSSound": resource("NSSound", button.sound),
                "NSAlternateContents": archive.add(""), "NSKeyEquivalent": archive.add(""),
                "NSPeriodicDelay": .integer(200), "NSPeriodicInterval": .integer(25),
            ])
    }

    /// The flags for highlighting and for the position of the image, as found in Interface Builder's files.
    private func flags(of button: WrittenButton) -> Int64 {
        let bits: UInt32 =
            switch (button.style, button.image, button.title) {
            case (.push, nil, _): 0x8682_40FF  // pushes in, lights up, has a border
            case (.push, _, ""): 0x86C4_40FF  // only the image
            case (.push, _, _): 0x86B8_40FF  // the image left of the text
            default: 0x483C_40FF  // the image changes
            }
        return Int64(Int32(bitPattern: bits))
    }

    /// Adds the alternate image. For check boxes and radio buttons, a special object has the image's name.
    private mutating func alternateImage(_ name: String?) -> PropertyListValue {
        switch name {
        case let name? where name.hasSuffix("Switch") || name.hasSuffix("RadioButton"):
            archive.add(["NSButtonImageSource", "NSObject"], ["NSImageName": archive.add(name)])
        default: resource("NSImage", name)
        }
    }

    private mutating func addImageCell(_ image: PropertyListValue) -> PropertyListValue {
        archive.add(
            ["NSImageCell", "NSCell", "NSObject"],
            [
                "NSCellFlags": .integer(0x2000_0000), "NSCellFlags2": .integer(0x0200_0000),
                "NSContents": image, "NSAlign": .integer(0), "NSScale": .integer(0),
                "NSStyle": .integer(0), "NSAnimates": .boolean(false),
            ])
    }

    private mutating func addLabelCell(_ text: String, view: PropertyListValue) -> PropertyListValue {
        archive.add(
            ["NSTextFieldCell"] + Self.cellClasses,
            [
                "NSCellFlags": .integer(0x0404_0000), "NSCellFlags2": .integer(0x0040_0000),
                "NSContents": archive.add(text), "NSSupport": systemFont, "NSControlView": view,
                "NSBackgroundColor": color("controlColor"), "NSTextColor": color("controlTextColor"),
            ])
    }

    private var systemFont: PropertyListValue {
        mutating get {
            archive.add(
                ["NSFont", "NSObject"],
                ["NSName": archive.add("LucidaGrande"), "NSSize": .real(13), "NSfFlags": .integer(1044)])
        }
    }

    private mutating func color(_ name: String) -> PropertyListValue {
        archive.add(
            ["NSColor", "NSObject"],
            [
                "NSColorSpace": .integer(6), "NSCatalogName": archive.add("System"),
                "NSColorName": archive.add(name),
            ])
    }

    mutating func add(_ menu: WrittenMenu, parent: PropertyListValue, name: String? = nil) -> PropertyListValue {
        let reference = archive.reserve()
        enter(menu.id, reference.value, parent: parent)
        let items = archive.add(menu.items.map { add($0, menu: reference.value) })
        archive.describe(
            reference, ["NSMenu", "NSObject"],
            [
                "NSTitle": archive.add(menu.title), "NSMenuItems": items,
                "NSName": name.map { archive.add($0) } ?? KeyedArchive.Reference.null.value,
            ])
        return reference.value
    }

    private mutating func add(_ item: WrittenMenuItem, menu: PropertyListValue) -> PropertyListValue {
        let reference = archive.reserve()
        enter(item.id, reference.value, parent: menu)
        let submenu = item.submenu.map { add($0, parent: reference.value) }
        archive.describe(
            reference, ["NSMenuItem", "NSObject"],
            [
                "NSMenu": menu, "NSTitle": archive.add(item.title),
                "NSKeyEquiv": archive.add(item.keyEquivalent), "NSKeyEquivModMask": .integer(0x10_0000),
                "NSMnemonicLoc": .integer(0x7FFF_FFFF), "NSImage": resource("NSImage", item.image),
                "NSOnImage": resource("NSImage", item.onImage),
                "NSMixedImage": resource("NSImage", item.mixedImage),
                "NSSubmenu": submenu ?? KeyedArchive.Reference.null.value,
            ])
        return reference.value
    }
}
