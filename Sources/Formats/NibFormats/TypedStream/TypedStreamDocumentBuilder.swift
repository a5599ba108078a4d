import ByteReading

/// Builds the document of a typed stream. The root object of the stream is the table of an interface.
struct TypedStreamDocumentBuilder {
    private let stream: TypedStream
    private let limits: ReadingLimits
    private var document: InterfaceDocument
    /// Positions in the document, by object of the stream; nil for objects that are not objects of the interface.
    private var positions: [Int?]
    private var valueCount = 0

    static func document(
        of stream: TypedStream, format: InterfaceFormat, limits: ReadingLimits
    ) throws(ExceededLimit) -> InterfaceDocument {
        var builder = TypedStreamDocumentBuilder(stream, format: format, limits: limits)
        try builder.addObjects()
        builder.addTables()
        builder.addSuperclasses()
        builder.document.resources = stream.resources()
        return builder.document
    }

    private init(_ stream: TypedStream, format: InterfaceFormat, limits: ReadingLimits) {
        self.stream = stream
        self.limits = limits
        document = InterfaceDocument(format: format)
        document.version = [.init("systemVersion", "\(stream.systemVersion)")]
        positions = Array(repeating: nil, count: stream.objects.count)
    }

    private mutating func addObjects() throws(ExceededLimit) {
        let isInterface = stream.classes.map { type in
            GraphValueClass(className: type.name) == nil && Connection.Kind(connectorClass: type.name) == nil
        }
        for index in stream.objects.indices where isInterface[Int(stream.objects[index].class)] {
            positions[index] = document.objects.count
            document.objects.append(object(at: index, stream.className(of: index)))
        }
        // Keys by class. The keys of a stand-in depend on the object, so they are not kept.
        var keysOfClasses = [[String]?](repeating: nil, count: stream.classes.count)
        for index in stream.objects.indices {
            guard let position = positions[index] else { continue }
            let type = Int(stream.objects[index].class)
            let keys = keysOfClasses[type] ?? TypedStreamLayout.keys(of: index, in: stream)
            if stream.classes[type].name != "NSClassSwapper" { keysOfClasses[type] = keys }
            var attributes: [InterfaceObject.Attribute] = []
            attributes.reserveCapacity(stream.values(of: index).count)
            for (number, value) in stream.values(of: index).enumerated() {
                let name = TypedStreamLayout.name(ofValueAt: number, keys)
                attributes.append(.init(name, try attributeValue(value, depth: 0)))
            }
            document.objects[position].attributes = attributes
        }
    }

    /// Creates the document's object for an object of the stream. A stand-in for a custom object becomes the custom object.
    private func object(at index: Int, _ name: String) -> InterfaceObject {
        let values = stream.values(of: index)
        var object = InterfaceObject(className: name)
        switch name {
        case "NSClassSwapper":
            guard case .class(let original)? = values.dropFirst().first else { break }
            object.className = stream.classes[Int(original)].name
            object.customClass = stream.text(values.first)
        case "NSCustomObject", "NSCustomView", "CustomObject", "CustomView":
            object.className = name.hasSuffix("View") ? "NSView" : "NSObject"
            object.customClass =
                stream.text(stream.value("NSClassName", of: index))
                ?? values.lazy.compactMap { stream.text($0) }.first
        case "NSWindowTemplate":
            let className = stream.text(stream.value("NSWindowClass", of: index))
            object.customClass = InterfaceObject.customClass(ofWindow: className)
        default: break
        }
        return object
    }

    /// Adds the superclasses of the classes that the document names.
    private mutating func addSuperclasses() {
        let used = Set(document.objects.flatMap { [$0.spelling, $0.className] })
        for (index, own) in stream.classes.enumerated() where used.contains(own.name) {
            let lineage = stream.classes.lineage(of: Int32(truncatingIfNeeded: index))
            let chain = lineage.dropFirst().map { stream.classes[Int($0)].name }
            if !chain.isEmpty { document.superclasses[own.name] = chain }
        }
    }

