extension Interface {
    /// The interface as `objects.gorm`, the format of GNUstep's interface builder: an archive of a `GSNibContainer`.
    public func gnustepArchive() -> [UInt8] {
        var archiver = GNUstepArchiver()
        archiver.object("GSNibContainer") { archiver in
            let writer = GormWriter(interface: self)
            writer.addTopLevel(to: &archiver)
            archiver.list(windows.filter(\.isVisible)) { $0.reference(to: $1.id) }
            archiver.list(windows.filter { !$0.isVisible }) { $0.reference(to: $1.id) }
            writer.addNames(to: &archiver)
            archiver.list(writer.connectors) { archiver, connector in
                archiver.object(connector.className) { archiver in
                    archiver.text(connector.source)
                    archiver.text(connector.destination)
                    if let label = connector.label { archiver.text(label) } else { archiver.null() }
                }
            }
            let customClasses = notes.compactMap { id, note in note.customClass.map { (key: id, value: $0) } }
            archiver.record(customClasses.sorted { $0.key < $1.key }) { $0.text($1) }
        }
        return archiver.finished()
    }
}

/// Writes the objects of an interface. Their values are in the order in which GNUstep's classes read them.
struct GormWriter {
    let interface: Interface

    private enum TopLevel {
        case window(WrittenWindow)
        case menu(WrittenMenu)
    }

    func addTopLevel(to archiver: inout GNUstepArchiver) {
        let objects =
            interface.windows.map { TopLevel.window($0) } + (interface.mainMenu.map { [.menu($0)] } ?? [])
        archiver.set(objects) { archiver, object in
            switch object {
            case .window(let window): add(window, to: &archiver)
            case .menu(let menu): add(menu, to: &archiver)
            }
        }
    }

    /// Writes the name table: the owner's class, and every object by its identifier.
    func addNames(to archiver: inout GNUstepArchiver) {
        let identifiers =
            interface.windows.flatMap { [$0.id] + $0.views.map(\.id) }
            + (interface.mainMenu.map(itemIdentifiers) ?? [])
        archiver.record(
            [("NSOwner", nil)] + (interface.mainMenu.map { [("NSMenu", $0.id)] } ?? [])
                + identifiers.map { ($0, $0) }
        ) { (archiver, id: String?) in
            if let id {
                archiver.reference(to: id)
            } else {
                archiver.text(interface.ownerClass)
            }
        }
    }

    private func itemIdentifiers(_ menu: WrittenMenu) -> [String] {
        menu.items.flatMap { item in [item.id] + (item.submenu.map { [$0.id] + itemIdentifiers($0) } ?? []) }
    }

    /// The connectors: of the contents of owner and windows, then of outlets and actions. As in many of Gorm's files, every
    /// view is connected to its window, although the content view contains it.
    var connectors: [(className: String, source: String, destination: String, label: String?)] {
        let outermost = interface.windows.map(\.id) + (interface.mainMenu == nil ? [] : ["NSMenu"])
        let inner = interface.windows.flatMap { window in window.views.map { ($0.id, window.id) } }
        let contained = (outermost.map { ($0, "NSOwner") } + inner).map {
            (className: "NSNibConnector", source: $0.0, destination: $0.1, label: String?.none)
        }
        return contained
            + interface.connections.filter { $0.kind == .outlet || $0.kind == .action }.map { connection in
                (
                    className: connection.kind == .outlet ? "NSNibOutletConnector" : "NSNibControlConnector",
                    source: name(of: connection.source), destination: name(of: connection.destination),
                    label: connection.label
                )
            }
    }

    private func name(of end: WrittenConnection.End) -> String {
        end.map(owner: "NSOwner", application: "NSApp", firstResponder: "NSFirst") {
            $0 == interface.mainMenu?.id ? "NSMenu" : $0
        }
    }

    /// Writes a window template: the class of the window, and then its values.
    private func add(_ window: WrittenWindow, to archiver: inout GNUstepArchiver) {
        archiver.object("GSWindowTemplate", key: window.id) { archiver in
            archiver.text("NSWindow")
            archiver.class("NSWindow")
            archiver.responder()
            archiver.frame(window.frame.atOrigin)
            archiver.unsignedLongLong(15)  // titled, closable, miniaturizable, resizable
            archiver.longLong(2)  // buffered
            archiver.pair(window.frame.x, window.frame.y + window.frame.height)
            archiver.object("NSView", key: window.id + ".content") { archiver in
                archiver.viewHead(window.frame.atOrigin, mask: 18)
                archiver.list(window.views) { $0.view($1) }
            }
            archiver.color("windowBackgroundColor")
            archiver.text("")  // the represented file
            archiver.text(window.title)  // title of the miniature window
            archiver.text(window.title)
            archiver.pair(0, 0)
            archiver.pair(100_000, 100_000)
            archiver.longLong(0)  // level
            archiver.flags(false, false, true, false, true, true, false, false, false)
            archiver.null(2)  // miniature image, first responder at the start
            archiver.flags(false)  // not deferred
            archiver.unsignedInts(0)  // not moved to fit the screen
            archiver.frame(Frame(0, 0, 1440, 900))
        }
    }

    private func add(_ menu: WrittenMenu, to archiver: inout GNUstepArchiver) {
        archiver.object("NSMenu", key: menu.id) { archiver in
            archiver.text(menu.title)
            archiver.list(menu.items) { add($1, to: &$0) }
            archiver.flags(true)  // items are enabled automatically
        }
    }

    private func add(_ item: WrittenMenuItem, to archiver: inout GNUstepArchiver) {
        archiver.object("NSMenuItem", key: item.id) { archiver in
            archiver.text(item.title)
            archiver.text(item.keyEquivalent)
            archiver.unsignedLongLong(0x10_0000)
            archiver.unsignedLongLong(255)  // no mnemonic
            archiver.longLong(0)  // off
            archiver.flags(true)  // enabled
            archiver.image(item.image)
            archiver.image(item.onImage)
            archiver.image(nil)
            archiver.image(item.mixedImage)
            archiver.flags(false)
            archiver.noSelector()
            archiver.longLong(0)
            archiver.null()
            if let submenu = item.submenu { add(submenu, to: &archiver) } else { archiver.null() }
            archiver.null()
            archiver.flags(false)
            archiver.character(0)
            archiver.null()
        }
    }
}
