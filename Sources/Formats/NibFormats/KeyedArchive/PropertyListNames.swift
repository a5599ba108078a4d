import ByteReading

/// The names of elements in XML property lists, with the same numbers for every file.
struct PropertyListNames: Sendable {
    static let shared = PropertyListNames()

    private static let numbering = NameNumbering()

    let dictionary = Self.numbering.add("dict")
    let array = Self.numbering.add("array")
    let key = Self.numbering.add("key")
    let string = Self.numbering.add("string")
    let integer = Self.numbering.add("integer")
    let real = Self.numbering.add("real")
    let yes = Self.numbering.add("true")
    let no = Self.numbering.add("false")
    let data = Self.numbering.add("data")
    let date = Self.numbering.add("date")

    /// A table of the names above. Every scanner starts with a copy of it.
    let names = Self.numbering.names

    private init() {}
}
