import NibFormats

/// Completes and orders the children of objects, by keys that mean containment.
enum Containment {
    /// Keys whose values are parts of the object that has the key.
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

    /// Classes for which "NSMenu" means a part. For other items and cells, "NSMenu" means the menu that contains them.
    private static let menuHolders: Set = ["NSPopUpButtonCell", "NSView"]

    private static let cellKeys: Set = ["NSCell", "cell"]

    /// Gives a parent to each part that has no parent yet, and orders children as the lists of parts do.
    static func complete(_ objects: inout [ModelObject], _ document: InterfaceDocument) {
        let outermost = Set(document.topLevel)
        for holder in objects.indices {
            var parts: [Int] = []
            for attribute in document.objects[holder].attributes {
                guard attribute.value.mayHoldObjects, keys.contains(attribute.name) else { continue }
                if attribute.name == "NSMenu", !menuHolders.contains(objects[holder].className) { continue }
                addParts(of: attribute.value, to: &parts)
            }
            for part in parts where objects[part].kind == .object && !outermost.contains(part) {
                objects.adopt(part, by: holder, maximumDepth: maximumDepth)
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

    /// Whether a cell is the main cell of its control, not an element of a list of cells.
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
