/// The classes that sources declare, with the members that interface files can reach.
struct SourceIndex {
    /// A class with the members of all its declarations: interface, implementation, categories and extensions.
    struct Declaration {
        /// The name of its superclass, without module; nil where no source tells.
        var superclass: String?
        /// Variables and properties.
        var variables: Set<String> = []
        /// Methods, as selectors.
        var selectors: Set<String> = []
        /// File of the first declaration.
        let path: String
        let line: Int
    }

    private(set) var classes: [String: Declaration] = [:]

    /// The members of a class and of its superclasses, as far as sources declare them.
    struct Members {
        var variables: Set<String> = []
        var selectors: Set<String> = []
        /// The first superclass that no source declares; nil where no source names one.
        var foreign: String?
    }

    mutating func declare(_ name: String, superclass: String? = nil, path: String, line: Int) {
        classes[name, default: Declaration(path: path, line: line)].superclass =
            superclass ?? classes[name]?.superclass
    }

    mutating func add(variable: String, to name: String) { classes[name]?.variables.insert(variable) }

    mutating func add(selector: String, to name: String) { classes[name]?.selectors.insert(selector) }

    /// Nil for a class that no source declares.
    func members(of name: String) -> Members? {
        guard classes[name] != nil else { return nil }
        var members = Members()
        var next: String? = name
        var seen: Set<String> = []
        while let name = next, seen.insert(name).inserted {
            guard let declaration = classes[name] else {
                members.foreign = name
                break
            }
            members.variables.formUnion(declaration.variables)
            members.selectors.formUnion(declaration.selectors)
            next = declaration.superclass
        }
        return members
    }
}
