import InterfaceSchema

/// Distinct classes of a nib's objects, so that an instantiation looks each class up only once.
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
        /// Indices in `names`, the most derived class first: the application's class and ancestors, then the toolkit's.
        let names: [Int]
        /// Whether the nib names a class of the application. The absence of that class is a finding.
        let isCustom: Bool
        let isController: Bool
    }

    private(set) var names: [Name] = []
    private(set) var classes: [Class] = []
    /// Index in `classes`, by position of the object.
    private(set) var indices: [Int] = []
    /// Whether any class is UIKit's.
    let hasUIKitClass: Bool

    init(_ model: InterfaceModel) {
        indices = model.objects.map(\.type.index)
        hasUIKitClass = model.classes.contains { $0.className.hasPrefix("UI") }
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

    /// Name of an object's class in the nib: the application's class, else the toolkit's.
    func className(of position: Int) -> String { names[classes[indices[position]].names[0]].name }

    func isController(_ position: Int) -> Bool { classes[indices[position]].isController }
}
