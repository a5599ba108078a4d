internal import AssetModel
internal import MessageCoding

extension ByteReader {
    /// Reads fields; throws `tooShort` when the message ends first.
    mutating func readFields<Value>(
        _ body: (inout ByteReader) throws(EndOfMessage) -> Value
    ) throws(ProtocolError) -> Value {
        do {
            return try body(&self)
        } catch {
            throw .tooShort(error)
        }
    }

    mutating func field<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(ProtocolError) -> Value {
        try readFields { (reader) throws(EndOfMessage) in try reader.read(type) }
    }

    /// Reads text: a 16-bit length, then the bytes.
    mutating func text() throws(ProtocolError) -> [UInt8] {
        try readFields { (reader) throws(EndOfMessage) in
            let count = try reader.read(UInt16.self)
            return Array(try reader.readBytes(Int(count)))
        }
    }

    /// Reads a list: a 16-bit count, then the items.
    mutating func items<Item>(
        _ item: (inout ByteReader) throws(ProtocolError) -> Item
    ) throws(ProtocolError) -> [Item] {
        var items: [Item] = []
        for _ in 0..<(try field(UInt16.self)) { items.append(try item(&self)) }
        return items
    }

    /// Reads a raw value and returns its meaning; throws `badValue` when `meaning` returns nil.
    mutating func choice<Raw: FixedWidthInteger, Value>(
        _ name: String, _ meaning: (Raw) -> Value?
    ) throws(ProtocolError) -> Value {
        let raw: Raw = try field()
        guard let value = meaning(raw) else { throw .badValue(field: name, found: UInt64(truncatingIfNeeded: raw)) }
        return value
    }

    /// Reads a raw value of one byte; nil for 0. Throws `badValue` when `meaning` returns nil.
    mutating func optionalChoice<Value>(
        _ name: String, _ meaning: (UInt8) -> Value?
    ) throws(ProtocolError) -> Value? {
        let raw: UInt8 = try field()
        if raw == 0 { return nil }
        guard let value = meaning(raw) else { throw .badValue(field: name, found: UInt64(raw)) }
        return value
    }

    /// Reads a kind in one byte; nil, for images and sounds, when the byte is 0.
    mutating func kindOrBoth() throws(ProtocolError) -> AssetKind? {
        try optionalChoice("kind", AssetKind.init)
    }
}

extension ByteWriter {
    /// Appends text, cut to 65,535 bytes.
    mutating func writeText(_ bytes: [UInt8]) {
        let bytes = bytes.prefix(Int(UInt16.max))
        write(UInt16(bytes.count))
        write(bytes)
    }
}
