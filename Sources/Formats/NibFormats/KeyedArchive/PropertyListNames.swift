import ByteReading

/// The names of elements in XML property lists, with the same numbers for every file.
struct PropertyListNames: Sendable {
    static let shared = PropertyListNames()

    /// A table of the names below. Every scanner starts with a copy of it.
    let names: NameTable

    let dictionary: NameTable.ID
    let array: NameTable.ID
    let key: NameTable.ID
    let string: NameTable.ID
    let integer: NameTable.ID
    let real: NameTable.ID
    let yes: NameTable.ID
    let no: NameTable.ID
    let data: NameTable.ID
    let date: NameTable.ID

    private init() {
        var names = NameTable()
        dictionary = names.id(of: "dict")
        array = names.id(of: "array")
        key = names.id(of: "key")
        string = names.id(of: "string")
        integer = names.id(of: "integer")
        real = names.id(of: "real")
        yes = names.id(of: "true")
        no = names.id(of: "false")
        data = names.id(of: "data")
        date = names.id(of: "date")
        self.names = names
    }
}
