import XMLReading

/// Builds the document of markup. Every element within `<objects>` is an object. The `<connectors>` are connections,
/// and so are values of objects that name a message or another object.
struct GSMarkupDocumentBuilder {
    private let tree: XMLTree
    private var document: InterfaceDocument
    /// The elements that are objects with their positions in the document, in document order.
    private var objects: [(element: XMLTree.Element, position: Int)] = []
    private var positions: [Int: Int] = [:]
    private var objectsByIdentifier: [String: Int] = [:]

    private static let ownerName = "NSOwner"
    private static let applicationNames: Set = ["NSApp", "NSApplication"]

    static func document(of markup: GSMarkup, format: InterfaceFormat) -> InterfaceDocument {
        var builder = GSMarkupDocumentBuilder(markup, format: format)
        builder.addObjects()
        builder.addValues()
        builder.addConnectors()
        builder.document.resources = markup.resources()
        return builder.document
    }

    private init(_ markup: GSMarkup, format: InterfaceFormat) {
        tree = markup.tree
        document = InterfaceDocument(format: format)
        document.version = [.init("root", tree.name(of: tree.root))]
        addOutsider(Self.ownerName, .filesOwner)
    }

    private mutating func addOutsider(_ name: String, _ kind: InterfaceObject.Kind) {
        var object = InterfaceObject(className: "NSObject")
        object.kind = kind
        object.identifier = name
        objectsByIdentifier[name] = document.objects.count
        document.objects.append(object)
    }

    private mutating func addObjects() {
        for list in tree.children(of: tree.root) where tree.name(of: list) == "objects" {
            for index in tree.descendants(of: list) {
                let element = tree.element(at: index)
                let position = document.objects.count
                positions[index] = position
                objects.append((element, position))
                document.objects.append(object(of: element))
                if let identifier = tree[element, "id"] { objectsByIdentifier[identifier] = position }
                if let parent = tree.parent(of: element).flatMap({ positions[$0.index] }) {
                    document.objects[position].parent = parent
                    document.objects[parent].children.append(position)
                } else {
                    document.topLevel.append(position)
                }
                if isShown(element) { document.visibleWindows.append(position) }
            }
        }
    }

    private func object(of element: XMLTree.Element) -> InterfaceObject {
        let name = tree.name(of: element)
        var object = InterfaceObject(
            className: Self.classNames[name] ?? ElementClassNames.className(ofElement: name, prefix: "NS"),
            spelling: name)
        object.identifier = tree[element, "id"]
        object.customClass = tree[element, "instanceOf"]
        return object
    }

    /// The classes of elements with names that are not derived from the class.
    private static let classNames = [
        "image": "NSImageView", "instance": "NSObject", "label": "NSTextField", "view": "NSView",
    ]

    /// Whether an element is a window that is shown, which is the default.
    private func isShown(_ element: XMLTree.Element) -> Bool {
        ["window", "panel"].contains(tree.name(of: element)) && !isFalse(tree[element, "visible"])
    }

    private func isFalse(_ value: String?) -> Bool { ["no", "n", "false", "0"].contains(value?.lowercased()) }

    /// Adds attributes and texts. All objects must be known, because values refer to them.
    private mutating func addValues() {
        for (element, position) in objects {
            for attribute in tree.attributes(of: element) {
                let name = tree.name(of: attribute)
                if name == "id" || name == "instanceOf" { continue }
                let value = tree.value(of: attribute)
                let target = self.position(value)
                document.objects[position].attributes.append(.init(name, target.map { .object($0) } ?? .text(value)))
                if let target, name != "target" {
                    addValueConnection(.outlet, name, from: position, to: target)
                } else if name == "action", !value.isEmpty {
                    addValueConnection(.action, value, from: position, to: self.position(tree[element, "target"]))
                }
            }
            let text = tree.text(of: element)
            if !text.allSatisfy(\.isWhitespace) {
                document.objects[position].attributes.append(.init("text", .text(text)))
            }
        }
    }

    private mutating func addValueConnection(
        _ kind: Connection.Kind, _ label: String, from source: Int, to destination: Int?
    ) {
        var connection = Connection(kind, label: label, source: source, destination: destination)
        connection.form = .value
        document.connections.append(connection)
    }

    private mutating func addConnectors() {
        for list in tree.children(of: tree.root) where tree.name(of: list) == "connectors" {
            for element in tree.children(of: list) {
                let kind: Connection.Kind
                switch tree.name(of: element) {
                case "outlet": kind = .outlet
                case "control": kind = .action
                default: kind = .other
                }
                var connection = Connection(
                    kind, label: tree[element, kind == .action ? "action" : "key"] ?? tree[element, "label"] ?? "",
                    source: position(tree[element, "source"]), destination: position(tree[element, "target"]))
                connection.spelling = tree.name(of: element)
                document.connections.append(connection)
            }
        }
    }

    /// The position of the object that a value names after a "#". A key path such as "#window.delegate" gives the object at the path's start.
    private mutating func position(_ reference: String?) -> Int? {
        guard let reference, reference.hasPrefix("#") else { return nil }
        let name = String(reference.dropFirst())
        if let known = objectsByIdentifier[name] { return known }
        let first = String(name.prefix { $0 != "." })
        if objectsByIdentifier[first] == nil, Self.applicationNames.contains(first) { addOutsider(first, .application) }
        return objectsByIdentifier[first]
    }
}
