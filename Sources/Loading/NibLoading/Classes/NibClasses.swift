/// Classes, value transformers and segue handlers that nibs can name. Classes that the Swift runtime finds by module and name need no entry.
public struct NibClasses {
    private var named: [String: any NibObject.Type] = [:]
    /// Further classes, in a table that is made once in the program.
    private var shared: [String: any (NibObject & SendableMetatype).Type] = [:]
    private var transformers: [String: ValueTransformer] = [:]
    private var presenters: [String: (StoryboardSegue) -> Void] = [:]
    /// The modules whose classes nibs name without a module, the application's first.
    private let modules: [String]

    /// Lists classes under their own names. The classes of `modules` are found without an entry.
    public init(_ classes: any NibObject.Type..., modules: [String] = []) {
        self.modules = modules
        for found in classes { named["\(found)"] = found }
    }

    /// Takes a table of classes by name, without a copy.
    package init(_ shared: [String: any (NibObject & SendableMetatype).Type]) {
        modules = []
        self.shared = shared
    }

    /// Adds a class under another name, such as the name of an Objective-C class that it replaces.
    public mutating func add(_ type: any NibObject.Type, as name: String) { named[name] = type }

    /// Adds a value transformer under the name that bindings use.
    public mutating func add(_ transformer: ValueTransformer, as name: String) { transformers[name] = transformer }

    /// Sets the handler that presents segues of a kind: "show", "presentation", "unwind", or the name of a storyboard's own segue class.
    public mutating func add(segue kind: String, _ present: @escaping (StoryboardSegue) -> Void) {
        presenters[kind] = present
    }

    func presenter(ofSegue kind: String) -> ((StoryboardSegue) -> Void)? { presenters[kind] }

    func transformer(_ name: String) -> ValueTransformer? { transformers[name] ?? ValueTransformer.standard[name] }

    var transformerNames: [String] { Array(transformers.keys) + Array(ValueTransformer.standard.keys) }

    /// Names of the listed classes, for suggestions.
    var names: [String] { Array(named.keys) + Array(shared.keys) }

    /// The class with a name; nil if there is none.
    func find(_ wanted: ClassTable.Name) -> (any NibObject.Type)? {
        let name = wanted.name
        if let known = listed(name) { return known }
        if wanted.isQualified {
            let parts = name.split(separator: ".").map(String.init)
            if parts.count == 2 { return listed(parts[1]) ?? Self.found(parts[1], in: parts[0]) }
        }
        if let module = wanted.module, let found = Self.found(name, in: module) { return found }
        for module in modules {
            if let found = Self.found(name, in: module) { return found }
        }
        return nil
    }

    private func listed(_ name: String) -> (any NibObject.Type)? { named[name] ?? shared[name] }

    private static func found(_ name: String, in module: String) -> (any NibObject.Type)? {
        guard !name.isEmpty, !module.isEmpty else { return nil }
        return _typeByName("\(module.utf8.count)\(module)\(name.utf8.count)\(name)C") as? any NibObject.Type
    }
}
