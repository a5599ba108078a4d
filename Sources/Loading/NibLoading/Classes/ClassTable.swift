import InterfaceSchema

/// The classes of a nib's objects, each once, so that an instantiation looks for each only once.
struct ClassTable: Sendable {
    /// The name of a class, with its module if the nib names it.
    struct Name: Sendable, Hashable {
        let name: String
        let module: String?
        /// Whether the name itself names the module: "Module.Class".
        let isQualified: Bool

        init(_ name: String, module: String? = nil) {
            self.name = name
            self.module = module
            isQualified = name.utf8.contains(UInt8(ascii: "."))
        }
    }

    struct Class: Sendable {
        /// Indices in `names`, the most special first: the application's class, then the toolkit's and its ancestors.
        let names: [Int]
        /// Whether the application's class was asked for, so that its absence is a finding.
        let isCustom: Bool
        let isController: Bool
    }

    private(set) var names: [Name] = []
    private(set) var classes: [Class] = []
    /// By position of the object: where its class is in `classes`.
    private(set) var indices: [Int] = []
    /// Whether some are classes of UIKit.
    let hasTouch: Bool

    init(_ model: InterfaceModel) {
        indices = model.objects.map(\.type.index)
        hasTouch = model.classes.contains { $0.className.hasPrefix("UI") }
        var nameIndices: [Name: Int] = [:]
        for type in model.classes {
            let found = Self.names(of: type, model).map { name in
                if let known = nameIndices[name] { return known }
                nameIndices[name] = names.count
                names.append(name)
                return names.count - 1
            }
            classes.append(
                Class(
                    names: found, isCustom: type.customClass != nil,
                    isController: ModelObject.isController(lineage: type.lineage)))
        }
    }

    private static func names(of type: ModelClass, _ model: InterfaceModel) -> [Name] {
        let toolkits = type.lineage.map { Name($0) }
        guard let custom = type.customClass else { return toolkits }
        let ancestors = model.document.superclasses[custom] ?? []
        return [Name(custom, module: type.customModule)] + ancestors.map { Name($0) } + toolkits
    }

    /// The class that the nib names for an object: the application's, else the toolkit's.
    func className(of position: Int) -> String { names[classes[indices[position]].names[0]].name }

    func isController(_ position: Int) -> Bool { classes[indices[position]].isController }
}
