/// The classes that a writer uses, with their versions and superclasses as archives write them.
struct ClassTable {
    let entries: [String: (version: Int, superclass: String?)]

    subscript(name: String) -> (version: Int, superclass: String?) {
        guard let entry = entries[name] else { preconditionFailure("The version of \(name) is not known") }
        return entry
    }
}
