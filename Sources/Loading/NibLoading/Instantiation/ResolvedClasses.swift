import AssetResolution

/// The classes of one instantiation: each found once, with their members by name.
struct ResolvedClasses {
    /// What is made of the objects of a class.
    struct Answer {
        /// Nil for generic objects.
        var type: (any NibObject.Type)?
        /// What is wrong with that.
        var problem: NibFinding.Problem?
        var nearest: String?
    }

    private let wanted: ClassTable
    /// All that the nib can name.
    let known: NibClasses
    /// The actor on which the nib is instantiated.
    let isolation: (any Actor)?
    /// By the index of a name.
    private var types: [Found?]
    /// By the index of a class.
    private var answers: [Answer?]
    /// The members of each class.
    let tables: MemberTables

    private enum Found {
        case type(any NibObject.Type)
        /// A class of another actor.
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

    /// The program's class for the objects of one of the nib's, by its index.
    mutating func answer(for index: Int) -> Answer {
        if let known = answers[index] { return known }
        let new = findAnswer(for: wanted.classes[index])
        answers[index] = new
        return new
    }

    /// Whether objects are of the very class that the nib names, and that is the application's.
    mutating func hasOwnClass(_ index: Int) -> Bool {
        wanted.classes[index].isCustom && answer(for: index).problem == nil
    }

    private mutating func findAnswer(for wanted: ClassTable.Class) -> Answer {
        var answer = Answer()
        for (rank, index) in wanted.names.enumerated() {
            let name = self.wanted.names[index]
            switch find(name, index) {
            case .type(let type):
                answer.type = type
                return answer
            case .elsewhere: answer.problem = answer.problem ?? .otherActor(name.name)
            case .none where rank == 0 && wanted.isCustom:
                answer.problem = .unknownClass(name.name)
                answer.nearest = NearestName.to(name.name, among: known.names)
            case .none: continue
            }
        }
        return answer
    }

    private mutating func find(_ name: ClassTable.Name, _ index: Int) -> Found {
        if let found = types[index] { return found }
        let found: Found
        if let type = known.find(name.name, module: name.module) {
            let needed = type.nibMembers.isolation
            found = needed == nil || needed === isolation ? .type(type) : .elsewhere
        } else {
            found = .none
        }
        types[index] = found
        return found
    }
}
