import InterfaceSchema

/// The classes of a nib's objects, each once, so that an instantiation looks for each only once.
struct ClassTable: Sendable {
    /// The name of a class, with its module if the nib names it.
    struct Name: Sendable, Hashable {
        let name: String
        var module: String?
    }

    /// A class that objects of the nib have.
    struct Class: Sendable {
        /// Where its names are in `names`, the most special first: the application's class, then the toolkit's and its ancestors.
        let names: [Int]
        /// Whether the application's class was asked for, so that its absence is a finding.
        let isCustom: Bool
    }

    /// What an object's class depends on.
    private struct Key: Hashable {
        let className: String
        let customClass: String?
        let module: String?
    }

    private(set) var names: [Name] = []
    private(set) var classes: [Class] = []
    /// By position of the object: where its class is in `classes`.
    private(set) var indices: [Int] = []

    init(_ model: InterfaceModel) {
        var nameIndices: [Name: Int] = [:]
        var classIndices: [Key: Int] = [:]
        indices.reserveCapacity(model.objects.count)
        for object in model.objects {
            let key = Key(
                className: object.className, customClass: object.customClass, module: object.customModule)
            if let known = classIndices[key] {
                indices.append(known)
                continue
            }
            classIndices[key] = classes.count
            indices.append(classes.count)
            let found = Self.names(of: object, model).map { name in
                if let known = nameIndices[name] { return known }
                nameIndices[name] = names.count
                names.append(name)
                return names.count - 1
            }
            classes.append(Class(names: found, isCustom: object.customClass != nil))
        }
    }

    private static func names(of object: ModelObject, _ model: InterfaceModel) -> [Name] {
        let toolkits = object.lineage.map { Name(name: $0) }
        guard let custom = object.customClass else { return toolkits }
        let ancestors = model.document.superclasses[custom] ?? []
        return [Name(name: custom, module: object.customModule)] + ancestors.map { Name(name: $0) } + toolkits
    }

    /// The class that the nib names for an object: the application's, else the toolkit's.
    func className(of position: Int) -> String { names[classes[indices[position]].names[0]].name }
}
