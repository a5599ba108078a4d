import ByteReading

/// The values of every object in an archive with their keys, as far as the classes are known.
struct GNUstepObjects: Sendable {
    struct Field: Sendable {
        /// An index into `GNUstepLayouts.keys`.
        let key: UInt16
        /// The index in the list of the archive's values.
        let position: UInt32
    }

    let archive: GNUstepArchive
    private let keys = GNUstepLayouts.shared.keys
    private let fields: [Field]
    /// The part of `fields` that belongs to each object.
    private let fieldRanges: [CompactRange]

    /// Takes the archive and the fields from a decoder.
    init(_ decoder: GNUstepObjectDecoder) {
        archive = decoder.archive
        fields = decoder.fields
        fieldRanges = decoder.fieldRanges
    }

    /// The values of an object. Elements of lists have no keys; keys and values of dictionaries alternate.
    func fields(of object: Int) -> ArraySlice<Field> { fields[fieldRanges[object].range] }

    /// The key of a value; "" for elements.
    func key(of field: Field) -> String { keys[Int(field.key)] }

    func value(of field: Field) -> GNUstepArchive.Value { archive.value(at: Int(field.position)) }

    @inline(__always)
    func object(of field: Field) -> Int? { archive.object(at: Int(field.position)) }

    private func field(_ key: GNUstepKey, of object: Int) -> Field? {
        for field in fields(of: object) where field.key == key.number { return field }
        return nil
    }

    /// The value of a key; nil if the object does not have the key, or if the object's values are unknown.
    func value(_ key: GNUstepKey, of object: Int) -> GNUstepArchive.Value? { field(key, of: object).map(value) }

    func object(_ key: GNUstepKey, of object: Int) -> Int? { field(key, of: object).flatMap { self.object(of: $0) } }

    func text(_ key: GNUstepKey, of object: Int) -> String? { self.object(key, of: object).flatMap(archive.text) }

    func elements(_ key: GNUstepKey, of object: Int) -> [Int] { self.object(key, of: object).map(elements) ?? [] }

    /// The elements of an array or a set.
    func elements(of list: Int) -> [Int] {
        archive.content(of: list) == .list ? fields(of: list).compactMap { object(of: $0) } : []
    }

    func entries(of dictionary: Int) -> [(key: Int, value: Int)] {
        guard archive.content(of: dictionary) == .dictionary else { return [] }
        let fields = fields(of: dictionary)
        return stride(from: fields.startIndex, to: fields.endIndex - 1, by: 2).compactMap { index in
            guard let key = object(of: fields[index]), let value = object(of: fields[index + 1]) else { return nil }
            return (key, value)
        }
    }
}

/// The number of a key in `GNUstepLayouts.keys`. The numbers of frequent keys are looked up once.
struct GNUstepKey: ExpressibleByStringLiteral {
    static let source: GNUstepKey = "NSSource"
    static let destination: GNUstepKey = "NSDestination"
    static let label: GNUstepKey = "NSLabel"
    static let name: GNUstepKey = "NSName"
    static let colorName: GNUstepKey = "NSColorName"
    static let tiff: GNUstepKey = "NSTIFFRepresentation"
    static let customClass: GNUstepKey = "GSClassName"
    static let originalClass: GNUstepKey = "GSOriginalClass"
    /// Whether objects hold their children under a key, by the number of the key.
    static let isContaining = GNUstepLayouts.shared.keys.map {
        ["NSWindowView", "NSSubmenu", "NSSubviews", "NSMenuItems"].contains($0)
    }

    let number: UInt16

    init(stringLiteral key: String) {
        guard let number = GNUstepLayouts.shared.number(of: key) else { preconditionFailure("No layout has \(key)") }
        self.number = number
    }
}

extension GNUstepObjects: InterfaceContent {
    func document(_ format: InterfaceFormat, limits: ReadingLimits) throws(ExceededLimit) -> InterfaceDocument {
        try GNUstepDocumentBuilder.document(of: self, format: format, limits: limits)
    }
}
