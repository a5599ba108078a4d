/// Cache of the member tables of classes. Not thread-safe.
final class MemberTables {
    /// The actor on which the nib is instantiated.
    private let isolation: (any Actor)?
    private var tables: [ObjectIdentifier: MemberTable] = [:]

    init(_ isolation: (any Actor)?) { self.isolation = isolation }

    /// Members of an object's class; empty if the class is no `NibObject`, or belongs to another actor.
    func members(of object: AnyObject) -> MemberTable {
        let own: any AnyObject.Type = Swift.type(of: object)
        let identifier = ObjectIdentifier(own)
        if let table = tables[identifier] { return table }
        var table = MemberTable(NibMembers(), isObservable: false)
        if let type = own as? any NibObject.Type {
            let members = type.nibMembers
            if members.isUsable(on: isolation) {
                table = MemberTable(members, isObservable: own is any NibObservable.Type)
            } else {
                table.isOfOtherActor = true
            }
        }
        tables[identifier] = table
        return table
    }

    /// Whether an object's class belongs to another actor.
    func isOfOtherActor(_ object: AnyObject) -> Bool { members(of: object).isOfOtherActor }
}

/// Members of a class by name. A subclass's member replaces an inherited member of the same name.
struct MemberTable {
    private let members: [String: NibMember]
    private let table: NibMemberTable?
    private let isObservable: Bool
    /// Whether the class belongs to another actor than the nib, so that the table is empty.
    fileprivate(set) var isOfOtherActor = false

    init(_ members: NibMembers, isObservable: Bool) {
        self.isObservable = isObservable
        table = members.table
        self.members = Dictionary(members.members.map { ($0.name, $0) }, uniquingKeysWith: { own, _ in own })
    }

    func named(_ name: String) -> NibMember? { members[name] ?? table?.member(name) }

    /// Followers of an object of the class; nil if the class is not `NibObservable`.
    func changes(of object: AnyObject) -> NibChanges? {
        isObservable ? (object as? any NibObservable)?.nibChanges : nil
    }

    func names(where isIncluded: (NibMember) -> Bool) -> [String] {
        (Array(members.values) + (table?.names.compactMap { table?.member($0) } ?? [])).filter(isIncluded).map(\.name)
    }
}

extension NibMember {
    var isAction: Bool { if case .action = access { true } else { false } }
}
