/// An array of unsigned big-endian numbers of one size in a binary property list.
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

    /// The number at an index. Numbers too large for `Int` become `Int.max`.
    @inlinable
    public subscript(index: Int) -> Int {
        @inline(__always) get {
            // The fast path: nearly all numbers have one or two bytes.
            switch size {
            case 1: Int(bytes[index])
            case 2: Int(bytes[2 &* index]) << 8 | Int(bytes[2 &* index &+ 1])
            default: long(at: index)
            }
        }
    }

    @inlinable
    @inline(never)
    func long(at index: Int) -> Int {
        var value: UInt64 = 0
        for offset in index * size..<(index + 1) * size { value = value << 8 | UInt64(bytes[offset]) }
        return Int(clamping: value)
    }
}

/// The UIDs among the objects of a binary property list. Keyed archives refer to their objects by UIDs.
@frozen
public struct ListUIDs: ~Escapable {
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

    /// The value of an object that is a UID; nil for other objects, and for objects that cannot be read.
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
