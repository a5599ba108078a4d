import ByteReading

/// The names of elements and attributes in XML archives, with the same numbers for every file.
struct XMLArchiveNames: Sendable {
    static let shared = XMLArchiveNames()

    /// A table of the names below. Every scanner starts with a copy of it.
    let names: NameTable

    enum Element: CaseIterable {
        case object, array, set, dictionary
        case text, data, integer, real, boolean, null, reference
    }

    /// Kinds of elements, by the number of the element's name.
    private let elements: [Element?]

    let id: NameTable.ID
    let className: NameTable.ID
    let key: NameTable.ID
    let name: NameTable.ID
    let ref: NameTable.ID
    let idRef: NameTable.ID
    let type: NameTable.ID
    let value: NameTable.ID
    /// The element around all objects in xib archives.
    let archived: NameTable.ID

    /// The kind of an element; nil if it is not a value of an archive.
    func element(_ name: NameTable.ID) -> Element? { name.index < elements.count ? elements[Int(name.index)] : nil }

    private init() {
        var names = NameTable()
        var elements: [Element?] = []
        for (spelling, element) in Self.spellings {
            _ = names.id(of: spelling)
            elements.append(element)
        }
        self.elements = elements
        id = names.id(of: "id")
        className = names.id(of: "class")
        key = names.id(of: "key")
        name = names.id(of: "name")
        ref = names.id(of: "ref")
        idRef = names.id(of: "idRef")
        type = names.id(of: "type")
        value = names.id(of: "value")
        archived = names.id(of: "data")
        self.names = names
    }

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
