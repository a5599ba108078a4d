internal import ByteReading

/// The attributes of a rendition's key that this module reads. The raw values are the numbers in the `KEYFORMAT` block.
enum KeyAttribute: UInt16 {
    case part = 2
    case direction = 4
    case appearance = 7
    case localization = 13
    case idiom = 15
    case subtype = 16
    case identifier = 17
    case widthClass = 20
    case heightClass = 21
    case memoryClass = 22
    case graphicsClass = 23
    case gamut = 24
}

/// The order of the attributes in the keys of a catalog.
struct KeyFormat {
    private let positions: [UInt16: Int]
    let count: Int

    init(_ block: ByteFields) throws(CatalogError) {
        try block.expect("tmfk")
        count = try block.little(8)
        guard count <= 256 else {
            throw .exceeded(ExceededLimit(.valueCount, found: count, allowed: 256))
        }
        var positions: [UInt16: Int] = [:]
        for index in 0..<count {
            positions[UInt16(truncatingIfNeeded: try block.little(12 + index * 4))] = index
        }
        self.positions = positions
    }

    /// The value of an attribute in a key; 0 if the catalog's keys do not have the attribute.
    func value(_ attribute: KeyAttribute, in key: [UInt16]) -> UInt16 {
        guard let position = positions[attribute.rawValue], position < key.count else { return 0 }
        return key[position]
    }

    /// The values of a stored key, one for each attribute. Missing values are 0.
    func values(_ key: ByteFields) throws(CatalogError) -> [UInt16] {
        var values = [UInt16](repeating: 0, count: count)
        for index in 0..<min(count, key.count / 2) {
            values[index] = UInt16(truncatingIfNeeded: try key.little(index * 2, 2))
        }
        return values
    }

    /// The key that a link holds, as pairs of attribute and value.
    func values(pairs: ByteFields) throws(CatalogError) -> [UInt16] {
        var values = [UInt16](repeating: 0, count: count)
        for offset in stride(from: 0, through: pairs.count - 4, by: 4) {
            let attribute = UInt16(truncatingIfNeeded: try pairs.little(offset, 2))
            if attribute == 0 { continue }  // the end mark, and padding
            guard let position = positions[attribute] else {
                throw pairs.unexpected("an attribute of the key format", "\(attribute)", at: offset)
            }
            values[position] = UInt16(truncatingIfNeeded: try pairs.little(offset + 2, 2))
        }
        return values
    }
}
