import AssetModel
import NibFormats
import NibWriting

extension InterfacePortrait {
    /// Makes the portrait of a document.
    init(_ document: InterfaceDocument) {
        let names = Names(document)
        for (position, object) in document.objects.enumerated() {
            if case .placeholder(let name) = object.kind { placeholders.insert(name) }
            guard object.kind == .object, let name = names.own[position] else { continue }
            objects.append(
                Object(
                    name: name, parent: names.parent(of: position), customClass: object.customClass,
                    label: object.label,
                    runtimeAttributes: object.runtimeAttributes.map { Self.description(.init($0.keyPath, $0.value)) }))
        }
        visibleWindows = Set(document.visibleWindows.map { names[$0] })
        // The portraits of objects have runtime attributes and parents.
        connections = document.connections.filter { $0.kind != .userDefinedAttributes && $0.kind != .other }
            .flatMap(Self.single).map { Self.description($0, names) }.sorted()
        texts = Set(document.localizableStrings.map(\.text))
        pictures = document.resources.media.map { Array($0.parts.joined()) }
        // A document may refer to an embedded image by name.
        let held = Set(document.resources.media.compactMap(\.name))
        for name in document.resources.names where !held.contains(name.name) {
            if name.kind == .image { images.insert(name.name) } else { sounds.insert(name.name) }
        }
        namesTextColor = document.resources.references.contains {
            $0.kind == .color && $0.name.hasSuffix("controlTextColor")
        }
        nestedTexts = document.nested.map { Set($0.document.localizableStrings.map(\.text)) }
    }

    private static func description(_ attribute: InterfaceObject.Attribute) -> String {
        guard case .text(let text) = attribute.value else { return "\(attribute.name)=\(attribute.value)" }
        return "\(attribute.name)=\(text)"
    }

    /// Divides an outlet collection into one connection for each member.
    private static func single(_ connection: Connection) -> [Connection] {
        if connection.members.isEmpty { return [connection] }
        return connection.members.map { member in
            var single = connection
            single.destination = member
            return single
        }
    }

    private static func description(_ connection: Connection, _ names: Names) -> String {
        let start =
            "\(connection.kind) \(connection.label): \(names[connection.source]) -> \(names[connection.destination])"
        let options = connection.options.map { " " + description($0) }.joined()
        return start + (connection.keyPath.map { " " + $0 } ?? "") + options
    }
}

/// Names of a document's objects in portraits.
private struct Names {
    /// Names of all objects of kinds that the writers write.
    private(set) var own: [Int: String] = [:]
    private let document: InterfaceDocument

    init(_ document: InterfaceDocument) {
        self.document = document
        var counts: [String: Int] = [:]
        for (position, object) in document.objects.enumerated() {
            guard object.kind == .object, let role = Self.role(of: object) else { continue }
            own[position] = "\(role) \(counts[role, default: 0])"
            counts[role, default: 0] += 1
        }
    }

    subscript(position: Int?) -> String {
        guard let position else { return InterfacePortrait.nobody }
        let object = document.objects[position]
        switch object.kind {
        case .filesOwner: return InterfacePortrait.owner
        case .firstResponder: return InterfacePortrait.nobody
        case .application: return InterfacePortrait.application
        case .placeholder(let name): return "placeholder " + name
        case .object: break
        }
        if document.format == .storyboardDocument {
            // Controllers represent the owner, the application and the windows.
            if object.identifier == "-2" { return InterfacePortrait.owner }
            if object.identifier == "-3" { return InterfacePortrait.application }
            if object.className == "NSWindowController" { return self[object.children.first] }
        }
        return own[position] ?? object.className
    }

    func parent(of position: Int) -> String? {
        var next = document.objects[position].parent
        while let current = next {
            if let name = own[current] { return name }
            next = document.objects[current].parent
        }
        return nil
    }

    private static func role(of object: InterfaceObject) -> String? {
        switch object.className {
        case "NSWindow", "NSWindowTemplate", "IBCarbonWindow": "window"
        case "NSButton", "IBCarbonButton", "IBCarbonCheckBox", "IBCarbonRadioButton": "button"
        case "NSImageView", "IBCarbonImageView": "image"
        case "NSTextField", "IBCarbonStaticText": "label"
        case "NSMenu", "IBCarbonMenu": "menu"
        case "NSMenuItem", "IBCarbonMenuItem": "item"
        case "NSNib": "nib"
        default: nil
        }
    }
}
