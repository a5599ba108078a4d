public import ByteWriting

extension Interface {
    /// The interface as `objects.nib`, which tools before keyed archives wrote.
    public func typedStream(_ order: ByteOutput.ByteOrder) -> [UInt8] {
        var archiver = TypedStreamArchiver(order)
        let writer = TypedNibWriter(interface: self)
        archiver.types("@")
        archiver.object("NSIBObjectData", writer.addTables)
        return archiver.bytes
    }
}

/// Writes the objects of an interface where they are first referred to.
struct TypedNibWriter {
    private enum Object {
        case owner
        case window(Window)
        case content(Window)
        case view(View, Window)
        case menu(Menu)
        case item(MenuItem, Menu)
    }

    let interface: Interface

    /// Tables of what contains what and of names, then windows, connections and numbers.
    func addTables(to archiver: inout TypedStreamArchiver) {
        let contained = containedObjects
        archiver.types("@")
        add(.owner, to: &archiver)
        archiver.types("i")
        archiver.integer(contained.count)
        for (object, parent) in contained {
            archiver.types("@@")
            add(object, to: &archiver)
            add(parent, to: &archiver)
        }
        archiver.types("i")
        archiver.integer(1)
        archiver.types("@@")
        add(.owner, to: &archiver)
        archiver.text("File's Owner")
        archiver.types("@")
        archiver.list(interface.windows.filter(\.isVisible), as: "NSMutableSet") { add(.window($1), to: &$0) }
        archiver.types("@")
        archiver.list(interface.connections) { add($1, to: &$0) }
        archiver.types("@")
        archiver.null()
        archiver.types("i")
        archiver.integer(contained.count)
        for (number, (object, _)) in contained.enumerated() {
            archiver.types("@i")
            add(object, to: &archiver)
            archiver.integer(number + 2)
        }
        archiver.types("i")
        archiver.integer(contained.count + 2)
        archiver.types("i")
        archiver.integer(0)
        archiver.types("@")
        archiver.text("IBCocoaFramework")
    }

    /// Everything but the owner, each with what contains it.
    private var containedObjects: [(object: Object, parent: Object)] {
        interface.windows.flatMap { window in
            [(.window(window), .owner), (.content(window), .window(window))]
                + window.views.map { (.view($0, window), .content(window)) }
        } + (interface.mainMenu.map { objects(of: $0, in: .owner) } ?? [])
    }

    private func objects(of menu: Menu, in parent: Object) -> [(object: Object, parent: Object)] {
        [(.menu(menu), parent)]
            + menu.items.flatMap { item in
                [(.item(item, menu), .menu(menu))]
                    + (item.submenu.map { objects(of: $0, in: .item(item, menu)) } ?? [])
            }
    }

    private func add(_ object: Object, to archiver: inout TypedStreamArchiver) {
        switch object {
        case .owner:
            archiver.object("NSCustomObject", key: "owner") { archiver in
                archiver.types("@@")
                archiver.text(interface.ownerClass)
                archiver.null()
            }
        case .window(let window): add(window, to: &archiver)
        case .content(let window):
            archiver.object("NSView", key: "object " + window.id + ".content") { archiver in
                addViewValues(window.frame.atOrigin, in: nil, to: &archiver)
                archiver.types("@")
                archiver.list(window.views) { add(.view($1, window), to: &$0) }
            }
        case .view(let view, let window): add(view, in: window, to: &archiver)
        case .menu(let menu):
            archiver.object("NSMenu", key: "object " + menu.id) { archiver in
                archiver.types("@@@")
                archiver.text(menu.title)
                archiver.list(menu.items) { add(.item($1, menu), to: &$0) }
                archiver.null()
            }
        case .item(let item, let menu): add(item, in: menu, to: &archiver)
        }
    }

    private func add(_ window: Window, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSWindowTemplate", key: "object " + window.id) { archiver in
            archiver.types("iiffffi@@@@")
            archiver.integer(15)
            archiver.integer(2)
            addNumbers(of: window.frame, to: &archiver)
            archiver.integer(0x7400_0000)
            archiver.text(window.title)
            archiver.text("NSWindow")
            archiver.null()
            add(.content(window), to: &archiver)
        }
    }

    private func addViewValues(_ frame: Frame, in window: Window?, to archiver: inout TypedStreamArchiver) {
        archiver.types("i@ffff")
        archiver.integer(268)
        if let window { add(.content(window), to: &archiver) } else { archiver.null() }
        addNumbers(of: frame, to: &archiver)
    }

    private func addNumbers(of frame: Frame, to archiver: inout TypedStreamArchiver) {
        for number in [frame.x, frame.y, frame.width, frame.height] { archiver.float(Double(number)) }
    }

    private func add(_ view: View, in window: Window, to archiver: inout TypedStreamArchiver) {
        let className =
            switch view.content {
            case .button: "NSButton"
            case .image: "NSImageView"
            case .label: "NSTextField"
            }
        archiver.object(className, key: "object " + view.id) { archiver in
            addViewValues(view.frame, in: window, to: &archiver)
            archiver.types("@")
            switch view.content {
            case .button(let button): add(button, to: &archiver)
            case .image(let name):
                archiver.object("NSImageCell") { archiver in
                    archiver.types("i@")
                    archiver.integer(0x2000_0000)
                    add("NSImage", name, to: &archiver)
                }
            case .label(let text):
                archiver.object("NSTextFieldCell") { archiver in
                    archiver.types("i@")
                    archiver.integer(0x0404_0000)
                    archiver.text(text)
                }
            }
        }
    }

    private func add(_ button: Button, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSButtonCell") { archiver in
            archiver.types("ic@@@@")
            archiver.integer(0x0400_0000)
            archiver.character(button.style == .push ? 0 : 1)
            archiver.text(button.title)
            add("NSImage", button.image, to: &archiver)
            add("NSImage", button.alternateImage, to: &archiver)
            add("NSSound", button.sound, to: &archiver)
        }
    }

    private func add(_ item: MenuItem, in menu: Menu, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSMenuItem", key: "object " + item.id) { archiver in
            archiver.types("@@@@@@@")
            add(.menu(menu), to: &archiver)
            archiver.text(item.title)
            archiver.text(item.keyEquivalent)
            add("NSImage", item.image, to: &archiver)
            add("NSImage", item.onImage, to: &archiver)
            add("NSImage", item.mixedImage, to: &archiver)
            if let submenu = item.submenu { add(.menu(submenu), to: &archiver) } else { archiver.null() }
        }
    }

    /// The object that is replaced by the image or sound of that name when the nib is loaded.
    private func add(_ className: String, _ name: String?, to archiver: inout TypedStreamArchiver) {
        guard let name else { return archiver.null() }
        archiver.object("NSCustomResource", key: className + " " + name) { archiver in
            archiver.types("@@")
            archiver.text(className)
            archiver.text(name)
        }
    }

    private func add(_ connection: Connection, to archiver: inout TypedStreamArchiver) {
        archiver.object(connection.kind == .outlet ? "NSNibOutletConnector" : "NSNibControlConnector") { archiver in
            archiver.types("@@@")
            addEnd(connection.source, to: &archiver)
            addEnd(connection.destination, to: &archiver)
            archiver.text(connection.label)
        }
    }

    private func addEnd(_ end: Connection.End, to archiver: inout TypedStreamArchiver) {
        switch end {
        case .owner: add(.owner, to: &archiver)
        case .firstResponder: archiver.null()
        case .object(let id):
            // The tables came first, so it was written.
            archiver.object("NSObject", key: "object " + id) { _ in
                preconditionFailure("No object of the interface is called \(id)")
            }
        }
    }
}
