internal import ByteWriting

/// A value of a property list, including the references (UIDs) of keyed archives.
indirect enum PropertyListValue: Hashable {
    case boolean(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    case data([UInt8])
    case list([PropertyListValue])
    /// A dictionary with unique keys, in the order in which they are written.
    case record([Entry])
    /// A UID: the index of an object in the archive.
    case reference(Int)

    struct Entry: Hashable {
        let key: String
        let value: PropertyListValue
    }

    static func record(_ entries: [(String, PropertyListValue)]) -> PropertyListValue {
        .record(entries.map { Entry(key: $0.0, value: $0.1) })
    }
}

/// Writes binary property lists: values, then the table of their offsets, then a trailer of 32 bytes.
struct BinaryPropertyListWriter {
    private var file = ByteOutput(.big)
    private var offsets: [Int] = []
    private var texts: [String: Int] = [:]
    private let referenceSize: Int

    static func encode(_ value: PropertyListValue) -> [UInt8] {
        let count = count(of: value)
        var writer = BinaryPropertyListWriter(referenceSize: count < 1 << 8 ? 1 : count < 1 << 16 ? 2 : 4)
        writer.file.append(ascii: "bplist00")
        let top = writer.write(value)
        return writer.finish(top: top)
    }

    private init(referenceSize: Int) {
        self.referenceSize = referenceSize
    }

    /// Returns an upper bound for the number of objects in the file.
    private static func count(of value: PropertyListValue) -> Int {
        switch value {
        case .list(let values): values.reduce(1) { $0 + count(of: $1) }
        case .record(let entries): entries.reduce(1) { $0 + 1 + count(of: $1.value) }
        default: 1
        }
    }

    /// Writes the content of a value, then the value itself. Returns the number of the value's object.
    private mutating func write(_ value: PropertyListValue) -> Int {
        switch value {
        case .boolean(let flag): return add { $0.append(UInt8(flag ? 0x09 : 0x08)) }
        case .integer(let number): return add { Self.append(number, to: &$0) }
        case .real(let number):
            return add { file in
                file.append(UInt8(0x23))
                file.append(number.bitPattern)
            }
        case .text(let text): return write(text)
        case .data(let bytes):
            return add { file in
                Self.appendHead(0x40, count: bytes.count, to: &file)
                file.append(contentsOf: bytes)
            }
        case .reference(let index):
            return add { file in
                let byteCount = index < 1 << 16 ? 2 : 4
                file.append(0x80 | UInt8(byteCount - 1))
                file.append(bits: UInt64(index), byteCount: byteCount)
            }
        case .list(let values):
            let numbers = values.map { write($0) }
            return add { [referenceSize] file in
                Self.appendHead(0xA0, count: numbers.count, to: &file)
                for number in numbers { file.append(bits: UInt64(number), byteCount: referenceSize) }
            }
        case .record(let entries):
            let keys = entries.map { write($0.key) }
            let values = entries.map { write($0.value) }
            return add { [referenceSize] file in
                Self.appendHead(0xD0, count: keys.count, to: &file)
                for number in keys + values { file.append(bits: UInt64(number), byteCount: referenceSize) }
            }
        }
    }

    private mutating func write(_ text: String) -> Int {
        if let number = texts[text] { return number }
        let number = add { file in
            if text.utf8.allSatisfy({ $0 < 0x80 }) {
                Self.appendHead(0x50, count: text.utf8.count, to: &file)
                file.append(contentsOf: text.utf8)
            } else {
                Self.appendHead(0x60, count: text.utf16.count, to: &file)
                for unit in text.utf16 { file.append(unit) }
            }
        }
        texts[text] = number
        return number
    }

    private mutating func add(_ body: (inout ByteOutput) -> Void) -> Int {
        offsets.append(file.bytes.count)
        body(&file)
        return offsets.count - 1
    }

    /// Appends a marker: a kind and a count. The count 15 means that the count follows as an integer object.
    private static func appendHead(_ kind: UInt8, count: Int, to file: inout ByteOutput) {
        file.append(kind | UInt8(min(count, 15)))
        if count >= 15 { append(Int64(count), to: &file) }
    }

    private static func append(_ number: Int64, to file: inout ByteOutput) {
        let exponent = number < 0 ? 3 : number < 1 << 8 ? 0 : number < 1 << 16 ? 1 : number < 1 << 32 ? 2 : 3
        file.append(0x10 | UInt8(exponent))
        file.append(bits: UInt64(bitPattern: number), byteCount: 1 << exponent)
    }

    private consuming func finish(top: Int) -> [UInt8] {
        let table = file.bytes.count
        let offsetSize = table < 1 << 16 ? 2 : 4
        for offset in offsets { file.append(bits: UInt64(offset), byteCount: offsetSize) }
        file.append(contentsOf: [UInt8](repeating: 0, count: 6))
        file.append(UInt8(offsetSize))
        file.append(UInt8(referenceSize))
        file.append(UInt64(offsets.count))
        file.append(UInt64(top))
        file.append(UInt64(table))
        return file.bytes
    }
}
