import MessageCoding
import XMLReading

/// Builds the document of a xib file or storyboard. Elements with an `id` are objects. `<connections>` belong to the
/// object around them. Other attributes and elements are attributes of the object.
struct XibDocumentBuilder {
    private let tree: XMLTree
    private let prefix: String
    private var document: InterfaceDocument
    /// Positions in the document, by element; nil for elements that are not objects.
    private var positions: [Int?]
    private var objectsByIdentifier: [String: Int] = [:]

    static func document(of source: XibDocument, format: InterfaceFormat) -> InterfaceDocument {
        var builder = XibDocumentBuilder(source, format: format)
        builder.addObjects()
        builder.addScenes()
        for index in 0..<builder.tree.count { builder.addContent(of: builder.tree.element(at: index)) }
        builder.document.resources = source.resources()
        return builder.document
    }

    private init(_ source: XibDocument, format: InterfaceFormat) {
        tree = source.tree
        document = InterfaceDocument(format: format)
        document.version = [
            "type", "version", "toolsVersion", "targetRuntime", "initialViewController",
        ].compactMap { name in
            source.tree[source.tree.root, name].map { .init(name, $0) }
        }
        let type = tree[tree.root, "type"] ?? ""
        prefix = type.hasPrefix("com.apple.InterfaceBuilder3.Cocoa.") ? "NS" : "UI"
        positions = Array(repeating: nil, count: tree.count)
    }

    private mutating func addObjects() {
        for list in tree.children(of: tree.root) where ["objects", "scenes"].contains(tree.name(of: list)) {
            for index in tree.descendants(of: list) {
                let element = tree.element(at: index)
                guard let identifier = tree[element, "id"], !isConnection(element) else { continue }
                let position = document.objects.count
                positions[index] = position
                if objectsByIdentifier[identifier] == nil { objectsByIdentifier[identifier] = position }
                document.objects.append(object(of: element, identifier))
                if let parent = owner(of: element) {
                    document.objects[position].parent = parent
                    document.objects[parent].children.append(position)
                } else if document.objects[position].kind == .object {
                    document.topLevel.append(position)
                    if isVisibleAtLaunch(element) { document.visibleWindows.append(position) }
                }
            }
        }
    }

    private func object(of element: XMLTree.Element, _ identifier: String) -> InterfaceObject {
        let name = tree.name(of: element)
        var object = InterfaceObject(
            className: ElementClassNames.className(ofElement: name, prefix: prefix), spelling: name)
        object.identifier = identifier
        object.customClass = tree[element, "customClass"]
        object.label = tree[element, "userLabel"]
        if let placeholder = tree[element, "placeholderIdentifier"] {
            object.kind = InterfaceObject.Kind(placeholder: placeholder)
        } else if name == "customObject" {
            switch (identifier, tree[element, "sceneMemberID"]) {
            case ("-1", _), (_, "firstResponder"): object.kind = .firstResponder
            case ("-2", _): object.kind = .filesOwner
            case ("-3", _): object.kind = .application
            default: break
            }
        } else if name.hasSuffix("Placeholder") {
            object.kind = .placeholder(tree[element, "storyboardName"] ?? identifier)
        }
        return object
    }

    /// Whether a window is shown at launch, which is the default.
    private func isVisibleAtLaunch(_ element: XMLTree.Element) -> Bool {
        guard ["window", "panel"].contains(tree.name(of: element)), prefix == "NS" else { return false }
        return tree[element, "visibleAtLaunch"] != "NO"
    }

    private func isConnection(_ element: XMLTree.Element) -> Bool {
        tree.parent(of: element).map { tree.name(of: $0) == "connections" } ?? false
    }

    /// Adds the scenes of a storyboard. The controller is the first object that is not the first responder.
    private mutating func addScenes() {
        let initial = tree[tree.root, "initialViewController"]
        for list in tree.children(of: tree.root) where tree.name(of: list) == "scenes" {
            for element in tree.children(of: list) where tree.name(of: element) == "scene" {
                let own = tree.descendants(of: element).compactMap { positions[$0] }
                guard let first = own.first, let last = own.last else { continue }
                let controller = own.first { position in
                    document.objects[position].parent == nil && document.objects[position].kind != .firstResponder
                }
                var scene = InterfaceDocument.Scene(
                    identifier: tree[element, "sceneID"], objects: first..<last + 1, controller: controller)
                scene.isInitial = initial != nil && controller.flatMap { document.objects[$0].identifier } == initial
                document.scenes.append(scene)
            }
        }
    }

