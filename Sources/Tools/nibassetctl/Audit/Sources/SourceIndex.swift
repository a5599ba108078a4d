/// The classes that sources declare, with the members that interface files can reach.
struct SourceIndex {
    /// A variable or a property.
    struct Variable {
        let place: TextPlace
        /// The class, without module; nil for other types.
        var type: String?
        /// Kind of the outlet; nil for a variable that is no outlet.
        var outlet: Outlet?
    }

    /// The outlet that a variable is declared as.
    enum Outlet {
        case optional
        /// Implicitly unwrapped, so that reading nil ends the program.
        case required
    }

    /// A class with the members of all its declarations: interface, implementation, categories and extensions.
    struct Declaration {
        /// The name of its superclass, without module; nil where no source tells.
        var superclass: String?
        var variables: [String: Variable] = [:]
        /// Methods, as selectors.
        var selectors: Set<String> = []
        /// Place of the first declaration.
        let place: TextPlace
    }

    private(set) var classes: [String: Declaration] = [:]
    /// The methods of all classes, with the first place of each.
    private(set) var selectors: [String: TextPlace] = [:]
    /// The variables that Swift sources set.
    var assigned: Set<String> = []
    /// Calls that ask interfaces for a part by its identifier.
    var requests: [Request] = []
    /// Classes that load a nib as its File's Owner, by the nib's name.
    var loaders: [String: Set<String>] = [:]
    /// Modules and headers that sources import, without types; `files` are the names of the sources, without types.
    var imports: Set<String> = []
    var files: Set<String> = []
    /// The identifiers that code gives to objects.
    var given: Set<String> = []

    /// A call with an identifier.
    struct Request {
        let kind: IdentifierKind
        let name: String
        let place: TextPlace
    }

    /// The members of a class and of its superclasses, as far as sources declare them.
    struct Members {
        var variables: [String: Variable] = [:]
        var selectors: Set<String> = []
        /// The first superclass that no source declares; nil where no source names one.
        var foreign: String?

        /// Whether the class may answer further methods at run time.
        var answersAnything: Bool {
            !selectors.isDisjoint(with: [
                "forwardInvocation:", "forwardingTargetForSelector:", "resolveInstanceMethod:",
            ])
        }

        /// Whether the class may accept further keys at run time.
        var takesAnyKey: Bool {
            !selectors.isDisjoint(with: [
                "setValue:forUndefinedKey:", "setValue:forKey:", "valueForUndefinedKey:", "valueForKey:",
                "forwardInvocation:",
            ])
        }
    }

    mutating func declare(_ name: String, superclass: String? = nil, _ place: TextPlace) {
        classes[name, default: Declaration(place: place)].superclass = superclass ?? classes[name]?.superclass
    }

    mutating func add(_ variable: Variable, _ name: String, to owner: String) {
        // An outlet may be both a variable and a property.
        let known = classes[owner]?.variables[name]
        if known == nil || known?.outlet == nil && variable.outlet != nil {
            classes[owner]?.variables[name] = variable
        }
        // Several programs may have classes of the same name. If the types differ, the type is unknown.
        if let known, known.type != variable.type { classes[owner]?.variables[name]?.type = nil }
    }

    mutating func add(selector: String, to name: String, _ place: TextPlace) {
        classes[name]?.selectors.insert(selector)
        if selectors[selector] == nil { selectors[selector] = place }
    }

    /// Whether one of two classes descends from the other, or both are the same class.
    func areKin(_ first: String, _ second: String) -> Bool {
        lineage(of: first).contains(second) || lineage(of: second).contains(first)
    }

    /// A class and its superclasses, as far as sources tell.
    func lineage(of name: String) -> [String] {
        var lineage = [name]
        while let next = classes[lineage[lineage.count - 1]]?.superclass, !lineage.contains(next) {
            lineage.append(next)
        }
        return lineage
    }

    /// The variable of a class or of its superclasses.
    func variable(_ name: String, of owner: String) -> Variable? {
        lineage(of: owner).lazy.compactMap { classes[$0]?.variables[name] }.first
    }

    /// Returns the members of a class; nil for a class that no source declares.
    func members(of name: String) -> Members? {
        // A class of the toolkits that sources only extend has members that no source declares.
        guard let own = classes[name], own.superclass != nil || !ToolkitMembers.hasClass(name) else { return nil }
        var members = Members()
        for name in lineage(of: name) {
            guard let declaration = classes[name] else {
                members.foreign = name
                break
            }
            members.variables.merge(declaration.variables) { own, _ in own }
            members.selectors.formUnion(declaration.selectors)
            // Sources may only extend a class of the toolkits.
            if declaration.superclass == nil, ToolkitMembers.hasClass(name) { members.foreign = name }
        }
        return members
    }
}
