internal import ByteWriting

/// Builds a compiled catalog (`Assets.car`).
public struct CompiledCatalogFile: Sendable {
    /// The attributes in the key of a rendition. Raw values are those of the format.
    public enum KeyAttribute: UInt16, Sendable, CaseIterable {
        case element = 1
        case part = 2
        case direction = 4
        case appearance = 7
        case dimension1 = 8
        case scale = 12
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

    /// The renditions.
    public var renditions: [Rendition] = []
    /// The names of assets, with the identifiers in the keys of their renditions.
    public var names: [(name: String, identifier: UInt16)] = []
    /// The names of appearances, with their numbers in keys.
    public var appearances: [(name: String, number: UInt16)] = []
    /// Languages, with their numbers in keys.
    public var languages: [(name: String, number: UInt16)] = []

    /// Creates an empty catalog.
    public init() {}

    /// Adds an asset, and returns its identifier. The first asset's identifier is 1.
    @discardableResult
    public mutating func add(_ name: String, _ variants: [Rendition]) -> UInt16 {
        let identifier = UInt16(names.count + 1)
        names.append((name, identifier))
        for var rendition in variants {
            rendition.key[.identifier] = identifier
            rendition.key[.element] = 85
            if rendition.key[.part] == nil { rendition.key[.part] = 181 }
            renditions.append(rendition)
        }
        return identifier
    }

    /// The bytes of the file.
    public var bytes: [UInt8] {
        var store = StoreWriter()
        store.add(header, named: "CARHEADER")
        store.add(
            tree: renditions.map { (key(of: $0), $0.bytes(key: { pairs(of: $0) })) }, named: "RENDITIONS")
        store.add(tree: names.map { (Array($0.name.utf8), facet($0.identifier)) }, named: "FACETKEYS")
        store.add(tree: numbered(appearances), named: "APPEARANCEKEYS")
        store.add(tree: numbered(languages), named: "LOCALIZATIONKEYS")
        var format = ByteOutput(.little)
        format.append(ascii: "tmfk")
        format.append(UInt32(0))
        format.append(UInt32(KeyAttribute.allCases.count))
        for attribute in KeyAttribute.allCases { format.append(UInt32(attribute.rawValue)) }
        store.add(format.bytes, named: "KEYFORMAT")
        return store.bytes
    }

    private var header: [UInt8] {
        var header = ByteOutput(.little)
        header.append(ascii: "RATC")
        for number in [400, 15, 0, UInt32(renditions.count)] { header.append(number) }
        header.append(contentsOf: Array("nibassetd\n".utf8).padded(to: 128))
        header.append(contentsOf: Array("nibassetd".utf8).padded(to: 256))
        header.append(contentsOf: [UInt8](repeating: 0, count: 16))
        for number in [0, 2, 1, 2] as [UInt32] { header.append(number) }
        return header.bytes
    }

    private func key(of rendition: Rendition) -> [UInt8] {
        var key = ByteOutput(.little)
        for attribute in KeyAttribute.allCases { key.append(rendition.key[attribute] ?? 0) }
        return key.bytes
    }

    private func pairs(of key: [KeyAttribute: UInt16]) -> [UInt8] {
        var pairs = ByteOutput(.little)
        for (attribute, value) in key.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            pairs.append(attribute.rawValue)
            pairs.append(value)
        }
        pairs.append(UInt32(0))
        return pairs.bytes
    }

    private func facet(_ identifier: UInt16) -> [UInt8] {
        var facet = ByteOutput(.little)
        for number in [0, 0, 3, 1, 85, 2, 181, 17, identifier] as [UInt16] { facet.append(number) }
        return facet.bytes
    }

    private func numbered(_ names: [(name: String, number: UInt16)]) -> [(key: [UInt8], value: [UInt8])] {
        names.map { name, number in
            var value = ByteOutput(.little)
            value.append(number)
            return (Array(name.utf8), value.bytes)
        }
    }
}

extension [UInt8] {
    func padded(to count: Int) -> [UInt8] {
        Array(prefix(count)) + Array(repeating: 0, count: Swift.max(0, count - self.count))
    }
}
