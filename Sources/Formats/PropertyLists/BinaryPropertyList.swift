public import ByteReading

/// The layout of a binary property list: the place and the kind of each object.
///
/// The last 32 bytes are a trailer, which has the offset of the table of object offsets. An object is a marker byte, mostly with a count in its
/// low half, and then its content. Containers refer to their objects by number.
@frozen
public struct BinaryPropertyList: Sendable {
    /// An object. `start` is the offset of its content. A count is a number of bytes, UTF-16 units, elements or
    /// entries.
    public enum Token: Sendable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case real(Double)
        case data(start: Int, count: Int)
        case text(start: Int, count: Int)
        case wideText(start: Int, count: Int)
        case uid(Int)
        case array(start: Int, count: Int)
        case dictionary(start: Int, count: Int)

        /// Kind of the object, for errors.
        public var kind: String {
            switch self {
            case .null: "null"
            case .boolean: "a boolean"
            case .integer(let number): "the number \(number)"
            case .real(let number): "the number \(number)"
            case .data: "data"
            case .text, .wideText: "a string"
            case .uid(let object): "the UID \(object)"
            case .array: "an array"
            case .dictionary: "a dictionary"
            }
        }
    }

    /// The whole file.
    public let source: ByteSource
    /// The number of objects.
    public let count: Int
    /// The number of the outermost object.
    public let top: Int
    @usableFromInline
    let offsetTable: Int
    @usableFromInline
    let offsetSize: Int
    /// The size in bytes of a reference in a container.
    public let referenceSize: Int

    /// The first bytes of every file.
    public static var signature: [UInt8] { Array("bplist00".utf8) }
    private static var trailerSize: Int { 32 }

    /// Reads the trailer and checks that the table of offsets is in the file. Objects are read on demand.
    public init(_ source: ByteSource, limits: ReadingLimits) throws(ReadingError) {
        self.source = source
        guard source.bytes.starts(with: Self.signature) else { throw .begins(with: source.bytes, not: "\"bplist00\"") }
        try source.require(Self.signature.count + Self.trailerSize, at: 0)
        let trailer = source.count - Self.trailerSize
        offsetSize = Int(source.bytes[trailer + 6])
        referenceSize = Int(source.bytes[trailer + 7])
        for (size, offset) in [(offsetSize, 6), (referenceSize, 7)] where !(1...8).contains(size) {
            throw .found("\(size)", not: "a size of 1 to 8 bytes", at: trailer + offset)
        }
        count = try source.bigEndianInt(at: trailer + 8, byteCount: 8)
        top = try source.bigEndianInt(at: trailer + 16, byteCount: 8)
        offsetTable = try source.bigEndianInt(at: trailer + 24, byteCount: 8)
        try limits.check(.objectCount, count, at: trailer + 8)
        try source.require(count * offsetSize, at: offsetTable)
        guard top < count else { throw .found("object \(top)", not: "one of \(count) objects", at: trailer + 16) }
    }

    /// A number in the offset table or in a container. The caller has checked that the number is in the file.
    @inlinable
    @inline(__always)
    func number(at offset: Int, byteCount: Int) throws(ReadingError) -> Int {
        // The fast path: nearly all numbers have one or two bytes.
        switch byteCount {
        case 1: return Int(source.bytes[offset])
        case 2: return Int(source.bytes[offset]) << 8 | Int(source.bytes[offset + 1])
        default: return try source.bigEndianInt(at: offset, byteCount: byteCount)
        }
    }

    /// The offset of an object. `from` is the offset at which the object's number was found, for errors.
    @inlinable
    @inline(__always)
    public func offset(of object: Int, from: Int) throws(ReadingError) -> Int {
        guard object < count else { throw .found("object \(object)", not: "one of \(count) objects", at: from) }
        return try number(at: offsetTable + object * offsetSize, byteCount: offsetSize)
    }

    /// The number of the object that a container refers to. `start` comes from the container's token. `index` must be in the container.
    @inlinable
    @inline(__always)
    public func reference(at index: Int, of start: Int) throws(ReadingError) -> Int {
        try number(at: start + index * referenceSize, byteCount: referenceSize)
    }

    /// Reads the object with the number `object`. `from` is the offset at which the number was found, for errors.
    @inlinable
    public func token(_ object: Int, from: Int) throws(ReadingError) -> Token {
        try token(at: offset(of: object, from: from))
    }

    /// The offset of a dictionary's references, and the number of its keys; nil for other objects.
    @inlinable
    @inline(__always)
    public func dictionary(_ object: Int, from: Int) throws(ReadingError) -> (start: Int, count: Int)? {
        let offset = try offset(of: object, from: from)
        let marker = try source.byte(at: offset)
        guard marker >> 4 == 0xD else { return nil }
        let count = Int(marker & 0x0F)
        if count == 0x0F { return try extent(count, at: offset, elementSize: 2 * referenceSize) }
        try source.require(count * 2 * referenceSize, at: offset + 1)
        return (offset + 1, count)
    }

    /// The numbers of the objects that a container refers to. `start` comes from the container's token. `count` is the number of references.
    @inlinable
    @inline(__always)
    @_lifetime(borrow self)
    public func references(at start: Int, count: Int) -> ListNumbers {
        ListNumbers(source.bytes.span.extracting(start..<start + count * referenceSize), size: referenceSize)
    }

    /// The UIDs among the objects: the references of keyed archives.
    @inlinable
    @_lifetime(borrow self)
    public func uids() -> ListUIDs {
        ListUIDs(
            source.bytes.span, table: offsetTable..<offsetTable + count * offsetSize, offsetSize: offsetSize)
    }

    /// The key at an index of a dictionary. `start` comes from the dictionary's token.
    public func key(at index: Int, of start: Int) throws(ReadingError) -> String {
        let key = try reference(at: index, of: start)
        guard let text = string(try token(key, from: start)) else { throw try notAKey(key, from: start) }
        return text
    }

    /// The error of a key or class name, given by its number, that is no string.
    public func notAKey(_ object: Int, from: Int) throws(ReadingError) -> ReadingError {
        let offset = try offset(of: object, from: from)
        return .found(try token(at: offset).kind, not: "a string as key", at: offset)
    }

    /// The text of a string token; nil for other tokens.
    public func string(_ token: Token) -> String? {
        switch token {
        case .text(let start, let count): String(decoding: source.bytes[start..<start + count], as: UTF8.self)
        case .wideText(let start, let count): String(bigEndianUTF16: source.bytes[start..<start + 2 * count])
        default: nil
        }
    }

    /// Reads the object at an offset, and checks that its content is in the file.
    @inlinable
    public func token(at offset: Int) throws(ReadingError) -> Token {
        let marker = try source.byte(at: offset)
        let low = Int(marker & 0x0F)
        switch marker >> 4 {
        case 0x0:
            switch low {
            case 0x0: return .null
            case 0x8: return .boolean(false)
            case 0x9: return .boolean(true)
            default: break
            }
        case 0x1 where low <= 3: return .integer(try integer(at: offset + 1, byteCount: 1 << low))
        case 0x1 where low == 4: return .integer(try integer(at: offset + 9, byteCount: 8))
        case 0x2 where low == 2:
            let bits = try source.bigEndian(at: offset + 1, byteCount: 4)
            return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case 0x2 where low == 3, 0x3 where low == 3:
            return .real(Double(bitPattern: try source.bigEndian(at: offset + 1, byteCount: 8)))
        case 0x4:
            let (start, count) = try extent(low, at: offset, elementSize: 1)
            return .data(start: start, count: count)
        case 0x5:
            let (start, count) = try extent(low, at: offset, elementSize: 1)
            return .text(start: start, count: count)
        case 0x6:
            let (start, count) = try extent(low, at: offset, elementSize: 2)
            return .wideText(start: start, count: count)
        case 0x8 where low < 8: return .uid(try source.bigEndianInt(at: offset + 1, byteCount: low + 1))
        case 0xA, 0xB, 0xC:
            let (start, count) = try extent(low, at: offset, elementSize: referenceSize)
            return .array(start: start, count: count)
        case 0xD:
            let (start, count) = try extent(low, at: offset, elementSize: 2 * referenceSize)
            return .dictionary(start: start, count: count)
        default: break
        }
        throw .found("the marker 0x" + String(marker, radix: 16), not: "a known marker", at: offset)
    }

    @inlinable
    func integer(at offset: Int, byteCount: Int) throws(ReadingError) -> Int64 {
        // Only numbers of eight bytes have a sign.
        Int64(bitPattern: try source.bigEndian(at: offset, byteCount: byteCount))
    }

    /// The start and the count of an object's elements. A count of 15 or more follows the marker as an integer object.
    @inlinable
    func extent(
        _ low: Int, at offset: Int, elementSize: Int
    ) throws(ReadingError) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = low
        if low == 0x0F {
            let marker = try source.byte(at: start)
            guard marker >> 4 == 1, marker & 0x0F <= 3 else {
                throw .found("the marker 0x" + String(marker, radix: 16), not: "a count", at: start)
            }
            let size = 1 << Int(marker & 0x0F)
            count = try source.bigEndianInt(at: start + 1, byteCount: size)
            start += 1 + size
        }
        let (byteCount, overflow) = count.multipliedReportingOverflow(by: elementSize)
        try source.require(overflow ? .max : byteCount, at: start)
        return (start, count)
    }
}
