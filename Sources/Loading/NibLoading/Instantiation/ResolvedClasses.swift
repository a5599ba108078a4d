/// The classes of one instantiation: found once for each name, with their members by name.
struct ResolvedClasses {
    private let known: NibClasses
    /// The actor on which the nib is instantiated.
    private let isolation: (any Actor)?
    private var types: [ClassKey: Found] = [:]
    private var tables: [ObjectIdentifier: MemberTable] = [:]

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
    }

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

    /// The members of an object's class; none for a class that is no `NibObject`, or of another actor.
    mutating func members(of object: AnyObject) -> MemberTable {
        let own: any AnyObject.Type = Swift.type(of: object)
        let identifier = ObjectIdentifier(own)
        if let table = tables[identifier] { return table }
        var table = MemberTable([])
        if let type = own as? any NibObject.Type {
            let members = type.nibMembers
            if members.isolation == nil || members.isolation === isolation { table = MemberTable(members.members) }
        }
        tables[identifier] = table
        return table
    }
}

/// The members of a class by name. Those of a subclass come first and win.
struct MemberTable {
    private let members: [String: NibMember]

    init(_ members: [NibMember]) {
        self.members = Dictionary(members.map { ($0.name, $0) }, uniquingKeysWith: { own, _ in own })
    }

    func named(_ name: String) -> NibMember? { members[name] }

    func names(where isIncluded: (NibMember) -> Bool) -> [String] {
        members.values.filter(isIncluded).map(\.name)
    }
}

extension NibMember {
    var isAction: Bool { if case .action = access { true } else { false } }
}
