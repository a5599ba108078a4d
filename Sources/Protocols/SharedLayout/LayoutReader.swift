internal import MessageCoding

/// Reads the fields of a part of a memory. If the part ends before a field, the error has `length`, the length that the part should have.
struct LayoutReader {
    private var reader: ByteReader
    private let length: Int

    init(_ bytes: [UInt8], length: Int) {
        reader = ByteReader(bytes)
        self.length = length
    }

    mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(LayoutError) -> Value {
        do { return try reader.read() } catch { throw .outside(offset: 0, length: length) }
    }

    mutating func bytes(_ count: Int) throws(LayoutError) -> [UInt8] {
        do { return Array(try reader.readBytes(count)) } catch { throw .outside(offset: 0, length: length) }
    }
}
