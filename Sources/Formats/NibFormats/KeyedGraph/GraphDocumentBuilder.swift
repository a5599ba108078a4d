import ByteReading

/// Builds the document of a graph: first the objects with their attributes, then the content of the format's tables.
struct GraphDocumentBuilder {
    let graph: KeyedGraph
    let limits: ReadingLimits
    /// The spellings of the graph's names, by their numbers.
    let spellings: [String]
    var document: InterfaceDocument
    /// Positions in the document, by object of the graph; nil for objects that are not objects of the interface.
    private(set) var positions: [Int?]
    /// Uses of classes, by the number of the class's name; nil before the first request.
    private var classUses: [ClassUse?]
    /// Whether the file has interface objects of a class, by the number of the class's name.
    private(set) var usedClasses: [Bool]
    private var valueCount = 0

    init(_ graph: KeyedGraph, format: InterfaceFormat, limits: ReadingLimits) {
        self.graph = graph
        self.limits = limits
        spellings = graph.names.spellings
        document = InterfaceDocument(format: format)
        document.version = graph.facts
        positions = Array(repeating: nil, count: graph.objects.count)
        classUses = Array(repeating: nil, count: spellings.count)
        usedClasses = Array(repeating: false, count: spellings.count)
    }

    /// Builds the whole document, without nested nibs.
    static func document(
        of graph: KeyedGraph, format: InterfaceFormat, limits: ReadingLimits
    ) throws(ExceededLimit) -> InterfaceDocument {
        var builder = GraphDocumentBuilder(graph, format: format, limits: limits)
        try builder.addObjects()
        builder.addBookkeeping()
        builder.addSuperclasses()
        builder.document.resources = graph.resources()
        return builder.document
    }

    /// The position in the document of the object that a value refers to.
    func position(_ value: KeyedGraph.Value?) -> Int? {
        graph.instance(value).flatMap { positions[$0] }
    }

    private mutating func addObjects() throws(ExceededLimit) {
        // The objects that hold the tables are not part of the interface.
        let roots = Set(graph.roots.map(\.object))
        var count = 0
        for index in graph.objects.indices where !roots.contains(index) {
            guard let className = graph.objects[index].className, isInterfaceClass(className) else { continue }
            usedClasses[Int(className.index)] = true
            positions[index] = count
            count += 1
        }
        // Values refer to positions, so all positions must be known first.
        document.objects.reserveCapacity(count)
        for index in graph.objects.indices where positions[index] != nil {
            var object = object(at: index)
            object.attributes = try attributes(of: index)
            document.objects.append(object)
        }
    }

    private mutating func attributes(of index: Int) throws(ExceededLimit) -> [InterfaceObject.Attribute] {
        let slots = graph.slots(of: index)
        var attributes: [InterfaceObject.Attribute] = []
        attributes.reserveCapacity(slots.count)
        for slot in slots {
            let value: AttributeValue
            do { value = try attributeValue(slot.value, depth: 0) } catch {
                throw error.noticed(at: Int(graph.objects[index].offset))
            }
            attributes.append(.init(spelling(slot.key), value))
        }
        return attributes
    }

    /// Creates the document's object for an object of the graph. A stand-in for a custom object becomes the custom object.
    private func object(at index: Int) -> InterfaceObject {
        let name = className(of: index)
        var object = InterfaceObject(className: name)
        switch name {
        case "NSClassSwapper", "UIClassSwapper":
            object.className = graph.text("NSOriginalClassName", "UIOriginalClassName", of: index) ?? name
            object.customClass = customClass(of: index)
        case "NSWindowTemplate":
            object.customClass = InterfaceObject.customClass(ofWindow: graph.text("NSWindowClass", of: index))
        case "NSCustomObject", "IMCustomObject":
            object.className = "NSObject"
            object.customClass = customClass(of: index)
        case "NSCustomView", "IMCustomView":
            object.className = "NSView"
            object.customClass = customClass(of: index)
        case "UIProxyObject", "IBProxyObject":
            object.className = "NSObject"
            let identifier = graph.text("UIProxiedObjectIdentifier", "IBProxiedObjectIdentifier", of: index)
            object.kind = InterfaceObject.Kind(placeholder: identifier ?? "")
        case "NSNibExternalObjectPlaceholder":
            object.className = "NSObject"
            object.kind = .placeholder(graph.text("NSExternalObjectPlaceholderIdentifier", of: index) ?? "")
        default: break
        }
        object.identifier = graph.objects[index].identifier.map { "\($0)" }
        return object
    }

