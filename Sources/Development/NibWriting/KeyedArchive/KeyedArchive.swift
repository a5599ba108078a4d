/// Builds the objects of a keyed archive, numbered in the order in which they are added or reserved.
struct KeyedArchive {
    /// The UID of an object.
    struct Reference: Hashable {
        let number: Int
        static let null = Reference(number: 0)

        var value: PropertyListValue { .reference(number) }
    }

    private(set) var objects: [PropertyListValue] = [.text("$null")]
    private var classes: [String: Reference] = [:]
    private var texts: [String: Reference] = [:]

    /// Reserves a UID for an object, so that other objects can refer to the object before it is described.
    mutating func reserve() -> Reference {
        objects.append(.text("$null"))
        return Reference(number: objects.count - 1)
    }

    /// Describes a reserved object: its class with superclasses, and its values by key.
    mutating func describe(
        _ reference: Reference, _ classNames: [String], _ values: KeyValuePairs<String, PropertyListValue>
    ) {
        describe(reference, classNames, values.map { ($0.key, $0.value) })
    }

    mutating func describe(
        _ reference: Reference, _ classNames: [String], _ values: [(String, PropertyListValue)]
    ) {
        let ownClass = classReference(classNames).value
        objects[reference.number] = .record(values + [("$class", ownClass)])
    }

    /// Replaces an object by a stand-in with the same values, from which the loader makes an object of a custom class.
    mutating func swapClass(of reference: Reference, _ originalClass: String, for customClass: String) {
        guard case .record(var entries) = objects[reference.number], entries.popLast() != nil else {
            preconditionFailure("The object has not been described")
        }
        entries += [
            .init(key: "NSOriginalClassName", value: add(originalClass)),
            .init(key: "NSClassName", value: add(customClass)),
            .init(key: "$class", value: classReference(["NSClassSwapper", "NSObject"]).value),
        ]
        objects[reference.number] = .record(entries)
    }

    mutating func add(
        _ classNames: [String], _ values: KeyValuePairs<String, PropertyListValue>
    ) -> PropertyListValue {
        let reference = reserve()
        describe(reference, classNames, values)
        return reference.value
    }

    mutating func add(_ elements: [PropertyListValue], as classNames: [String] = ["NSMutableArray", "NSArray"])
        -> PropertyListValue
    {
        add(classNames + ["NSObject"], ["NS.objects": .list(elements)])
    }

    /// Adds a text. Equal texts are the same object.
    mutating func add(_ text: String) -> PropertyListValue {
        if let known = texts[text] { return known.value }
        objects.append(.text(text))
        let reference = Reference(number: objects.count - 1)
        texts[text] = reference
        return reference.value
    }

    mutating func add(_ bytes: [UInt8]) -> PropertyListValue {
        objects.append(.data(bytes))
        return Reference(number: objects.count - 1).value
    }

    mutating func add(_ entries: [NamedText]) -> PropertyListValue {
        add(entries.map { ($0.name, add($0.text)) })
    }

    mutating func add(_ entries: [(key: String, value: PropertyListValue)]) -> PropertyListValue {
        add(
            ["NSMutableDictionary", "NSDictionary", "NSObject"],
            ["NS.keys": .list(entries.map { add($0.key) }), "NS.objects": .list(entries.map(\.value))])
    }

    /// Adds a number as an object of its own, as collections need for their elements.
    mutating func add(_ number: Int) -> PropertyListValue {
        objects.append(.integer(Int64(number)))
        return Reference(number: objects.count - 1).value
    }

    private mutating func classReference(_ classNames: [String]) -> Reference {
        if let known = classes[classNames[0]] { return known }
        objects.append(
            .record([("$classes", .list(classNames.map { .text($0) })), ("$classname", .text(classNames[0]))]))
        let reference = Reference(number: objects.count - 1)
        classes[classNames[0]] = reference
        return reference
    }

    func propertyList(topKey: String, root: Reference) -> PropertyListValue {
        .record([
            ("$version", .integer(100_000)), ("$objects", .list(objects)), ("$archiver", .text("NSKeyedArchiver")),
            ("$top", .record([(topKey, root.value)])),
        ])
    }
}
