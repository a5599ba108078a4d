import AssetResolution

/// The classes of one instantiation: found once for each name, with their members by name.
struct ResolvedClasses {
    private let known: NibClasses
    /// The actor on which the nib is instantiated.
    private let isolation: (any Actor)?
    private var types: [ClassKey: Found] = [:]
    /// The members of each class.
    let tables: MemberTables

    private struct ClassKey: Hashable {
        let name: String
        let module: String?
    }

    private enum Found {
        case type(any NibObject.Type)
        /// A class of another actor.
        case elsewhere
        case none
    }

    init(_ known: NibClasses, isolation: (any Actor)?) {
        self.known = known
        self.isolation = isolation
        tables = MemberTables(isolation)
    }

    /// The value transformers of bindings.
    func transformer(_ name: String) -> ValueTransformer? { known.transformer(name) }

    /// The names of value transformers, for suggestions.
    var transformerNames: [String] { known.transformerNames }

    /// The class of an object, nil for a generic one, and what is wrong with that.
    mutating func type(
        for entry: NibPlan.Entry
    ) -> (type: (any NibObject.Type)?, problem: NibFinding.Problem?, nearest: String?) {
        var problem: NibFinding.Problem?
        var nearest: String?
        for (index, name) in entry.classNames.enumerated() {
            switch find(name, module: index == 0 ? entry.module : nil) {
            case .type(let type): return (type, problem, nearest)
            case .elsewhere: problem = problem ?? .otherActor(name)
            case .none where index == 0 && entry.isCustom:
                problem = .unknownClass(name)
                nearest = NearestName.to(name, among: known.names)
            case .none: continue
            }
        }
        return (nil, problem, nearest)
    }

    private mutating func find(_ name: String, module: String?) -> Found {
        let key = ClassKey(name: name, module: module)
        if let found = types[key] { return found }
        let found: Found
        if let type = known.find(name, module: module) {
            let needed = type.nibMembers.isolation
            found = needed == nil || needed === isolation ? .type(type) : .elsewhere
        } else {
            found = .none
        }
        types[key] = found
        return found
    }
}
