public import ByteWriting

extension Interface {
    /// The interface as `objects.nib`, the format before keyed archives, with the values that the classes of Mac OS X 10.2 write.
    public func typedStream(_ order: ByteOutput.ByteOrder) -> [UInt8] {
        var archiver = TypedStreamArchiver(order)
        let writer = TypedNibWriter(interface: self)
        archiver.types("@")
        archiver.object("NSIBObjectData", writer.addTables)
        return archiver.bytes
    }
}

/// Writes the objects of an interface, each at the first reference to the object.
struct TypedNibWriter {
    private enum Object {
        case owner
        case application
        case window(WrittenWindow)
        case content(WrittenWindow)
        case view(WrittenView, WrittenWindow)
        case menu(WrittenMenu)
        case item(WrittenMenuItem, WrittenMenu)
    }

    let interface: Interface

    /// Writes the tables of the root object: objects and their parents, names, visible windows, connections, numbers.
    func addTables(to archiver: inout TypedStreamArchiver) {
        let contained = containedObjects
        archiver.types("@")
        add(.owner, to: &archiver)
        archiver.integers("i", contained.count)
        for (object, parent) in contained {
            archiver.types("@@")
            add(object, to: &archiver)
            add(parent, to: &archiver)
        }
        let labelled = contained.compactMap { entry in label(of: entry.object).map { (entry.object, $0) } }
        archiver.integers("i", 1 + labelled.count)
        for (object, label) in [(.owner, "File's Owner")] + labelled {
            archiver.types("@@")
            add(object, to: &archiver)
            archiver.texts(label)
        }
        archiver.types("@")
        archiver.list(interface.windows.filter(\.isVisible), as: "NSMutableSet") { add(.window($1), to: &$0) }
        archiver.types("@")
        archiver.list(interface.connections.filter { $0.kind == .outlet || $0.kind == .action }) {
            add($1, to: &$0)
        }
        archiver.nulls("@")
        archiver.integers("i", contained.count)
        for (number, (object, _)) in contained.enumerated() {
            archiver.types("@i")
            add(object, to: &archiver)
            archiver.integers(number + 2)
        }
        archiver.integers("i", contained.count + 2)
        archiver.integers("i", 0)
        archiver.types("@")
        archiver.texts("IBCocoaFramework")
    }

    /// All objects except the owner, with their parents.
    private var containedObjects: [(object: Object, parent: Object)] {
        [(.application, .owner)] + interface.windows.flatMap(objects)
            + (interface.mainMenu.map { objects(of: $0, in: .owner) } ?? [])
    }

    private func objects(of window: WrittenWindow) -> [(object: Object, parent: Object)] {
        [(.window(window), .owner), (.content(window), .window(window))]
            + window.views.map { (.view($0, window), .content(window)) }
    }

    private func objects(of menu: WrittenMenu, in parent: Object) -> [(object: Object, parent: Object)] {
        [(.menu(menu), parent)]
            + menu.items.flatMap { item in
                [(.item(item, menu), .menu(menu))]
                    + (item.submenu.map { objects(of: $0, in: .item(item, menu)) } ?? [])
            }
    }

    private func label(of object: Object) -> String? {
        switch object {
        case .application: "Application"
        case .window(let window): interface.notes[window.id]?.label
        case .view(let view, _): interface.notes[view.id]?.label
        case .menu(let menu): interface.notes[menu.id]?.label
        case .item(let item, _): interface.notes[item.id]?.label
        case .owner, .content: nil
        }
    }

    private func add(_ object: Object, to archiver: inout TypedStreamArchiver) {
        switch object {
        case .owner: addCustomObject(interface.ownerClass, key: "owner", to: &archiver)
        case .application: addCustomObject("NSApplication", key: "application", to: &archiver)
        case .window(let window): add(window, to: &archiver)
        case .content(let window):
            archiver.object("NSView", key: "object " + window.id + ".content") { archiver in
                addViewValues(window.frame.atOrigin, subviews: window, superview: nil, to: &archiver)
            }
        case .view(let view, let window): add(view, in: window, to: &archiver)
        case .menu(let menu):
            archiver.object("NSMenu", key: "object " + menu.id) { archiver in
                archiver.types("i@@@")
                archiver.integers(0)
                archiver.texts(menu.title)
                archiver.list(menu.items) { add(.item($1, menu), to: &$0) }
                archiver.null()
            }
        case .item(let item, let menu): add(item, in: menu, to: &archiver)
        }
    }

