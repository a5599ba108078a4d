import ByteReading

/// Special bytes that may stand in place of a number.
enum TypedStreamMark {
    static let twoBytes: UInt8 = 0x81
    static let fourBytes: UInt8 = 0x82
    static let floating: UInt8 = 0x83
    static let new: UInt8 = 0x84
    static let none: UInt8 = 0x85
    static let end: UInt8 = 0x86
    /// The number of the first reference.
    static let firstReference: Int64 = -110
}

/// Scans the numbers and strings of a typed stream.
struct TypedStreamScanner {
    let source: ByteSource
    private let limits: ReadingLimits
    private let isBigEndian: Bool
    private(set) var offset: Int
    private var strings: [CompactRange] = []

    static let bigEndianSignature = [0x04, 0x0B] + Array("typedstream".utf8)
    static let littleEndianSignature = [0x04, 0x0B] + Array("streamtyped".utf8)

    /// Begins after the signature.
    init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
        isBigEndian = bytes.starts(with: Self.bigEndianSignature)
        guard isBigEndian || bytes.starts(with: Self.littleEndianSignature) else {
            throw .begins(with: bytes, not: "a typed stream of version 4")
        }
        offset = Self.bigEndianSignature.count
    }

    var isAtEnd: Bool { offset == source.count }

    /// The next byte, which is not consumed.
    func peek() throws(ReadingError) -> UInt8 { try source.byte(at: offset) }

    /// Skips bytes, which must be there.
    mutating func skip(_ count: Int) throws(ReadingError) {
        try source.require(count, at: offset)
        offset += count
    }

    /// Reads a reference to an earlier string, or a new string.
    mutating func sharedString() throws(ReadingError) -> CompactRange? {
        let start = offset
        switch try source.byte(at: offset) {
        case TypedStreamMark.none:
            offset += 1
            return nil
        case TypedStreamMark.new:
            offset += 1
            guard let string = try unsharedString() else { throw .found("no string", not: "a string", at: start + 1) }
            strings.append(string)
            return string
        default:
            let number = try integer() - TypedStreamMark.firstReference
            guard strings.indices.contains(Int(number)) else {
                throw .found("string \(number)", not: "one of \(strings.count) strings", at: start)
            }
            return strings[Int(number)]
        }
    }

    mutating func unsharedString() throws(ReadingError) -> CompactRange? {
        let start = offset
        if try source.byte(at: offset) == TypedStreamMark.none {
            offset += 1
            return nil
        }
        let count = try integer()
        guard count >= 0 else { throw .found("\(count)", not: "the length of a string", at: start) }
        try limits.check(.stringByteCount, Int(count), at: start)
        try source.require(Int(count), at: offset)
        defer { offset += Int(count) }
        return CompactRange(start: offset, count: Int(count))
    }

    mutating func integer() throws(ReadingError) -> Int64 {
        let start = offset
        switch try takeByte() {
        case TypedStreamMark.twoBytes: return Int64(Int16(truncatingIfNeeded: try bits(byteCount: 2)))
        case TypedStreamMark.fourBytes: return Int64(Int32(truncatingIfNeeded: try bits(byteCount: 4)))
        case let byte
        where byte >= TypedStreamMark.floating && byte < UInt8(bitPattern: Int8(TypedStreamMark.firstReference)):
            throw .found("the mark 0x" + String(byte, radix: 16), not: "a number", at: start)
        case let byte: return Int64(Int8(bitPattern: byte))
        }
    }

    /// Reads a floating-point number. Numbers without a fraction are written as integers.
    mutating func real(byteCount: Int) throws(ReadingError) -> Double {
        guard try source.byte(at: offset) == TypedStreamMark.floating else { return Double(try integer()) }
        offset += 1
        let bits = try bits(byteCount: byteCount)
        return byteCount == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    private mutating func bits(byteCount: Int) throws(ReadingError) -> UInt64 {
        defer { offset += byteCount }
        return isBigEndian
            ? try source.bigEndian(at: offset, byteCount: byteCount)
            : try source.littleEndian(at: offset, byteCount: byteCount)
    }

    mutating func takeByte() throws(ReadingError) -> UInt8 {
        let byte = try source.byte(at: offset)
        offset += 1
        return byte
    }
}
