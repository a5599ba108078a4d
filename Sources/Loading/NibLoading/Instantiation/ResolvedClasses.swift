import AssetResolution

/// The classes of one instantiation: each found once, with their members by name.
struct ResolvedClasses {
    /// Why objects are not of the class that the nib names.
    typealias Refusal = (problem: NibFinding.Problem, nearest: String?)

    private let wanted: ClassTable
    /// All that the nib can name.
    let known: NibClasses
    /// The actor on which the nib is instantiated.
    let isolation: (any Actor)?
    /// By the index of a name.
    private var types: [Found?]
    /// By the index of a class: those that were asked for, each with the program's class or nil for generic objects.
    private var answers: [(any NibObject.Type)??]
    private var refusals: [Int: Refusal] = [:]
    let tables: MemberTables

    private enum Found {
        case type(any NibObject.Type)
        case elsewhere
        case none
    }

    init(_ wanted: ClassTable, _ known: NibClasses, isolation: (any Actor)?) {
        self.wanted = wanted
        self.known = known
        self.isolation = isolation
        types = Array(repeating: nil, count: wanted.names.count)
        answers = Array(repeating: nil, count: wanted.classes.count)
        tables = MemberTables(isolation)
    }

    /// The program's class for the objects of one of the nib's, by its index; nil for generic objects.
    mutating func type(for index: Int) -> (any NibObject.Type)? {
        if let answer = answers[index] { return answer }
        let answer = answer(for: wanted.classes[index], index)
        answers[index] = .some(answer)
        return answer
    }

    /// Why the objects of a class that was asked for are not of the very class that the nib names.
    func refusal(of index: Int) -> Refusal? { refusals.isEmpty ? nil : refusals[index] }

    /// Whether objects are of the very class that the nib names, and that is the application's.
    mutating func hasOwnClass(_ index: Int) -> Bool {
        guard wanted.classes[index].isCustom else { return false }
        _ = type(for: index)
        return refusal(of: index) == nil
    }

    private mutating func answer(for wanted: ClassTable.Class, _ index: Int) -> (any NibObject.Type)? {
        for (rank, nameIndex) in wanted.names.enumerated() {
            let name = self.wanted.names[nameIndex]
            switch find(name, nameIndex) {
            case .type(let type): return type
            case .elsewhere:
                if refusals[index] == nil { refusals[index] = (.otherActor(name.name), nil) }
            case .none where rank == 0 && wanted.isCustom:
                refusals[index] = (.unknownClass(name.name), NearestName.to(name.name, among: known.names))
            case .none: continue
            }
        }
        return nil
    }

    private mutating func find(_ name: ClassTable.Name, _ index: Int) -> Found {
        if let found = types[index] { return found }
        let found: Found
        if let type = known.find(name) {
            let needed = type.nibMembers.isolation
            found = needed == nil || needed === isolation ? .type(type) : .elsewhere
        } else {
            found = .none
        }
        types[index] = found
        return found
    }
}
