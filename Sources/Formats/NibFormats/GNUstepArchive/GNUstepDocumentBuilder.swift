import ByteReading

/// Builds the document of a GNUstep archive.
///
/// Gorm's container writes the top-level objects, the visible windows, the deferred windows, a name table, the
/// connectors and a table of custom classes. Connectors refer to objects by name. A plain `NSNibConnector` connects an
/// object to its container, which for a view may be the view's window.
struct GNUstepDocumentBuilder {
    private let objects: GNUstepObjects
    private let archive: GNUstepArchive
    private let limits: ReadingLimits
    var document: InterfaceDocument
    /// Positions in the document, by object of the archive; nil for objects that are not objects of the interface.
    private(set) var positions: [Int?]
    /// Positions of named objects, by the archive's object that is the name at an end of a connector.
    private var ends: [Int?]
    /// Whether objects of the document have a class, by the index of the class in the archive.
    private var usedClasses: [Bool]
    private var named: [String: Int] = [:]
    private var valueCount = 0

    static func document(
        of objects: GNUstepObjects, format: InterfaceFormat, limits: ReadingLimits
    ) throws(ExceededLimit) -> InterfaceDocument {
        var builder = GNUstepDocumentBuilder(objects, format: format, limits: limits)
        builder.addObjects()
        try builder.addAttributes()
        let container = GNUstepContainer(builder.objects)
        builder.addNames(container.names)
        builder.document.visibleWindows = container.visibleWindows.compactMap { builder.positions[$0] }
        builder.addCustomClasses(container.customClasses)
        builder.addHierarchy()
        builder.addConnections()
        builder.addTopLevel(container.topLevelObjects)
        builder.addSuperclasses()
        builder.document.resources = objects.resources()
        return builder.document
    }

    private init(_ objects: GNUstepObjects, format: InterfaceFormat, limits: ReadingLimits) {
        self.objects = objects
        self.limits = limits
        archive = objects.archive
        document = InterfaceDocument(format: format)
        document.version = [.init("archiveVersion", "\(archive.systemVersion)")]
        if let container = archive.classes.first(where: { $0.name == "GSNibContainer" }) {
            document.version.append(.init("container", "\(container.version)"))
        }
        positions = Array(repeating: nil, count: archive.objects.count)
        ends = Array(repeating: nil, count: archive.objects.count)
        usedClasses = Array(repeating: false, count: archive.classes.count)
    }

    private mutating func addObjects() {
        let names = archive.classes.map { self.names(of: $0) }
        document.objects.reserveCapacity(archive.objects.count)
        for index in archive.objects.indices {
            let type = archive.classIndex(of: index)
            guard let names = names[type] else { continue }
            positions[index] = document.objects.count
            usedClasses[type] = true
            document.objects.append(object(at: index, names))
        }
    }

    private typealias Names = (className: String, spelling: String)

    /// The names for most objects of a class; nil for classes whose objects are not objects of the interface.
    private func names(of type: GNUstepArchive.Class) -> Names? {
        if type.content != nil || type.connectorKind != nil { return nil }
        switch type.name {
        case "GSNibContainer", "NSNumber": return nil
        case "GSNibItem": return ("NSObject", type.name)
        case "GSCustomView": return ("NSView", type.name)
        default: return (type.name, type.name)
        }
    }

    /// Creates the document's object. A stand-in first writes the custom class that replaces it; stand-ins for subclasses also the original class.
    private func object(at index: Int, _ names: Names) -> InterfaceObject {
        var object = InterfaceObject(className: names.className, spelling: names.spelling)
        guard let first = objects.fields(of: index).first, first.key == GNUstepKey.customClass.number else {
            return object
        }
        let custom = objects.object(of: first).flatMap(archive.text)
        if case .class(let original)? = objects.value(.originalClass, of: index) {
            object.className = archive.classes[Int(original)].name
            if custom != object.className { object.customClass = custom }
        } else if object.spelling != object.className {
            object.customClass = custom
        }
        return object
    }

    /// Adds the superclasses of the classes that the document names. The archive names a superclass only at its first
    /// use, so the layouts of known classes help.
    private mutating func addSuperclasses() {
        let written = Dictionary(
            archive.classes.map { ($0.name, $0.superclass.map { archive.classes[Int($0)].name }) },
            uniquingKeysWith: { first, _ in first })
        var names = Set(archive.classes.indices.filter { usedClasses[$0] }.map { archive.classes[$0].name })
        for object in document.objects where object.spelling != object.className { names.insert(object.className) }
        for name in names {
            var chain: [String] = []
            var next = name
            // No class has 64 ancestors. The limit ends loops in broken files.
            while chain.count < 64,
                let superclass = (written[next] ?? nil) ?? GNUstepLayouts.shared.classes[next]?.superclass
            {
                chain.append(superclass)
                next = superclass
            }
            if !chain.isEmpty { document.superclasses[name] = chain }
        }
    }

    private mutating func addAttributes() throws(ExceededLimit) {
        for index in archive.objects.indices {
            guard let position = positions[index] else { continue }
            let fields = objects.fields(of: index)
            var attributes: [InterfaceObject.Attribute] = []
            attributes.reserveCapacity(fields.count)
            for field in fields {
                let value = try attributeValue(at: Int(field.position), depth: 0)
                attributes.append(.init(objects.key(of: field), value))
            }
            document.objects[position].attributes = attributes
        }
    }

