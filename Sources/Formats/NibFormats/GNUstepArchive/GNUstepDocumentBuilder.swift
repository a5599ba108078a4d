/// Makes the common document of a GNUstep archive.
///
/// Gorm's container writes the outermost objects, the visible windows, the deferred windows, a table of names, the
/// connectors and a table of classes. Connectors refer to objects by name; a plain one ties an object to what contains
/// it. The values of other objects have no names and no end, so they are no attributes.
struct GNUstepDocumentBuilder {
    private let archive: GNUstepArchive
    private var document: InterfaceDocument
    /// The position in the document of every object of the archive that is an object of the interface.
    private var positions: [Int?]
    private var named: [String: Int] = [:]

    static func document(
        of archive: GNUstepArchive, format: InterfaceFormat, maximumDepth: Int
    ) -> InterfaceDocument {
        var builder = GNUstepDocumentBuilder(archive, format: format)
        builder.addObjects()
        if let table = builder.nameTable() {
            builder.addNames(table)
            builder.addVisibleWindows(before: table)
            builder.addCustomClasses(after: table)
        }
        builder.addConnections(maximumDepth: maximumDepth)
        builder.document.topLevel = builder.named.values.sorted().filter { position in
            builder.document.objects[position].parent == nil && builder.document.objects[position].kind == .object
        }
        builder.document.resources = archive.resources()
        return builder.document
    }

    private init(_ archive: GNUstepArchive, format: InterfaceFormat) {
        self.archive = archive
        document = InterfaceDocument(format: format)
        document.version = [.init("archiveVersion", "\(archive.systemVersion)")]
        if let container = archive.classes.first(where: { $0.name == "GSNibContainer" }) {
            document.version.append(.init("container", "\(container.version)"))
        }
        positions = Array(repeating: nil, count: archive.objects.count)
    }

    private mutating func addObjects() {
        for index in archive.objects.indices {
            if archive.knownContent(of: index) != nil || connectorKind(of: index) != nil { continue }
            let name = archive.class(of: index).name
            if name == "GSNibContainer" { continue }
            positions[index] = document.objects.count
            document.objects.append(object(at: index, name))
        }
    }

    /// Stand-ins write the class that takes their place first; those for subclasses also the class that they stand for.
    private func object(at index: Int, _ name: String) -> InterfaceObject {
        var cursor = archive.values(of: index)
        if archive.isKind(index, of: "GSClassSwapper") {
            let custom = cursor.string()
            var object = InterfaceObject(className: cursor.className() ?? name)
            if custom != object.className { object.customClass = custom }
            return object
        }
        guard name == "GSNibItem" || name == "GSCustomView" else { return InterfaceObject(className: name) }
        var object = InterfaceObject(className: name == "GSCustomView" ? "NSView" : "NSObject")
        object.customClass = cursor.string()
        return object
    }

    /// The dictionary that names the owner.
    private func nameTable() -> Int? {
        archive.objects.indices.first { index in
            guard archive.knownContent(of: index) == .dictionary else { return false }
            var cursor = archive.values(of: index)
            return cursor.dictionaryContent().contains { archive.text(of: $0.key) == "NSOwner" }
        }
    }

    private mutating func addNames(_ table: Int) {
        var cursor = archive.values(of: table)
        for (key, value) in cursor.dictionaryContent() {
            guard let name = archive.text(of: key) else { continue }
            if let position = positions[value] {
                named[name] = position
                document.objects[position].identifier = name
            } else if name == "NSOwner" {
                let owner = position(named: name)
                document.objects[owner].customClass = archive.text(of: value)
            }
        }
    }

    /// The lists of visible and of deferred windows are written right before the table of names.
    private mutating func addVisibleWindows(before table: Int) {
        guard table >= 2, archive.knownContent(of: table - 2) == .list, archive.knownContent(of: table - 1) == .list
        else { return }
        var cursor = archive.values(of: table - 2)
        document.visibleWindows = cursor.listContent().compactMap { positions[$0] }
    }

    /// The table of classes is the last dictionary of names only.
    private mutating func addCustomClasses(after table: Int) {
        guard let classes = archive.objects.indices.last(where: { archive.knownContent(of: $0) == .dictionary }),
            classes > table
        else { return }
        var cursor = archive.values(of: classes)
        for (key, value) in cursor.dictionaryContent() {
            guard let name = archive.text(of: key), let object = named[name], let custom = archive.text(of: value)
            else {
                continue
            }
            document.objects[object].customClass = custom
        }
    }

    private func connectorKind(of object: Int) -> Connection.Kind? {
        Connection.Kind(connectorClass: archive.class(of: object).name)
    }

    /// Connectors write source, destination and label.
    private mutating func addConnections(maximumDepth: Int) {
        for index in archive.objects.indices {
            guard let kind = connectorKind(of: index) else { continue }
            var cursor = archive.values(of: index)
            let source = cursor.object().flatMap { $0 }.map { position(of: $0) } ?? nil
            let destination = cursor.object().flatMap { $0 }.map { position(of: $0) } ?? nil
            let name = archive.class(of: index).name
            if kind == .other, name == "NSNibConnector", let source, let destination {
                document.setParent(destination, of: source, maximumDepth: maximumDepth)
            }
            let label = cursor.string() ?? ""
            document.connections.append(
                Connection(kind, label: kind == .other ? name : label, source: source, destination: destination))
        }
    }

    /// The object that an end of a connector is or names.
    private mutating func position(of object: Int) -> Int? {
        positions[object] ?? archive.text(of: object).map { position(named: $0) }
    }

    /// The object of a name; those that the table leaves out stand for objects from outside.
    private mutating func position(named name: String) -> Int {
        if let known = named[name] { return known }
        var object = InterfaceObject(className: "NSObject")
        object.identifier = name
        switch name {
        case "NSOwner": object.kind = .filesOwner
        case "NSFirst": object.kind = .firstResponder
        default: object.kind = .placeholder(name)
        }
        named[name] = document.objects.count
        document.objects.append(object)
        return document.objects.count - 1
    }
}