    /// The position of the nearest object around an element.
    private func owner(of element: XMLTree.Element) -> Int? {
        var next = tree.parent(of: element)
        while let current = next {
            if let position = positions[current.index] { return position }
            next = tree.parent(of: current)
        }
        return nil
    }
}

extension XibDocumentBuilder {
    /// Adds attributes, connections and runtime attributes of an element.
    private mutating func addContent(of element: XMLTree.Element) {
        if let position = positions[element.index] {
            document.objects[position].attributes = attributes(of: element, except: Self.namesOfObjects)
        }
        switch tree.name(of: element) {
        case "connections":
            guard let source = owner(of: element) else { return }
            for connection in tree.children(of: element) { addConnection(connection, source: source) }
        case "userDefinedRuntimeAttribute":
            guard let owner = owner(of: element), let name = tree[element, "keyPath"] else { return }
            let value = tree.children(of: element).first { tree[$0, "key"] == "value" }
            document.objects[owner].runtimeAttributes.append(
                RuntimeAttribute(
                    name, value.map { self.value(of: $0) } ?? tree[element, "value"].map { .text($0) } ?? .null,
                    type: tree[element, "type"]))
        default: break
        }
    }

    /// The attributes of objects and of connections that are not among their values.
    private static let namesOfObjects: Set = ["id", "customClass", "userLabel"]
    private static let namesOfConnections: Set = [
        "id", "destination", "target", "property", "selector", "name", "keyPath", "identifier",
    ]

    private mutating func addConnection(_ element: XMLTree.Element, source: Int) {
        let kind = Connection.Kind(rawValue: tree.name(of: element)) ?? .other
        let destination = tree[element, "destination"] ?? tree[element, "target"]
        let label =
            switch kind {
            case .action: tree[element, "selector"]
            case .binding: tree[element, "name"]
            case .segue: tree[element, "identifier"]
            default: tree[element, "property"]
            }
        var connection = Connection(
            kind, label: label ?? "", source: source, destination: destination.flatMap { objectsByIdentifier[$0] })
        connection.isDangling = destination != nil && connection.destination == nil
        connection.identifier = tree[element, "id"]
        connection.spelling = tree.name(of: element)
        connection.keyPath = tree[element, "keyPath"]
        let values = attributes(of: element, except: Self.namesOfConnections)
        connection.options = values.flatMap { value in
            guard value.name == "options", case .record(let options) = value.value else { return [value] }
            return options
        }
        document.connections.append(connection)
    }

    /// The XML attributes and child elements of an element, without connections and runtime attributes.
    private func attributes(of element: XMLTree.Element, except names: Set<String>) -> [InterfaceObject.Attribute] {
        var result: [InterfaceObject.Attribute] = []
        for attribute in tree.attributes(of: element) {
            let name = tree.name(of: attribute)
            if name != "key", !names.contains(name) { result.append(.init(name, .text(tree.value(of: attribute)))) }
        }
        for child in tree.children(of: element) {
            let name = tree.name(of: child)
            if name == "connections" || name == "userDefinedRuntimeAttributes" { continue }
            result.append(.init(tree[child, "key"] ?? name, value(of: child)))
        }
        return result
    }

    private func value(of element: XMLTree.Element) -> AttributeValue {
        if let position = positions[element.index] { return .object(position) }
        switch tree.name(of: element) {
        case "nil", "null": return .null
        case "string", "mutableString": return .text(text(of: element))
        case "integer": return tree[element, "value"].flatMap { Int64($0) }.map { .integer($0) } ?? .null
        case "real", "decimal": return tree[element, "value"].flatMap { Double($0) }.map { .real($0) } ?? .null
        case "bool", "boolean": return .boolean(tree[element, "value"] == "YES")
        case "reference": return tree[element, "ref"].flatMap { objectsByIdentifier[$0] }.map { .object($0) } ?? .null
        case "outlet", "outletCollection": return .null
        case "mutableData", "data": return .data(Base64.decode(tree.textBytes(of: element))?[...] ?? [])
        case "array", "mutableArray", "set", "subviews", "items", "cells", "segments", "constraints", "tableColumns":
            return .list(tree.children(of: element).map { value(of: $0) })
        case "dictionary", "mutableDictionary": return .record(attributes(of: element, except: []))
        case let name: return .element(name, attributes(of: element, except: []))
        }
    }

    /// The text of an element. A text that XML cannot hold is written in base 64.
    private func text(of element: XMLTree.Element) -> String {
        guard tree[element, "base64-UTF8"] == "YES", let bytes = Base64.decode(tree.textBytes(of: element)) else {
            return tree.text(of: element)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
