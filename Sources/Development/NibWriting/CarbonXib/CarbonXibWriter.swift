extension Interface {
    /// The interface as Carbon's XML (`objects.xib`): windows and menus, without Cocoa's connections.
    public func carbonXib() -> [UInt8] {
        var writer = CarbonXibWriter(interface: self)
        return XMLOutput.file("object", ["class": "NSIBObjectData"]) { writer.addEverything(to: &$0) }
    }
}

/// Writes an interface as Carbon controls. Carbon has no image names and no connections: a program finds controls by signature and number.
struct CarbonXibWriter {
    private struct Entry {
        let object: Int
        let parent: Int
        let id: String
    }

    let interface: Interface
    private var entries: [Entry] = []

    private static let owner = 1

    init(interface: Interface) { self.interface = interface }

    mutating func addEverything(to output: inout XMLOutput) {
        output.element("string", ["name": "targetFramework"], text: "IBCarbonFramework")
        output.element("object", ["name": "rootObject", "class": "NSCustomObject", "id": "\(Self.owner)"]) { output in
            output.element("string", ["name": "customClass"], text: interface.ownerClass)
        }
        let count = interface.windows.count + (interface.mainMenu == nil ? 0 : 1)
        output.element("array", ["count": "\(count)", "name": "allObjects"]) { output in
            for window in interface.windows { add(window, to: &output) }
            if let menu = interface.mainMenu { add(menu, parent: Self.owner, menuName: "_NSMainMenu", to: &output) }
            for entry in entries where entry.parent != Self.owner { addReference(to: entry.object, in: &output) }
        }
        let ordered = entries.filter { $0.parent == Self.owner } + entries.filter { $0.parent != Self.owner }
        output.element("array", ["count": "\(entries.count)", "name": "allParents"]) { output in
            for entry in ordered { addReference(to: entry.parent, in: &output) }
        }
        addNames(to: &output)
        output.element("int", ["name": "nextObjectID"], text: "\(entries.count + 2)")
    }

    private func addNames(to output: inout XMLOutput) {
        output.element("dictionary", ["name": "nameTable"]) { output in
            output.element("string", text: "File's Owner")
            addReference(to: Self.owner, in: &output)
            for entry in entries {
                guard let label = interface.notes[entry.id]?.label else { continue }
                output.element("string", text: label)
                addReference(to: entry.object, in: &output)
            }
        }
    }

    private func addReference(to object: Int, in output: inout XMLOutput) {
        output.element("reference", ["idRef": "\(object)"])
    }

    /// Registers an object and returns its number.
    private mutating func enter(_ id: String, parent: Int) -> Int {
        entries.append(Entry(object: entries.count + 2, parent: parent, id: id))
        return entries.count + 1
    }

    private mutating func add(_ window: WrittenWindow, to output: inout XMLOutput) {
        let number = enter(window.id, parent: Self.owner)
        output.element("object", ["class": "IBCarbonWindow", "id": "\(number)"]) { output in
            let frame = window.frame
            output.element(
                "string", ["name": "windowRect"],
                text: "\(frame.y) \(frame.x) \(frame.y + frame.height) \(frame.x + frame.width) ")
            output.element("string", ["name": "title"], text: window.title)
            let root = enter(window.id + ".content", parent: number)
            output.element(
                "object", ["name": "rootControl", "class": "IBCarbonRootControl", "id": "\(root)"]
            ) { output in
                output.element("array", ["count": "\(window.views.count)", "name": "subviews"]) { output in
                    for view in window.views { add(view, in: window.frame, parent: root, to: &output) }
                }
            }
        }
    }

    private mutating func add(_ view: WrittenView, in window: Frame, parent: Int, to output: inout XMLOutput) {
        let className: String
        let title: String?
        switch view.content {
        case .button(let button):
            title = button.title
            className =
                switch button.style {
                case .push: "IBCarbonButton"
                case .check: "IBCarbonCheckBox"
                case .radio: "IBCarbonRadioButton"
                }
        case .image, .picture: (className, title) = ("IBCarbonImageView", nil)
        case .label(let text): (className, title) = ("IBCarbonStaticText", text)
        }
        let number = enter(view.id, parent: parent)
        output.element("object", ["class": className, "id": "\(number)"]) { output in
            let frame = view.frame
            // Carbon measures from the upper edge.
            let top = window.height - frame.y - frame.height
            output.element(
                "string", ["name": "viewFrame"], text: "\(frame.x) \(top) \(frame.width) \(frame.height) ")
            if let title { output.element("string", ["name": "title"], text: title) }
        }
    }

    private mutating func add(
        _ menu: WrittenMenu, name: String? = nil, parent: Int, menuName: String? = nil, to output: inout XMLOutput
    ) {
        let number = enter(menu.id, parent: parent)
        output.element("object", ["name": name, "class": "IBCarbonMenu", "id": "\(number)"]) { output in
            output.element("string", ["name": "title"], text: menu.title)
            output.element("array", ["count": "\(menu.items.count)", "name": "items"]) { output in
                for item in menu.items { add(item, parent: number, to: &output) }
            }
            if let menuName { output.element("string", ["name": "name"], text: menuName) }
        }
    }

    private mutating func add(_ item: WrittenMenuItem, parent: Int, to output: inout XMLOutput) {
        let number = enter(item.id, parent: parent)
        output.element("object", ["class": "IBCarbonMenuItem", "id": "\(number)"]) { output in
            output.element("string", ["name": "title"], text: item.title)
            output.element("string", ["name": "keyEquivalent"], text: item.keyEquivalent)
            if let submenu = item.submenu { add(submenu, name: "submenu", parent: number, to: &output) }
        }
    }
}