    private func addCustomObject(_ className: String, key: String, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSCustomObject", key: key) { archiver in
            archiver.types("@@")
            archiver.texts(className)
            archiver.null()
        }
    }

    private func add(_ window: WrittenWindow, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSWindowTemplate", key: "object " + window.id) { archiver in
            archiver.types("iiffffi@@@@@c")
            archiver.integers(15, 2)
            addNumbers(of: window.frame, to: &archiver)
            archiver.integers(0x7400_0000)
            archiver.texts(window.title, interface.notes[window.id]?.customClass ?? "NSWindow", "View")
            add(.content(window), to: &archiver)
            archiver.null()
            archiver.characters([1])
            archiver.types("ffff")
            addNumbers(of: Frame(0, 0, 1440, 900), to: &archiver)
        }
    }

    /// Writes the values of a responder and of a view.
    private func addViewValues(
        _ frame: Frame, subviews: WrittenWindow? = nil, superview: WrittenWindow?,
        to archiver: inout TypedStreamArchiver
    ) {
        archiver.types("@")
        addContent(of: superview, to: &archiver)
        archiver.integers("i", 268)
        archiver.types("@@@@ffffffff")
        if let subviews {
            archiver.list(subviews.views) { add(.view($1, subviews), to: &$0) }
        } else {
            archiver.null()
        }
        archiver.null(3)
        addNumbers(of: frame, to: &archiver)
        addNumbers(of: frame.atOrigin, to: &archiver)
        archiver.types("@")
        addContent(of: superview, to: &archiver)
        for _ in 0..<3 { archiver.nulls("@") }
    }

    private func addContent(of window: WrittenWindow?, to archiver: inout TypedStreamArchiver) {
        if let window { add(.content(window), to: &archiver) } else { archiver.null() }
    }

    private func addNumbers(of frame: Frame, to archiver: inout TypedStreamArchiver) {
        for number in [frame.x, frame.y, frame.width, frame.height] { archiver.float(Double(number)) }
    }

    private func add(_ view: WrittenView, in window: WrittenWindow, to archiver: inout TypedStreamArchiver) {
        let custom = interface.notes[view.id]?.customClass
        let className = view.content.className
        archiver.object(custom == nil ? className : "NSClassSwapper", key: "object " + view.id) { archiver in
            if let custom {
                archiver.types("@#")
                archiver.texts(custom)
                archiver.class(className)
            }
            addViewValues(view.frame, superview: window, to: &archiver)
            archiver.types("icc@")
            archiver.integers(0)
            archiver.characters([1, 0])
            addCell(of: view, to: &archiver)
            switch view.content {
            case .button: break
            case .image, .picture:
                archiver.character(1)
            case .label:
                archiver.nulls("@")
                archiver.nulls(":")
            }
        }
    }

    private func add(_ item: WrittenMenuItem, in menu: WrittenMenu, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSMenuItem", key: "object " + item.id) { archiver in
            archiver.types("@")
            add(.menu(menu), to: &archiver)
            archiver.types("i@@IIi@@@@:i@")
            archiver.integers(0)
            archiver.texts(item.title, item.keyEquivalent)
            archiver.integers(0x10_0000, 0x7FFF_FFFF, 0)
            addResource("NSImage", item.image, to: &archiver)
            addResource("NSImage", item.onImage, to: &archiver)
            archiver.null()
            addResource("NSImage", item.mixedImage, to: &archiver)
            archiver.null()
            archiver.integers(0)
            archiver.null()
            archiver.nulls("@")
            archiver.types("@")
            if let submenu = item.submenu { add(.menu(submenu), to: &archiver) } else { archiver.null() }
        }
    }

    private func add(_ connection: WrittenConnection, to archiver: inout TypedStreamArchiver) {
        archiver.object(connection.kind == .outlet ? "NSNibOutletConnector" : "NSNibControlConnector") { archiver in
            archiver.types("@@@")
            addEnd(connection.source, to: &archiver)
            addEnd(connection.destination, to: &archiver)
            archiver.texts(connection.label)
        }
    }

    private func addEnd(_ end: WrittenConnection.End, to archiver: inout TypedStreamArchiver) {
        switch end {
        case .owner: add(.owner, to: &archiver)
        case .application: add(.application, to: &archiver)
        case .firstResponder: archiver.null()
        case .object(let id):
            // The tables come first, so the object is written already.
            archiver.object("NSObject", key: "object " + id) { _ in
                preconditionFailure("There is no object \(id) in the interface")
            }
        }
    }
}
