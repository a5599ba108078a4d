internal import ByteWriting

/// Writes NIB archives: a header, and tables of objects, keys, values and class names.
struct NIBArchiveWriter {
    private var keys = NumberedNames()
    private var classNames = NumberedNames()
    private var values = ByteOutput(.little)
    private var valueCount = 0
    private var objects = ByteOutput(.little)
    private var objectCount = 0
    /// Number of each object in the file, by UID. Classes and the null object have no number.
    private var numbers: [Int: Int] = [:]

    /// Writes the objects of a keyed archive. Texts, numbers and data become objects of their classes. The first object has the values of `root`.
    static func encode(_ objects: [PropertyListValue], root: [(String, PropertyListValue)]) -> [UInt8] {
        var writer = NIBArchiveWriter()
        for (uid, object) in objects.enumerated().dropFirst() where className(of: object, in: objects) != nil {
            writer.numbers[uid] = writer.numbers.count + 1
        }
        writer.addObject("NSObject", root)
        for object in objects.dropFirst() {
            guard let name = className(of: object, in: objects) else { continue }
            writer.addObject(name, entries(of: object))
        }
        return writer.file()
    }

    /// The class name of an object; nil for the descriptions of classes.
    private static func className(of object: PropertyListValue, in objects: [PropertyListValue]) -> String? {
        switch object {
        case .text: return "NSString"
        case .integer: return "NSNumber"
        case .data: return "NSData"
        case .record(let entries):
            guard case .reference(let number)? = entries.first(where: { $0.key == "$class" })?.value,
                case .record(let description) = objects[number],
                case .text(let name)? = description.first(where: { $0.key == "$classname" })?.value
            else { return nil }
            return name
        default: return nil
        }
    }

    /// The keys and values of an object. All elements of a collection have the same key.
    private static func entries(of object: PropertyListValue) -> [(String, PropertyListValue)] {
        switch object {
        case .text(let text): [("NS.bytes", .text(text))]
        case .integer: [("NS.intval", object)]
        case .data: [("NS.bytes", object)]
        case .record(let entries):
            alternating(entries)
                ?? entries.filter { $0.key != "$class" }.flatMap { entry in
                    guard case .list(let elements) = entry.value else { return [(entry.key, entry.value)] }
                    return [("NSInlinedValue", .boolean(true))] + elements.map { ("UINibEncoderEmptyKey", $0) }
                }
        default: []
        }
    }

    /// The keys and values of a dictionary, alternating; nil for other objects.
    private static func alternating(_ entries: [PropertyListValue.Entry]) -> [(String, PropertyListValue)]? {
        guard case .list(let keys)? = entries.first(where: { $0.key == "NS.keys" })?.value,
            case .list(let values)? = entries.first(where: { $0.key == "NS.objects" })?.value
        else { return nil }
        return [("NSInlinedValue", .boolean(true))]
            + zip(keys, values).flatMap { [("UINibEncoderEmptyKey", $0), ("UINibEncoderEmptyKey", $1)] }
    }

    private mutating func addObject(_ className: String, _ entries: [(String, PropertyListValue)]) {
        Self.append(classNames.number(of: className), to: &objects)
        Self.append(valueCount, to: &objects)
        Self.append(entries.count, to: &objects)
        objectCount += 1
        for (key, value) in entries {
            Self.append(keys.number(of: key), to: &values)
            append(value)
            valueCount += 1
        }
    }

    private mutating func append(_ value: PropertyListValue) {
        switch value {
        case .boolean(let flag): values.append(UInt8(flag ? 5 : 4))
        case .integer(let number):
            values.append(UInt8(3))
            values.append(number)
        case .real(let number):
            values.append(UInt8(7))
            values.append(number.bitPattern)
        case .text(let text): append(Array(text.utf8))
        case .data(let bytes): append(bytes)
        case .reference(let uid):
            if let number = numbers[uid] {
                values.append(UInt8(10))
                values.append(UInt32(number))
            } else {
                values.append(UInt8(9))
            }
        case .list, .record: preconditionFailure("A NIB archive has collections only as objects")
        }
    }

    private mutating func append(_ bytes: [UInt8]) {
        values.append(UInt8(8))
        Self.append(bytes.count, to: &values)
        values.append(contentsOf: bytes)
    }

    /// Appends a number with seven bits in each byte, the least significant first. The last byte has its high bit set.
    private static func append(_ number: Int, to output: inout ByteOutput) {
        var rest = number
        while rest > 0x7F {
            output.append(UInt8(rest & 0x7F))
            rest >>= 7
        }
        output.append(UInt8(rest | 0x80))
    }

    private func file() -> [UInt8] {
        var keyTable = ByteOutput(.little)
        for key in keys.names {
            Self.append(key.utf8.count, to: &keyTable)
            keyTable.append(contentsOf: key.utf8)
        }
        var classTable = ByteOutput(.little)
        for name in classNames.names {
            Self.append(name.utf8.count + 1, to: &classTable)
            Self.append(0, to: &classTable)  // no fallback classes
            classTable.append(contentsOf: name.utf8)
            classTable.append(UInt8(0))
        }
        let tables = [
            (objectCount, objects), (keys.names.count, keyTable), (valueCount, values),
            (classNames.names.count, classTable),
        ]
        var file = ByteOutput(.little)
        file.append(ascii: "NIBArchive")
        file.append(UInt32(1))
        file.append(UInt32(10))
        var offset = 18 + 8 * tables.count
        for (count, table) in tables {
            file.append(UInt32(count))
            file.append(UInt32(offset))
            offset += table.bytes.count
        }
        for (_, table) in tables { file.append(contentsOf: table.bytes) }
        return file.bytes
    }
}

/// Numbers names in the order in which they are first used.
private struct NumberedNames {
    private(set) var names: [String] = []
    private var numbers: [String: Int] = [:]

    mutating func number(of name: String) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}
