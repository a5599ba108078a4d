public import ByteReading

/// The layout of a binary property list: where its objects lie, and what each of them is.
///
/// A list ends with 32 bytes that say where a table of offsets is; every object is a marker byte, in most cases with a
/// count in its low half, and what the marker announces. Containers hold numbers of objects.
@frozen
public struct BinaryPropertyList<Failure: ReadingFailure>: Sendable {
    /// What a marker announces. Counts are of elements: bytes, UTF-16 units, or references.
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
    }

    /// The whole file.
    public let source: ByteSource<Failure>
    /// The number of objects.
    public let count: Int
    /// The number of the outermost object.
    public let top: Int
    @usableFromInline
    let offsetTable: Int
    @usableFromInline
    let offsetSize: Int
    /// Bytes of one reference in a container.
    public let referenceSize: Int

    /// The first bytes of every file.
    public static var signature: [UInt8] { Array("bplist00".utf8) }
    private static var trailerSize: Int { 32 }

    /// Finds the table of offsets; objects are looked at when they are asked for.
    public init(_ source: ByteSource<Failure>, limits: ReadingLimits) throws(Failure) {
        self.source = source
        guard source.bytes.starts(with: Self.signature) else {
            throw .unexpected(Mismatch(offset: 0, found: "other bytes", expected: "bplist00"))
        }
        try source.require(Self.signature.count + Self.trailerSize, at: 0)
        let trailer = source.count - Self.trailerSize
        offsetSize = Int(source.bytes[trailer + 6])
        referenceSize = Int(source.bytes[trailer + 7])
        for (size, offset) in [(offsetSize, 6), (referenceSize, 7)] where !(1...8).contains(size) {
            throw .unexpected(Mismatch(offset: trailer + offset, found: "\(size)", expected: "a size of 1 to 8 bytes"))
        }
        count = try source.bigEndianInt(at: trailer + 8, byteCount: 8)
        top = try source.bigEndianInt(at: trailer + 16, byteCount: 8)
        offsetTable = try source.bigEndianInt(at: trailer + 24, byteCount: 8)
        try limits.check(.objectCount, count, at: trailer + 8, as: Failure.self)
        try source.require(count * offsetSize, at: offsetTable)
        guard top < count else {
            throw .unexpected(
                Mismatch(offset: trailer + 16, found: "object \(top)", expected: "one of \(count) objects"))
        }
    }

    /// A number of the table or of a container, whose place was checked with theirs.
    @inlinable
    @inline(__always)
    func number(at offset: Int, byteCount: Int) throws(Failure) -> Int {
        // Nearly all are this short.
        switch byteCount {
        case 1: return Int(source.bytes[offset])
        case 2: return Int(source.bytes[offset]) << 8 | Int(source.bytes[offset + 1])
        default: return try source.bigEndianInt(at: offset, byteCount: byteCount)
        }
    }

    /// Where an object begins; `from` is where its number was found.
    @inlinable
    @inline(__always)
    public func offset(of object: Int, from: Int) throws(Failure) -> Int {
        guard object < count else {
            throw .unexpected(Mismatch(offset: from, found: "object \(object)", expected: "one of \(count) objects"))
        }
        return try number(at: offsetTable + object * offsetSize, byteCount: offsetSize)
    }

    /// The number of the object that a container refers to at a position that it has; `start` is the one of its token.
    @inlinable
    @inline(__always)
    public func reference(at position: Int, of start: Int) throws(Failure) -> Int {
        try number(at: start + position * referenceSize, byteCount: referenceSize)
    }

    /// What an object is; `from` is where its number was found.
    @inlinable
    public func token(_ object: Int, from: Int) throws(Failure) -> Token {
        try token(at: offset(of: object, from: from))
    }

    /// Where the references of a dictionary begin, and how many keys there are; nil for other objects.
    @inlinable
    @inline(__always)
    public func dictionary(_ object: Int, from: Int) throws(Failure) -> (start: Int, count: Int)? {
        let offset = try offset(of: object, from: from)
        let marker = try source.byte(at: offset)
        guard marker >> 4 == 0xD else { return nil }
        let count = Int(marker & 0x0F)
        if count == 0x0F { return try extent(count, at: offset, elementSize: 2 * referenceSize) }
        try source.require(count * 2 * referenceSize, at: offset + 1)
        return (offset + 1, count)
    }

    /// The numbers of the objects that a container refers to; `start` is the one of its token, `count` how many it has.
    @inlinable
    @inline(__always)
    @_lifetime(borrow self)
    public func references(at start: Int, count: Int) -> ListNumbers {
        ListNumbers(source.bytes.span.extracting(start..<start + count * referenceSize), size: referenceSize)
    }

    /// Finds out which objects are positions of others.
    @inlinable
    @_lifetime(borrow self)
    public func positions() -> ListPositions {
        ListPositions(
            source.bytes.span, table: offsetTable..<offsetTable + count * offsetSize, offsetSize: offsetSize)
    }

    /// Where the characters of an object lie that is a text of ASCII; nil for other objects. `from` is where its number was
    /// found.
    @inlinable
    public func characters(_ object: Int, from: Int) throws(Failure) -> Range<Int>? {
        let offset = try offset(of: object, from: from)
        let marker = try source.byte(at: offset)
        guard marker >> 4 == 0x5 else { return nil }
        let (start, count) = try extent(Int(marker & 0x0F), at: offset, elementSize: 1)
        return start..<start + count
    }

    /// The text that a token of this list is; nil for other tokens.
    public func string(_ token: Token) -> String? {
        switch token {
        case .text(let start, let count): String(decoding: source.bytes[start..<start + count], as: UTF8.self)
        case .wideText(let start, let count): String(bigEndianUTF16: source.bytes[start..<start + 2 * count])
        default: nil
        }
    }

    /// What lies at an offset; everything that it announces is within the file.
    @inlinable
    public func token(at offset: Int) throws(Failure) -> Token {
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
        throw .unexpected(
            Mismatch(offset: offset, found: "the marker 0x" + String(marker, radix: 16), expected: "a known marker"))
    }

    @inlinable
    func integer(at offset: Int, byteCount: Int) throws(Failure) -> Int64 {
        // Only those of eight bytes have a sign.
        Int64(bitPattern: try source.bigEndian(at: offset, byteCount: byteCount))
    }

    /// Start and number of the elements behind a marker; a count of 15 or more follows as an integer of its own.
    @inlinable
    func extent(
        _ low: Int, at offset: Int, elementSize: Int
    ) throws(Failure) -> (start: Int, count: Int) {
        var start = offset + 1
        var count = low
        if low == 0x0F {
            let marker = try source.byte(at: start)
            guard marker >> 4 == 1, marker & 0x0F <= 3 else {
                throw .unexpected(
                    Mismatch(offset: start, found: "the marker 0x" + String(marker, radix: 16), expected: "a count"))
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
