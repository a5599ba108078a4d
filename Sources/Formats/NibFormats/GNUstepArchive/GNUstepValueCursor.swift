/// Reads values of an archive in order; every method gives nil when something else stands there.
struct GNUstepValueCursor {
    let archive: GNUstepArchive
    private(set) var position: Int

    init(archive: GNUstepArchive, position: Int) {
        self.archive = archive
        self.position = position
    }

    private mutating func next() -> GNUstepArchive.Value? {
        guard position < archive.values.count else { return nil }
        defer { position += 1 }
        return archive.values[position]
    }

    /// A number without fraction, or a truth value.
    mutating func integer() -> Int64? {
        guard case .integer(let value)? = next() else { return nil }
        return value
    }

    /// A size or point, which is a structure of two numbers.
    mutating func pair() -> (Double, Double)? {
        guard case .structure? = next(), let first = real(), let second = real() else { return nil }
        return (first, second)
    }

    /// A number.
    mutating func real() -> Double? {
        switch next() {
        case .real(let value)?: value
        case .integer(let value)?: Double(value)
        default: nil
        }
    }

    /// An object of any class; `.some(nil)` is no object.
    ///
    /// Behind a new object of a class whose values are not known, nothing can be read.
    mutating func object() -> Int?? {
        switch next() {
        case .none?: return .some(nil)
        case .object(let index)?: return Int(index)
        case .newObject(let index)?:
            skipContent(of: Int(index), depth: 0)
            return Int(index)
        default: return nil
        }
    }

    /// What an array or set writes: its count and its elements.
    mutating func listContent() -> [Int] {
        guard let count = integer(), count > 0 else { return [] }
        // Sets write no mark of an array.
        if case .array? = peek { position += 1 }
        var result: [Int] = []
        while result.count < count, let element = object() {
            guard let element else { break }
            result.append(element)
        }
        return result
    }

    /// What a dictionary writes: its count, and every key with its value.
    mutating func dictionaryContent() -> [(key: Int, value: Int)] {
        guard let count = integer(), count > 0 else { return [] }
        var result: [(Int, Int)] = []
        while result.count < count, let key = object()?.flatMap({ $0 }), let value = object()?.flatMap({ $0 }) {
            result.append((key, value))
        }
        return result
    }

    /// The name of the class that follows.
    mutating func className() -> String? {
        guard case .class(let index)? = next() else { return nil }
        return archive.classes[Int(index)].name
    }

    /// The text of the string object that follows; nil where there is none.
    mutating func string() -> String? { object().flatMap { $0 }.flatMap(archive.text) }

    /// What a string object writes: its length, its encoding and its characters.
    mutating func stringContent() -> String? {
        guard let count = integer() else { return nil }
        if count == 0 { return "" }
        guard let encoding = integer(), case .numbers(let part, let width)? = next() else { return nil }
        return StringEncoding.text(archive.bytes[part.range], width: Int(width), encoding: encoding)
    }

    /// What a data object writes: its length, 0 for "as they are", and its bytes.
    mutating func dataContent() -> ArraySlice<UInt8>? {
        guard let count = integer() else { return nil }
        if count == 0 { return [] }
        guard integer() == 0, case .numbers(let part, 1)? = next() else { return nil }
        return archive.bytes[part.range]
    }

    private var peek: GNUstepArchive.Value? {
        position < archive.values.count ? archive.values[position] : nil
    }

    /// Passes what an object writes, where that is known; objects within it count too.
    private mutating func skipContent(of object: Int, depth: Int) {
        switch archive.knownContent(of: object) {
        case .string?: _ = stringContent()
        case .data?: _ = dataContent()
        case .list?: skipObjects(perCount: 1, depth: depth)
        case .dictionary?: skipObjects(perCount: 2, depth: depth)
        case nil: break
        }
    }

    private mutating func skipObjects(perCount: Int64, depth: Int) {
        guard depth < 16, let count = integer(), count > 0 else { return }
        if case .array? = peek { position += 1 }
        var left = count.multipliedReportingOverflow(by: perCount).partialValue
        while left > 0, let value = next() {
            if case .newObject(let index) = value { skipContent(of: Int(index), depth: depth + 1) }
            left -= 1
        }
    }
}

/// The encodings that NSString numbers.
private enum StringEncoding {
    static func text(_ bytes: ArraySlice<UInt8>, width: Int, encoding: Int64) -> String {
        if width == 2 {
            let units = (0..<bytes.count / 2).lazy.map { (index: Int) -> UInt16 in
                let high = bytes.startIndex + 2 * index
                return UInt16(bytes[high]) << 8 | UInt16(bytes[high + 1])
            }
            return String(decoding: units, as: UTF16.self)
        }
        let isoLatin1: Int64 = 5
        if encoding == isoLatin1 { return String(decoding: bytes.lazy.map { UInt16($0) }, as: UTF16.self) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
