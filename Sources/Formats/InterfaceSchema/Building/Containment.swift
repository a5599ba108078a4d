import NibFormats

/// Containers and their contents, completed by objects under keys that mean containment, and in the order of these lists.
enum Containment {
    /// Keys of values that are parts of the object that holds them.
    private static let keys: Set<String> = [
        // Lists in the order in which they are shown
        "NSSubviews", "UISubviews", "subviews", "NSMenuItems", "itemArray", "items",
        "NSTableColumns", "tableColumns", "NSTabViewItems", "tabViewItems", "NSSegmentImages",
        "NSCells", "cells", "content",
        // Single objects
        "NSWindowView", "contentView", "NSContentView", "rootControl", "NSView", "view",
        "NSSubmenu", "submenu", "NSCell", "cell", "NSDataCell", "dataCell", "NSHeaderCell",
        "headerCell", "NSMenu", "menu", "NSTitleCell", "NSProtoCell", "NSToolbar", "toolbar",
    ]

    /// Only for these classes does "NSMenu" mean a part; items and cells refer to the menu that they are in.
    private static let menuHolders: Set = ["NSPopUpButtonCell", "NSView"]

    private static let cellKeys: Set = ["NSCell", "cell"]

    /// Gives parents to objects that have none but are parts of others, and orders children as the lists do.
    static func complete(_ objects: inout [ModelObject], _ document: InterfaceDocument) {
        let outermost = Set(document.topLevel)
        for holder in objects.indices {
            var parts: [Int] = []
            for attribute in document.objects[holder].attributes {
                guard attribute.value.mayHoldObjects, keys.contains(attribute.name) else { continue }
                if attribute.name == "NSMenu", !menuHolders.contains(objects[holder].className) { continue }
                addParts(of: attribute.value, to: &parts)
            }
            for part in parts
            where objects[part].parent == nil && objects[part].kind == .object && !outermost.contains(part) {
                adopt(part, by: holder, &objects)
            }
            if parts.count < 2 || objects[holder].children.count < 2 || objects[holder].children == parts { continue }
            let ranks = Dictionary(zip(parts, parts.indices), uniquingKeysWith: { first, _ in first })
            guard ranks.count > 1 else { continue }
            let order = objects[holder].children.enumerated().sorted { first, second in
                (ranks[first.element] ?? .max, first.offset) < (ranks[second.element] ?? .max, second.offset)
            }
            objects[holder].children = order.map(\.element)
        }
        objects.limitDepth(to: maximumDepth)
    }

    private static let maximumDepth = 512

    /// Whether a cell is the one that its control shows, not one of several.
    static func isMainCell(_ cell: Int, of control: Int, _ document: InterfaceDocument) -> Bool {
        document.objects[control].attributes.contains { attribute in
            cellKeys.contains(attribute.name) && attribute.value == .object(cell)
        }
    }

    private static func addParts(of value: AttributeValue, to parts: inout [Int]) {
        switch value {
        case .object(let position): parts.append(position)
        case .list(let values): for value in values { addParts(of: value, to: &parts) }
        case .element(_, let attributes): for attribute in attributes { addParts(of: attribute.value, to: &parts) }
        default: break
        }
    }

    /// Makes an object a child of another, unless that would make a cycle.
    private static func adopt(_ part: Int, by holder: Int, _ objects: inout [ModelObject]) {
        var ancestor: Int? = holder
        var depth = 0
        while let current = ancestor {
            depth += 1
            if current == part || depth > maximumDepth { return }
            ancestor = objects[current].parent
        }
        objects[part].parent = holder
        objects[holder].children.append(part)
    }
}

extension ModelObject: TreeObject {}

extension AttributeValue {
    fileprivate var mayHoldObjects: Bool {
        switch self {
        case .object, .list, .element: true
        default: false
        }
    }
}
