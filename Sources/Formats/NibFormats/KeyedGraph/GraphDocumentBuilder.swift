import ByteReading

/// Builds the document of a graph: first the objects with their attributes, then what the format's tables say about
/// them.
struct GraphDocumentBuilder {
    let graph: KeyedGraph
    let limits: ReadingLimits
    var document: InterfaceDocument
    /// By object of the graph: its position in the document; nil if it is not an object of the interface.
    private(set) var positions: [Int?]
    private var valueClasses: [NameTable.ID: GraphValueClass?] = [:]
    private var valueCount = 0

    init(_ graph: KeyedGraph, format: InterfaceFormat, limits: ReadingLimits) {
        self.graph = graph
        self.limits = limits
        document = InterfaceDocument(format: format)
        document.version = graph.facts
        positions = Array(repeating: nil, count: graph.objects.count)
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
        value.flatMap(graph.instance).flatMap { positions[$0] }
    }

    private mutating func addObjects() throws(ExceededLimit) {
        // The objects that hold the tables are not part of the interface.
        let roots = Set(graph.roots.map(\.object))
        for index in graph.objects.indices where !roots.contains(index) {
            guard let className = graph.objects[index].className, self.valueClass(className) == nil,
                Connection.Kind(connectorClass: graph.names[className]) == nil
            else { continue }
            positions[index] = document.objects.count
            document.objects.append(object(at: index))
        }
        for index in graph.objects.indices {
            guard let position = positions[index] else { continue }
            for slot in graph.slots(of: index) {
                let value: AttributeValue
                do { value = try attributeValue(slot.value, depth: 0) } catch {
                    throw error.noticed(at: Int(graph.objects[index].offset))
                }
                document.objects[position].attributes.append(.init(graph.names[slot.key], value))
            }
        }
    }

    /// Creates the object of a graph object. A stand-in for a custom object becomes the object that it stands for.
    private func object(at index: Int) -> InterfaceObject {
        let name = graph.className(of: index)
        let custom = graph.value("NSClassName", "customClass", of: index).flatMap(graph.text)
        var object: InterfaceObject
        switch name {
        case "NSClassSwapper":
            let original = graph.value("NSOriginalClassName", of: index).flatMap(graph.text)
            object = InterfaceObject(className: original ?? name, spelling: name)
            object.customClass = custom
        case "UIClassSwapper":
            let original = graph.value("UIOriginalClassName", of: index).flatMap(graph.text)
            object = InterfaceObject(className: original ?? name, spelling: name)
            object.customClass = graph.value("UIClassName", of: index).flatMap(graph.text)
        case "NSWindowTemplate":
            object = InterfaceObject(className: name)
            let className = graph.value("NSWindowClass", of: index).flatMap(graph.text)
            object.customClass = InterfaceObject.customClass(ofWindow: className)
        case "NSCustomObject":
            object = InterfaceObject(className: "NSObject", spelling: name)
            object.customClass = custom
        case "NSCustomView":
            object = InterfaceObject(className: "NSView", spelling: name)
            object.customClass = custom
        case "IMCustomObject", "IMCustomView":
            object = InterfaceObject(className: name == "IMCustomView" ? "NSView" : "NSObject", spelling: name)
            object.customClass = graph.value("className", of: index).flatMap(graph.text)
        case "UIProxyObject", "IBProxyObject":
            object = InterfaceObject(className: "NSObject", spelling: name)
            let identifier =
                graph.value("UIProxiedObjectIdentifier", "IBProxiedObjectIdentifier", of: index)
                .flatMap(graph.text) ?? ""
            object.kind = InterfaceObject.Kind(placeholder: identifier)
        default:
            object = InterfaceObject(className: name)
        }
        object.identifier = graph.objects[index].identifier.map { "\($0)" }
        return object
    }

    private mutating func valueClass(_ className: NameTable.ID) -> GraphValueClass? {
        if let known = valueClasses[className] { return known }
        let found = GraphValueClass(className: graph.names[className])
        valueClasses[className] = .some(found)
        return found
    }

    /// Converts a value. Objects of value classes are expanded wherever they are referred to, so their number and depth
    /// are limited.
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
        switch graph.objects[index].className.flatMap({ self.valueClass($0) }) {
        case .text?:
            let text = graph.text(.object(UInt32(truncatingIfNeeded: index))) ?? ""
            guard graph.className(of: index) == "NSLocalizableString",
                let key = graph.value("NSKey", of: index).flatMap(graph.text)
            else { return .text(text) }
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
        default: .null
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
