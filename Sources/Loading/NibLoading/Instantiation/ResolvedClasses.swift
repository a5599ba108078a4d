import AssetResolution

/// Classes of one instantiation, each looked up once, with their members by name.
struct ResolvedClasses {
    /// Reason why objects are not of the class that the nib names, and a similar name.
    typealias Refusal = (problem: NibFinding.Problem, nearest: String?)

    private let classTable: ClassTable
    /// All classes that the nib can name.
    let known: NibClasses
    /// The actor on which the nib is instantiated.
    let isolation: (any Actor)?
    /// Results of lookups, by index of the name; nil before the lookup.
    private var foundByName: [Found?]
    /// Program's classes, by index of the nib's class: nil before the lookup, `.some(nil)` for generic objects.
    private var resolvedTypes: [(any NibObject.Type)??]
    private var refusals: [Int: Refusal] = [:]
    let tables: MemberTables

    private enum Found {
        case type(any NibObject.Type)
        case otherActor
        case none
    }

    init(_ wanted: ClassTable, _ known: NibClasses, isolation: (any Actor)?) {
        classTable = wanted
        self.known = known
        self.isolation = isolation
        foundByName = Array(repeating: nil, count: wanted.names.count)
        resolvedTypes = Array(repeating: nil, count: wanted.classes.count)
        tables = MemberTables(isolation)
    }

    /// Program's class for the objects of the nib's class at an index; nil for generic objects.
    mutating func type(for index: Int) -> (any NibObject.Type)? {
        if let answer = resolvedTypes[index] { return answer }
        let answer = resolve(classTable.classes[index], index)
        resolvedTypes[index] = .some(answer)
        return answer
    }

    /// Reason why objects of a class, after its lookup, are not of the class that the nib names; nil if they are.
    func refusal(of index: Int) -> Refusal? { refusals.isEmpty ? nil : refusals[index] }

    /// Whether objects are of the class that the nib names, and this class is the application's.
    mutating func hasOwnClass(_ index: Int) -> Bool {
        guard classTable.classes[index].isCustom else { return false }
        _ = type(for: index)
        return refusal(of: index) == nil
    }

    private mutating func resolve(_ wanted: ClassTable.Class, _ index: Int) -> (any NibObject.Type)? {
        for (rank, nameIndex) in wanted.names.enumerated() {
            let name = classTable.names[nameIndex]
            switch find(name, nameIndex) {
            case .type(let type): return type
            case .otherActor:
                if refusals[index] == nil { refusals[index] = (.otherActor(name.name), nil) }
            case .none where rank == 0 && wanted.isCustom:
                refusals[index] = (.unknownClass(name.name), NearestName.to(name.name, among: known.names))
            case .none: continue
            }
        }
        return nil
    }

    private mutating func find(_ name: ClassTable.Name, _ index: Int) -> Found {
        if let found = foundByName[index] { return found }
        let found: Found
        if let type = known.find(name) {
            found = type.nibMembers.isUsable(on: isolation) ? .type(type) : .otherActor
        } else {
            found = .none
        }
        foundByName[index] = found
        return found
    }
}
