/// Unsigned numbers of one size that follow one another in a binary property list, the most significant byte first.
@frozen
public struct ListNumbers: ~Escapable {
    @usableFromInline
    let bytes: Span<UInt8>
    @usableFromInline
    let size: Int

    @inlinable
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, size: Int) {
        self.bytes = bytes
        self.size = size
    }

    /// The number at a position; those that no count reaches are the greatest `Int`.
    @inlinable
    public subscript(position: Int) -> Int {
        @inline(__always) get {
            // Nearly all are this short.
            switch size {
            case 1: Int(bytes[position])
            case 2: Int(bytes[2 &* position]) << 8 | Int(bytes[2 &* position &+ 1])
            default: long(at: position)
            }
        }
    }

    @inlinable
    @inline(never)
    func long(at position: Int) -> Int {
        var value: UInt64 = 0
        for index in position * size..<(position + 1) * size { value = value << 8 | UInt64(bytes[index]) }
        return Int(clamping: value)
    }
}

/// Tells which objects of a binary property list are positions of archived objects.
@frozen
public struct ListPositions: ~Escapable {
    @usableFromInline
    let bytes: Span<UInt8>
    @usableFromInline
    let offsets: ListNumbers
    @usableFromInline
    let count: Int

    @inlinable
    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, table: Range<Int>, offsetSize: Int) {
        self.bytes = bytes
        offsets = ListNumbers(bytes.extracting(table), size: offsetSize)
        count = table.count / offsetSize
    }

    /// The position that an object is; nil for other objects, and for what cannot be read.
    @inlinable
    public subscript(object: Int) -> Int? {
        @inline(__always) get {
            guard object < count, case let offset = offsets[object], offset < bytes.count else { return nil }
            let size = Int(bytes[offset] & 0x07) + 1
            guard bytes[offset] & 0xF8 == 0x80, size < bytes.count - offset else { return nil }
            switch size {
            case 1: return Int(bytes[offset + 1])
            case 2: return Int(bytes[offset + 1]) << 8 | Int(bytes[offset + 2])
            default: return ListNumbers(bytes.extracting(offset + 1...offset + size), size: size)[0]
            }
        }
    }
}