    private mutating func attributeValue(
        _ value: TypedStream.Value, depth: Int
    ) throws(ExceededLimit) -> AttributeValue {
        valueCount += 1
        if let exceeded = limits.exceeded(.valueCount, by: valueCount) ?? limits.exceeded(.depth, by: depth) {
            throw exceeded
        }
        switch value {
        case .none: return .null
        case .integer(let number): return .integer(number)
        case .real(let number): return .real(number)
        case .text: return .text(stream.text(value) ?? "")
        case .data(let part): return .data(stream.bytes[part.range])
        case .class(let index): return .text(stream.classes[Int(index)].name)
        case .object(let index):
            if let position = positions[Int(index)] { return .object(position) }
            if let text = stream.text(value) { return .text(text) }
            var list: [AttributeValue] = []
            for element in elements(of: Int(index)) { list.append(try attributeValue(element, depth: depth + 1)) }
            return .list(list)
        }
    }

    /// The elements of a collection, which writes its count before its elements.
    private func elements(of object: Int?) -> ArraySlice<TypedStream.Value> {
        object.map { stream.values(of: $0).dropFirst() } ?? []
    }

    private func position(_ value: TypedStream.Value) -> Int? { instance(value).flatMap { positions[$0] } }

    private func instance(_ value: TypedStream.Value?) -> Int? {
        guard case .object(let index)? = value else { return nil }
        return Int(index)
    }
}

extension TypedStreamDocumentBuilder {
    /// Reads the tables of the root object, which writes the owner; a count and pairs of object and parent; a count and
    /// pairs of object and name; the visible windows; the connections; a font manager; a count and pairs of object and number.
    private mutating func addTables() {
        guard let root = instance(stream.roots.first) else { return }
        var values = stream.values(of: root)[...]
        guard let owner = values.popFirst() else { return }
        let hierarchy = takePairs(from: &values).map { (position($0), position($1)) }
        document.addHierarchy(hierarchy, owner: position(owner), maximumDepth: limits.depth)
        for (object, name) in takePairs(from: &values) {
            guard let object = position(object) else { continue }
            document.objects[object].setLabel(stream.text(name))
        }
        document.topLevel.removeAll { document.objects[$0].kind != .object }
        document.visibleWindows = elements(of: instance(values.popFirst())).compactMap { position($0) }
        for connector in elements(of: instance(values.popFirst())) { addConnection(instance(connector)) }
        _ = values.popFirst()
        for (object, number) in takePairs(from: &values) {
            guard let object = position(object), case .integer(let number) = number else { continue }
            document.objects[object].identifier = "\(number)"
        }
    }

    private func takePairs(
        from values: inout ArraySlice<TypedStream.Value>
    ) -> [(TypedStream.Value, TypedStream.Value)] {
        guard case .integer(let count)? = values.popFirst(), count >= 0 else { return [] }
        let pairs = values.prefix(Int(clamping: count.multipliedReportingOverflow(by: 2).partialValue))
        values = values.dropFirst(pairs.count)
        return stride(from: pairs.startIndex, to: pairs.endIndex - 1, by: 2).map { (pairs[$0], pairs[$0 + 1]) }
    }

    /// Adds a connection. Connectors write source, destination and label; help connectors write a file and a text as label.
    private mutating func addConnection(_ object: Int?) {
        guard let object else { return }
        let name = stream.className(of: object)
        guard let kind = Connection.Kind(connectorClass: name) else { return }
        let values = Array(stream.values(of: object).prefix(3))
        let ends = values.map { position($0) }
        let label = values.compactMap { stream.text($0) }.last
        var connection = Connection(
            kind, label: label ?? "", source: ends.first ?? nil, destination: ends.dropFirst().first ?? nil)
        connection.spelling = name
        document.connections.append(connection)
    }
}
