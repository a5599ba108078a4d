/// The objects of a keyed archive, numbered in the order in which they are asked for.
struct KeyedArchive {
    /// An object's number.
    struct Reference: Hashable {
        let number: Int
        /// The object that stands for nothing.
        static let null = Reference(number: 0)

        var value: PropertyListValue { .reference(number) }
    }

    private(set) var objects: [PropertyListValue] = [.text("$null")]
    private var classes: [String: Reference] = [:]
    private var texts: [String: Reference] = [:]

    /// A place for an object that others refer to before it is described.
    mutating func reserve() -> Reference {
        objects.append(.text("$null"))
        return Reference(number: objects.count - 1)
    }

    /// Describes an object: a class with its superclasses and values by key.
    mutating func describe(
        _ reference: Reference, _ classNames: [String], _ values: KeyValuePairs<String, PropertyListValue>
    ) {
        let entries = values.map { PropertyListValue.Entry(key: $0.key, value: $0.value) }
        let ownClass = PropertyListValue.Entry(key: "$class", value: classReference(classNames).value)
        objects[reference.number] = .record(entries + [ownClass])
    }

    /// Lets an object stand for one of the application's own class that has the same values.
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

    /// A new object.
    mutating func add(
        _ classNames: [String], _ values: KeyValuePairs<String, PropertyListValue>
    ) -> PropertyListValue {
        let reference = reserve()
        describe(reference, classNames, values)
        return reference.value
    }

    /// An array of objects.
    mutating func add(_ elements: [PropertyListValue], as classNames: [String] = ["NSMutableArray", "NSArray"])
        -> PropertyListValue
    {
        add(classNames + ["NSObject"], ["NS.objects": .list(elements)])
    }

    /// A text; equal ones are one object.
    mutating func add(_ text: String) -> PropertyListValue {
        if let known = texts[text] { return known.value }
        objects.append(.text(text))
        let reference = Reference(number: objects.count - 1)
        texts[text] = reference
        return reference.value
    }

    /// Bytes as an object of their own.
    mutating func add(_ bytes: [UInt8]) -> PropertyListValue {
        objects.append(.data(bytes))
        return Reference(number: objects.count - 1).value
    }

    /// A dictionary of texts.
    mutating func add(_ entries: [NamedText]) -> PropertyListValue {
        add(entries.map { ($0.name, add($0.text)) })
    }

    /// A dictionary.
    mutating func add(_ entries: [(key: String, value: PropertyListValue)]) -> PropertyListValue {
        add(
            ["NSMutableDictionary", "NSDictionary", "NSObject"],
            ["NS.keys": .list(entries.map { add($0.key) }), "NS.objects": .list(entries.map(\.value))])
    }

    /// A number as an object of its own, as collections need it.
    mutating func add(_ number: Int) -> PropertyListValue {
        objects.append(.integer(Int64(number)))
        return Reference(number: objects.count - 1).value
    }

    private mutating func classReference(_ classNames: [String]) -> Reference {
        if let known = classes[classNames[0]] { return known }
        objects.append(
            .record([
                .init(key: "$classes", value: .list(classNames.map { .text($0) })),
                .init(key: "$classname", value: .text(classNames[0])),
            ]))
        let reference = Reference(number: objects.count - 1)
        classes[classNames[0]] = reference
        return reference
    }

    /// The archive as the value of a property list, with its root under `topKey`.
    func propertyList(topKey: String, root: Reference) -> PropertyListValue {
        .record([
            .init(key: "$version", value: .integer(100_000)),
            .init(key: "$objects", value: .list(objects)),
            .init(key: "$archiver", value: .text("NSKeyedArchiver")),
            .init(key: "$top", value: .record([.init(key: topKey, value: root.value)])),
        ])
    }
}
