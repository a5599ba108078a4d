import InterfaceSchema
import NibFormats

/// Pairs of objects: an object of the old version and the same object in the new version.
struct ObjectPairs {
    let old: ComparedObjects
    let new: ComparedObjects
    private(set) var newByOld: [Int: Int] = [:]
    private(set) var oldByNew: [Int: Int] = [:]
    /// Whether most identifiers are equal in both versions.
    private let haveSameIdentifiers: Bool

    private typealias Trait = @Sendable (ComparedObjects, Int) -> AnyHashable?

    /// Highest number of objects of one class in one place that are compared each with each. More objects are paired in their order.
    private static let similarLimit = 64

    init(_ old: ComparedObjects, _ new: ComparedObjects) {
        self.old = old
        self.new = new
        haveSameIdentifiers = Self.haveSameIdentifiers(old, new)
        pairUnique(old.children[nil] ?? [], new.children[nil] ?? [], by: [Self.kind])
        pairContents(of: [(nil, nil)])
        // The other objects have moved, with their contents.
        let before = newByOld
        pairUnique(
            old.order.filter(old.isRecognizable), new.order.filter(new.isRecognizable),
            by: (haveSameIdentifiers ? [Self.identifier] : []) + [Self.treeHash, Self.title])
        pairContents(
            of: newByOld.filter { before[$0.key] == nil }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        pairContainers()
    }

    /// Returns a difference of an object, by its positions in both versions; nil for a version without the object. People know the old name.
    func difference(
        _ kind: InterfaceDifference.Kind, _ change: InterfaceDifference.Change, _ before: Int?, _ after: Int?,
        _ name: String, old oldValue: String?, new newValue: String?
    ) -> InterfaceDifference {
        let known = before.map { (old, $0) } ?? after.map { (new, $0) }
        return InterfaceDifference(
            kind: kind, change: change, object: known.map { $0.name(of: $1) } ?? "nobody",
            place: known.map { $0.place(of: $1) } ?? "", name: name, old: oldValue, new: newValue,
            oldPosition: before, newPosition: after)
    }

    // MARK: Traits

    private static let kind: Trait = { objects, position in
        let kind = objects.model.objects[position].kind
        return kind == .object ? nil : kind
    }
    private static let treeHash: Trait = { $0.treeHashes[$1] }
    private static let ownHash: Trait = { $0.ownHashes[$1] }
    private static let title: Trait = { objects, position in
        objects.titles[position].map { [objects.className(of: position), $0] }
    }
    private static let titleOfAnyClass: Trait = { $0.titles[$1] }
    private static let identifier: Trait = { objects, position in
        objects.model.objects[position].identifier.map { [objects.className(of: position), $0] }
    }
    private static let identifierOfAnyClass: Trait = { $0.model.objects[$1].identifier }

    /// Always false for archives, which number their objects anew.
    private static func haveSameIdentifiers(_ old: ComparedObjects, _ new: ComparedObjects) -> Bool {
        guard old.model.isDocument, new.model.isDocument else { return false }
        let (before, after) = (identifiers(of: old), identifiers(of: new))
        return 2 * before.intersection(after).count > min(before.count, after.count)
    }

    private static func identifiers(of objects: ComparedObjects) -> Set<String> {
        Set(objects.order.filter { !objects.isOutside($0) }.compactMap { objects.model.objects[$0].identifier })
    }

    // MARK: Pairing

    private mutating func pair(_ one: Int, with other: Int) {
        newByOld[one] = other
        oldByNew[other] = one
    }

    /// Pairs the contents of paired objects, and the contents of the new pairs in turn.
    private mutating func pairContents(of holders: [(old: Int?, new: Int?)]) {
        let identifiers = haveSameIdentifiers ? [Self.identifier, Self.identifierOfAnyClass] : []
        var waiting = holders
        while let (holder, other) = waiting.popLast() {
            let (oldPositions, newPositions) = (old.children[holder] ?? [], new.children[other] ?? [])
            pairUnique(oldPositions, newPositions, by: identifiers)
            pairEqual(oldPositions, newPositions)
            pairUnique(oldPositions, newPositions, by: [Self.ownHash, Self.title])
            pairSimilar(oldPositions, newPositions)
            pairUnique(oldPositions, newPositions, by: [Self.titleOfAnyClass])
            waiting += oldPositions.compactMap { child in newByOld[child].map { (child, $0) } }
        }
    }

    /// Pairs objects that are equal with all their contents. Several equal objects are paired in their order.
    private mutating func pairEqual(_ oldPositions: [Int], _ newPositions: [Int]) {
        var candidates = Dictionary(grouping: newPositions.reversed().filter { oldByNew[$0] == nil }) {
            new.treeHashes[$0]
        }
        for position in oldPositions where newByOld[position] == nil {
            if let found = candidates[old.treeHashes[position]]?.popLast() { pair(position, with: found) }
        }
    }

    /// Pairs objects by traits that only one object of each version has, the surest trait first.
    private mutating func pairUnique(_ oldPositions: [Int], _ newPositions: [Int], by traits: [Trait]) {
        for trait in traits {
            let sought = Self.unique(oldPositions.filter { newByOld[$0] == nil }) { trait(old, $0) }
            if sought.isEmpty { continue }
            let found = Self.unique(newPositions.filter { oldByNew[$0] == nil }) { trait(new, $0) }
            for (key, position) in sought { if let other = found[key] { pair(position, with: other) } }
        }
    }

    private static func unique(_ positions: [Int], _ key: (Int) -> AnyHashable?) -> [AnyHashable: Int] {
        var found: [AnyHashable: [Int]] = [:]
        for position in positions { if let key = key(position) { found[key, default: []].append(position) } }
        return found.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    /// Pairs the remaining objects of each toolkit class, the most similar objects first. If both versions have mostly the same
    /// identifiers, two objects with different identifiers are no pair.
    private mutating func pairSimilar(_ oldPositions: [Int], _ newPositions: [Int]) {
        let oldByClass = Dictionary(grouping: oldPositions.filter { newByOld[$0] == nil }) {
            old.model.objects[$0].className
        }
        let newByClass = Dictionary(grouping: newPositions.filter { oldByNew[$0] == nil }) {
            new.model.objects[$0].className
        }
        for (className, members) in oldByClass {
            guard let others = newByClass[className] else { continue }
            // The only content of a window or a scroll view may have only a frame, too little for a score.
            let areAlone = members.count == 1 && others.count == 1
            if areAlone, old.titles[members[0]] == nil, new.titles[others[0]] == nil,
                mayBePaired(members[0], others[0])
            {
                pair(members[0], with: others[0])
                continue
            }
            if members.count * others.count > Self.similarLimit * Self.similarLimit {
                for (position, other) in zip(members, others) where mayBePaired(position, other) {
                    pair(position, with: other)
                }
                continue
            }
            var found: [(score: Int, old: Int, new: Int)] = []
            for position in members {
                let likeness = Likeness(position, in: old)
                for other in others where mayBePaired(position, other) {
                    if let score = likeness.score(of: other, in: new) { found.append((score, position, other)) }
                }
            }
            for match in found.sorted(by: { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
            where newByOld[match.old] == nil && oldByNew[match.new] == nil {
                pair(match.old, with: match.new)
            }
        }
    }

    private func mayBePaired(_ position: Int, _ other: Int) -> Bool {
        !haveSameIdentifiers || old.model.objects[position].identifier == nil
            || new.model.objects[other].identifier == nil
    }

    /// Pairs containers of a class that have most of their contents in common.
    private mutating func pairContainers() {
        for position in old.order.reversed() where newByOld[position] == nil {
            let contents = old.children[position] ?? []
            let holders = contents.compactMap { newByOld[$0].flatMap { new.parents[$0] } }
            let counts = Dictionary(holders.map { ($0, 1) }, uniquingKeysWith: +)
            guard let (holder, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
                2 * count > contents.count, oldByNew[holder] == nil,
                old.className(of: position) == new.className(of: holder)
            else { continue }
            pair(position, with: holder)
        }
    }
}

extension ComparedObjects {
    /// Whether an object can be recognized in another place.
    fileprivate func isRecognizable(_ position: Int) -> Bool {
        titles[position] != nil || model.objects[position].identifier != nil || children[position] != nil
    }
}
