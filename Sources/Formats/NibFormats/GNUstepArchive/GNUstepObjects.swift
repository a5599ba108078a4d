/// The values of every object in an archive with their keys, as far as the classes are known.
///
/// If an object holds a value of an unknown class, the values after it are missing, because nothing tells where that
/// value ends.
struct GNUstepObjects: Sendable {
    /// A value of an object.
    struct Field: Sendable {
        /// An index into `keys`.
        var key: UInt16
        /// The index in the list of the archive's values.
        var position: UInt32
    }

    let archive: GNUstepArchive
    /// All keys that occur, "" first.
    private let keys: [String]
    private let numbers: [String: UInt16]
    /// The fields of all objects.
    private let fields: [Field]
    /// The part of `fields` that belongs to each object.
    private let runs: [CompactRange]

    init(_ archive: GNUstepArchive, onlyReferences: Bool = false) {
        var decoder = GNUstepObjectDecoder(archive, onlyReferences: onlyReferences)
        decoder.decodeAll()
        self.archive = archive
        keys = decoder.keys
        numbers = decoder.keyNumbers
        fields = decoder.fields
        runs = decoder.runs
    }

    /// The values of an object. Elements of lists have no keys; keys and values of dictionaries alternate.
    func fields(of object: Int) -> ArraySlice<Field> { fields[runs[object].range] }

    /// The key of a value; "" for elements.
    func key(of field: Field) -> String { keys[Int(field.key)] }

    /// The value of a field.
    func value(of field: Field) -> GNUstepArchive.Value { archive.value(at: Int(field.position)) }

    /// The value of a key; nil if the object does not have it or its values are unknown.
    func value(_ key: String, of object: Int) -> GNUstepArchive.Value? {
        guard let number = numbers[key] else { return nil }
        return fields(of: object).first { $0.key == number }.map(value)
    }

    /// The object under a key.
    func object(_ key: String, of object: Int) -> Int? { value(key, of: object).flatMap(\.object) }

    /// The text under a key.
    func text(_ key: String, of object: Int) -> String? { self.object(key, of: object).flatMap(archive.text) }

    /// The elements of the list under a key.
    func elements(_ key: String, of object: Int) -> [Int] { self.object(key, of: object).map(elements) ?? [] }

    /// The elements of an array or a set.
    func elements(of list: Int) -> [Int] {
        archive.knownContent(of: list) == .list ? fields(of: list).compactMap { value(of: $0).object } : []
    }

    /// The keys and values of a dictionary.
    func entries(of dictionary: Int) -> [(key: Int, value: Int)] {
        guard archive.knownContent(of: dictionary) == .dictionary else { return [] }
        let fields = fields(of: dictionary)
        return stride(from: fields.startIndex, to: fields.endIndex - 1, by: 2).compactMap { index in
            guard let key = value(of: fields[index]).object, let value = value(of: fields[index + 1]).object
            else { return nil }
            return (key, value)
        }
    }
}

extension GNUstepArchive.Value {
    /// The object that this value refers to or starts.
    var object: Int? {
        switch self {
        case .object(let index), .newObject(let index): Int(index)
        default: nil
        }
    }
}