    private mutating func attributeValue(
        at position: Int, depth: Int
    ) throws(ExceededLimit) -> AttributeValue {
        try countValue(at: position, depth: depth)
        switch archive.value(at: position) {
        case .integer(let number): return .integer(number)
        case .real(let number): return .real(number)
        case .text(let part): return .text(String(decoding: archive.bytes[part.range], as: UTF8.self))
        case .class(let index): return .text(archive.classes[Int(index)].name)
        case .numbers(let part, _): return .data(archive.bytes[part.range])
        case .structure: return .list(archive.reals(ofStructureAt: position))
        case .object(let index), .newObject(let index): return try objectValue(Int(index), at: position, depth: depth)
        case .none, .array, .pointer: return .null
        }
    }

    /// Counts a value and checks the limits. Each reference to an object that is not an object of the interface expands the object.
    private mutating func countValue(at position: Int, depth: Int) throws(ExceededLimit) {
        valueCount += 1
        if let exceeded = limits.exceeded(.valueCount, by: valueCount) ?? limits.exceeded(.depth, by: depth) {
            throw exceeded.noticed(at: archive.offset(ofValue: position))
        }
    }

    /// The value of an object. `position` is the place of the reference to the object, or of the dictionary that contains the reference.
    private mutating func objectValue(
        _ index: Int, at position: Int, depth: Int
    ) throws(ExceededLimit) -> AttributeValue {
        if let position = positions[index] { return .object(position) }
        switch archive.content(of: index) {
        case .string?: return archive.text(of: index).map { .text($0) } ?? .null
        case .data?: return archive.data(of: index).map { .data($0) } ?? .null
        case .list?:
            var list: [AttributeValue] = []
            for element in objects.fields(of: index) {
                list.append(try attributeValue(at: Int(element.position), depth: depth + 1))
            }
            return .list(list)
        case .dictionary?:
            var record: [InterfaceObject.Attribute] = []
            for (key, value) in objects.entries(of: index) {
                try countValue(at: position, depth: depth + 1)
                let value = try objectValue(value, at: position, depth: depth + 1)
                record.append(.init(archive.text(of: key) ?? "", value))
            }
            return .record(record)
        case nil:
            guard let number = objects.fields(of: index).first(where: { objects.key(of: $0) == "NSValue" }) else {
                return .null
            }
            return try attributeValue(at: Int(number.position), depth: depth + 1)
        }
    }
}

extension GNUstepDocumentBuilder {
    private mutating func addNames(_ names: [(name: String, object: Int)]) {
        named.reserveCapacity(names.count)
        for (name, object) in names {
            if name == "NSOwner" {
                let owner = position(named: name)
                document.objects[owner].customClass = archive.text(of: object)
            } else if let position = positions[object] {
                named[name] = position
                document.objects[position].identifier = name
            }
        }
    }

    private mutating func addCustomClasses(_ classes: [(name: String, object: Int)]) {
        for (name, object) in classes {
            guard let position = named[name], let custom = archive.text(of: object) else { continue }
            document.objects[position].customClass = custom
        }
    }

    /// Adds the connections. A connector writes source, destination and label.
    private mutating func addConnections() {
        for index in archive.objects.indices {
            guard let kind = archive.connectorKind(of: index) else { continue }
            let source = objects.object(.source, of: index).flatMap { position(of: $0) }
            let destination = objects.object(.destination, of: index).flatMap { position(of: $0) }
            let name = archive.className(of: index)
            // Objects that the owner contains are at the top level.
            if kind == .other, name == "NSNibConnector", let source, let destination,
                document.objects[destination].kind == .object
            {
                document.objects.adopt(source, by: destination, maximumDepth: limits.depth)
            }
            var connection = Connection(
                kind, label: objects.text(.label, of: index) ?? "", source: source, destination: destination)
            connection.spelling = name
            document.connections.append(connection)
        }
    }

    /// Sets parents from the values of the objects. Connectors tell less: in some real files, they make each view a direct child of its window.
    private mutating func addHierarchy() {
        let isContaining = GNUstepKey.isContaining
        for index in archive.objects.indices {
            guard let parent = positions[index] else { continue }
            for field in objects.fields(of: index) where isContaining[Int(field.key)] {
                guard let value = objects.object(of: field) else { continue }
                let contained = archive.content(of: value) == .list ? objects.elements(of: value) : [value]
                for child in contained.compactMap({ positions[$0] }) {
                    document.objects.adopt(child, by: parent, maximumDepth: limits.depth)
                }
            }
        }
    }

    /// Adds the top-level objects that the container lists, or else all objects with a name and without a parent.
    private mutating func addTopLevel(_ listed: [Int]) {
        let candidates = listed.isEmpty ? named.values.sorted() : listed.compactMap { positions[$0] }
        document.topLevel = candidates.filter { position in
            document.objects[position].parent == nil && document.objects[position].kind == .object
        }
    }

    /// The position of the object at an end of a connector. `object` is this object or its name.
    private mutating func position(of object: Int) -> Int? {
        if let known = positions[object] ?? ends[object] { return known }
        ends[object] = archive.text(of: object).map { position(named: $0) }
        return ends[object]
    }

    /// The position of the object with a name. Names that are not in the table stand for objects from outside the file.
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
