import ByteReading

/// The names of elements and attributes in XML archives, with the same numbers for every file.
struct XMLArchiveNames: Sendable {
    static let shared = XMLArchiveNames()

    private static let numbering = NameNumbering()

    enum Element: CaseIterable {
        case object, array, set, dictionary
        case text, data, integer, real, boolean, null, reference
    }

    /// Kinds of elements, by the number of the element's name.
    private let elements = Self.spellings.map { spelling, element in
        _ = Self.numbering.add(spelling)
        return element
    }

    let id = Self.numbering.add("id")
    let className = Self.numbering.add("class")
    let key = Self.numbering.add("key")
    let name = Self.numbering.add("name")
    let ref = Self.numbering.add("ref")
    let idRef = Self.numbering.add("idRef")
    let type = Self.numbering.add("type")
    let value = Self.numbering.add("value")
    /// The element around all objects in xib archives.
    let archived = Self.numbering.add("data")

    /// A table of the names above. Every scanner starts with a copy of it.
    let names = Self.numbering.names

    /// The kind of an element; nil if it is not a value of an archive.
    func element(_ name: NameTable.ID) -> Element? { name.index < elements.count ? elements[Int(name.index)] : nil }

    private init() {}

    private static let spellings: [(String, Element)] = [
        ("object", .object), ("array", .array), ("set", .set), ("dictionary", .dictionary),
        ("string", .text), ("characters", .text), ("ostype", .text),
        ("bytes", .data),
        ("int", .integer), ("unsigned_int", .integer), ("integer", .integer), ("long", .integer),
        ("float", .real), ("double", .real), ("real", .real),
        ("bool", .boolean), ("boolean", .boolean),
        ("nil", .null), ("reference", .reference),
    ]
}
