/// The values of every object of an archive with their keys, and where objects end, as far as their classes are known.
///
/// Each object is looked at once. What follows a value of an unknown class within an object is not told, because nobody
/// knows where that value ends.
struct GNUstepObjects: Sendable {
    /// A value of an object.
    struct Field: Sendable {
        var key: String
        /// The position in the archive's values.
        var position: Int
    }

    let archive: GNUstepArchive
    /// By object. Elements of lists have no keys; keys and values of dictionaries alternate.
    private(set) var fields: [[Field]]

    init(_ archive: GNUstepArchive) {
        var decoder = GNUstepObjectDecoder(archive)
        decoder.decodeAll()
        self.archive = archive
        fields = decoder.fields
    }

    /// The value of a key; nil where the object has none that is known.
    func value(_ key: String, of object: Int) -> GNUstepArchive.Value? {
        fields[object].first { $0.key == key }.map { archive.values[$0.position] }
    }

    /// The object that is the value of a key.
    func object(_ key: String, of object: Int) -> Int? { value(key, of: object).flatMap(\.object) }

    /// The text that is the value of a key.
    func text(_ key: String, of object: Int) -> String? { self.object(key, of: object).flatMap(archive.text) }

    /// The elements of the list that is the value of a key.
    func elements(_ key: String, of object: Int) -> [Int] { self.object(key, of: object).map(elements) ?? [] }

    /// The objects that an array or set holds.
    func elements(of list: Int) -> [Int] {
        archive.knownContent(of: list) == .list
            ? fields[list].compactMap { archive.values[$0.position].object } : []
    }

    /// The keys and values of a dictionary.
    func entries(of dictionary: Int) -> [(key: Int, value: Int)] {
        guard archive.knownContent(of: dictionary) == .dictionary else { return [] }
        let fields = fields[dictionary]
        return stride(from: 0, to: fields.count - 1, by: 2).compactMap { place in
            guard let key = archive.values[fields[place].position].object,
                let value = archive.values[fields[place + 1].position].object
            else { return nil }
            return (key, value)
        }
    }
}

extension GNUstepArchive.Value {
    /// The object that this is or begins.
    var object: Int? {
        switch self {
        case .object(let index), .newObject(let index): Int(index)
        default: nil
        }
    }
}