    private func customClass(of standIn: Int) -> String? {
        graph.text("NSClassName", "UIClassName", "customClass", "className", of: standIn)
    }

    private enum ClassUse {
        case interface, connector
        case value(GraphValueClass)

        init(_ className: String) {
            if let value = GraphValueClass(className: className) {
                self = .value(value)
            } else {
                self = Connection.Kind(connectorClass: className) == nil ? .interface : .connector
            }
        }
    }

    private mutating func use(of className: NameTable.ID) -> ClassUse {
        if let known = classUses[Int(className.index)] { return known }
        let found = ClassUse(spelling(className))
        classUses[Int(className.index)] = found
        return found
    }

    private mutating func isInterfaceClass(_ className: NameTable.ID) -> Bool {
        if case .interface = use(of: className) { true } else { false }
    }

    private mutating func valueClass(of object: Int) -> GraphValueClass? {
        guard let className = graph.objects[object].className, case .value(let found) = use(of: className) else {
            return nil
        }
        return found
    }

    func spelling(_ name: NameTable.ID) -> String { spellings[Int(name.index)] }

    /// The class name of an object; "" for plain values.
    func className(of object: Int) -> String { graph.objects[object].className.map { spelling($0) } ?? "" }

    /// Converts a value. Each reference to an object of a value class expands the object, so the number and the depth of values are limited.
    mutating func attributeValue(_ value: KeyedGraph.Value, depth: Int) throws(ExceededLimit) -> AttributeValue {
        valueCount += 1
        if let exceeded = limits.exceeded(.valueCount, by: valueCount) ?? limits.exceeded(.depth, by: depth) {
            throw exceeded
        }
        switch graph.resolved(value) {
        case .null: return .null
        case .boolean(let flag): return .boolean(flag)
        case .integer(let number): return .integer(number)
        case .real(let number): return .real(number)
        case .text, .wideText: return .text(graph.text(value) ?? "")
        case .data(let run): return .data(graph.bytes[run.range])
        case .list(let run): return .list(try list(Array(graph.elements[run.range]), depth: depth))
        case .object(let index):
            if let position = positions[Int(index)] { return .object(position) }
            return try instanceValue(Int(index), depth: depth)
        }
    }

    private mutating func instanceValue(_ index: Int, depth: Int) throws(ExceededLimit) -> AttributeValue {
        switch valueClass(of: index) {
        case .text?:
            let text = graph.text(.object(UInt32(truncatingIfNeeded: index))) ?? ""
            guard className(of: index) == "NSLocalizableString", let key = graph.text("NSKey", of: index) else {
                return .text(text)
            }
            return .localizableText(text, key: key)
        case .number?: return number(index)
        case .data?: return .data(graph.data(.object(UInt32(truncatingIfNeeded: index))) ?? [])
        case .list?: return .list(try list(graph.elements(of: index), depth: depth))
        case .dictionary?: return .record(try record(of: index, depth: depth))
        case .null?, .bookkeeping?, nil: return .null
        }
    }

    private func number(_ index: Int) -> AttributeValue {
        switch graph.value("NS.intval", "NS.dblval", "NS.boolval", "NS.number", of: index) {
        case .integer(let number)?: .integer(number)
        case .real(let number)?: .real(number)
        case .boolean(let flag)?: .boolean(flag)
        default: graph.decimal(of: index).map { AttributeValue.real($0) } ?? .null
        }
    }

    private mutating func list(_ values: [KeyedGraph.Value], depth: Int) throws(ExceededLimit) -> [AttributeValue] {
        var result: [AttributeValue] = []
        for value in values { result.append(try attributeValue(value, depth: depth + 1)) }
        return result
    }

    mutating func record(of index: Int, depth: Int) throws(ExceededLimit) -> [InterfaceObject.Attribute] {
        var result: [InterfaceObject.Attribute] = []
        for (name, value) in graph.namedEntries(of: index) {
            result.append(.init(name, try attributeValue(value, depth: depth + 1)))
        }
        return result
    }
}
