import ByteReading

/// Finds the references of a NIB archive without building a graph. The reader keeps only the offsets of objects and of their values.
struct NIBArchiveReferences {
    private struct Object {
        let classIndex: UInt32
        /// The offset of the object's first value.
        let offset: UInt32
        let valueCount: UInt32
    }

    private let layout: NIBArchiveLayout
    let longTexts = LongTexts()
    private let keyNames: [Range<Int>]
    private let classNames: [Range<Int>]
    /// The names in the vocabulary; nil for other names.
    private let keys: [NameTable.ID?]
    private let classes: [NameTable.ID?]
    private var objects: [Object] = []
    private var nestedNibs: [Int] = []

    /// Reads the references and media of an interface, and its nested nibs.
    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> FoundReferences {
        var reader = try NIBArchiveReferences(bytes, limits: limits)
        try reader.readObjects(at: try reader.valueOffsets())
        let resources = try reader.findResources()
        var nibs: [ArraySlice<UInt8>] = []
        for offset in reader.nestedNibs {
            var offset = offset
            if let nib = try reader.data(resolved: reader.layout.value(at: &offset)), !nib.isEmpty { nibs.append(nib) }
        }
        return FoundReferences(resources: resources, nestedNibs: nibs)
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        layout = try NIBArchiveLayout(bytes, limits: limits)
        keyNames = try layout.keyNames()
        classNames = try layout.describedClasses().map(\.name)
        keys = keyNames.map { KeyedVocabulary.shared.names.known(bytes.span.extracting($0)) }
        classes = classNames.map { KeyedVocabulary.shared.names.known(bytes.span.extracting($0)) }
    }

    /// Reads over all values. Returns the offset of each value, and the end of the last value.
    private mutating func valueOffsets() throws(ReadingError) -> [UInt32] {
        var offsets: [UInt32] = []
        offsets.reserveCapacity(layout.values.count + 1)
        var offset = layout.values.offset
        for _ in 0..<layout.values.count {
            offsets.append(UInt32(truncatingIfNeeded: offset))
            let key = try layout.key(at: &offset, below: keys.count)
            if let name = keys[key], KeyedVocabulary.shared.nestedNibKeys.contains(name) { nestedNibs.append(offset) }
            _ = try layout.value(at: &offset)
        }
        offsets.append(UInt32(truncatingIfNeeded: offset))
        return offsets
    }

    private mutating func readObjects(at offsets: [UInt32]) throws(ReadingError) {
        objects.reserveCapacity(layout.objects.count)
        try layout.readObjects(classCount: classes.count) { object in
            objects.append(
                Object(
                    classIndex: UInt32(truncatingIfNeeded: object.classIndex), offset: offsets[object.firstValue],
                    valueCount: UInt32(truncatingIfNeeded: object.valueCount)))
        }
    }
}

extension NIBArchiveReferences: KeyedObjects {
    typealias Failure = ReadingError

    var bytes: [UInt8] { layout.source.bytes }

    var objectCount: Int { objects.count }

    func resourceClass(of object: Int) -> NameTable.ID? {
        guard let className = classes[Int(objects[object].classIndex)], KeyedVocabulary.shared.isResource(className)
        else { return nil }
        return className
    }

    func value(_ key: NameTable.ID, of object: Int) throws(ReadingError) -> KeyedGraph.Value? {
        var offset = Int(objects[object].offset)
        for _ in 0..<objects[object].valueCount {
            let isWanted = keys[try layout.key(at: &offset, below: keys.count)] == key
            let value = try layout.value(at: &offset)
            if isWanted { return value }
        }
        return nil
    }

    func instance(_ value: KeyedGraph.Value?) -> Int? {
        if case .object(let index)? = value { Int(index) } else { nil }
    }

    /// A collection uses one key for all elements.
    func instances(in list: Int) throws(ReadingError) -> [Int] {
        var instances: [Int] = []
        var offset = Int(objects[list].offset)
        for _ in 0..<objects[list].valueCount {
            let key = keys[try layout.key(at: &offset, below: keys.count)]
            guard case .object(let index) = try layout.value(at: &offset), key == KeyedVocabulary.shared.element else {
                continue
            }
            instances.append(Int(index))
        }
        return instances
    }

    func uses(of indices: [Int32], count: Int) throws(ReadingError) -> [[ResourceUse]] {
        var tally = UseTally(count: count)
        for object in objects {
            var offset = Int(object.offset)
            for _ in 0..<object.valueCount {
                let key = try layout.key(at: &offset, below: keys.count)
                guard case .object(let target) = try layout.value(at: &offset),
                    case let index = indices[Int(target)], index >= 0
                else { continue }
                let user = Int(object.classIndex)
                tally.add(user: user, key: key, of: Int(index)) {
                    ResourceUse(className: spelling(classNames[user]), attribute: spelling(keyNames[key]))
                }
            }
        }
        return tally.uses
    }

    private func spelling(_ name: Range<Int>) -> String { String(decoding: bytes[name], as: UTF8.self) }
}
