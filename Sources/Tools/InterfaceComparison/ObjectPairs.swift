import InterfaceSchema
import NibFormats

/// Objects of the old version and the same objects in the new one.
struct ObjectPairs {
    let old: ComparedObjects
    let new: ComparedObjects
    private(set) var newByOld: [Int: Int] = [:]
    private(set) var oldByNew: [Int: Int] = [:]

    private typealias Trait = @Sendable (ComparedObjects, Int) -> AnyHashable?

    /// More objects than these in one place are not compared each with each.
    private static let similarLimit = 64
    private let haveSameIdentifiers: Bool

    init(_ old: ComparedObjects, _ new: ComparedObjects) {
        self.old = old
        self.new = new
        haveSameIdentifiers = Self.haveSameIdentifiers(old, new)
        let traits = traits
        pair(old.children[nil] ?? [], new.children[nil] ?? [], by: [Self.kind])
        pairContents(of: [(nil, nil)], by: traits)
        // The others have moved, with what is in them.
        let before = newByOld
        pair(old.order.filter(old.isKnowable), new.order.filter(new.isKnowable), by: Array(traits.prefix(4)))
        let moved = newByOld.filter { before[$0.key] == nil }.sorted { $0.key < $1.key }
        pairContents(of: moved.map { ($0.key, $0.value) }, by: traits)
    }

    private mutating func pairContents(of pairs: [(old: Int?, new: Int?)], by traits: [Trait]) {
        var waiting = pairs
        while let (holder, other) = waiting.popLast() {
            let (olds, news) = (old.children[holder] ?? [], new.children[other] ?? [])
            pair(olds, news, by: traits)
            pairSimilar(olds, news)
            waiting += olds.compactMap { child in newByOld[child].map { (child, $0) } }
        }
    }

    private static let kind: Trait = { objects, position in
        let kind = objects.model.objects[position].kind
        return kind == .object ? nil : kind
    }

    /// What an object is found by, the surest first.
    private var traits: [Trait] {
        let print: Trait = { $0.prints[$1] }
        let ownPrint: Trait = { $0.ownPrints[$1] }
        let title: Trait = { objects, position in
            objects.title(of: position).map { [objects.className(of: position), $0] }
        }
        let anyClass: Trait = { $0.title(of: $1) }
        let identifier: Trait = { objects, position in
            objects.model.objects[position].identifier.map { [objects.className(of: position), $0] }
        }
        let identifierOnly: Trait = { $0.model.objects[$1].identifier }
        return haveSameIdentifiers
            ? [identifier, print, ownPrint, title, identifierOnly, anyClass] : [print, ownPrint, title, anyClass]
    }

    /// Whether most objects have the identifiers that they had. Archives number their objects anew.
    private static func haveSameIdentifiers(_ old: ComparedObjects, _ new: ComparedObjects) -> Bool {
        guard old.model.isDocument, new.model.isDocument else { return false }
        let before = Set(old.order.compactMap { old.model.objects[$0].identifier })
        let after = Set(new.order.compactMap { new.model.objects[$0].identifier })
        return 2 * before.intersection(after).count > min(before.count, after.count)
    }

    private mutating func pair(_ one: Int, with other: Int) {
        newByOld[one] = other
        oldByNew[other] = one
    }

    /// Pairs objects of which a trait is equal, those with several in their order.
    private mutating func pair(_ olds: [Int], _ news: [Int], by traits: [Trait]) {
        for trait in traits {
            var candidates: [AnyHashable: [Int]] = [:]
            for position in news.reversed() where oldByNew[position] == nil {
                if let key = trait(new, position) { candidates[key, default: []].append(position) }
            }
            if candidates.isEmpty { return }
            for position in olds where newByOld[position] == nil {
                guard let key = trait(old, position), let found = candidates[key]?.popLast() else { continue }
                pair(position, with: found)
            }
        }
    }

    /// Pairs what is left of each class, those first that have most in common. An object that kept its identifier has its pair.
    private mutating func pairSimilar(_ olds: [Int], _ news: [Int]) {
        let olds = olds.filter { newByOld[$0] == nil }
        let news = news.filter { oldByNew[$0] == nil }
        guard !olds.isEmpty, !news.isEmpty, olds.count * news.count <= Self.similarLimit * Self.similarLimit,
            !haveSameIdentifiers
        else { return }
        var found: [(score: Int, old: Int, new: Int)] = []
        for position in olds {
            let own = old.properties(of: position)
            for candidate in news where old.className(of: position) == new.className(of: candidate) {
                let common = new.properties(of: candidate).count { own[$0.key] == $0.value }
                let contents = Set((old.children[position] ?? []).compactMap { old.prints[$0] })
                let shared = (new.children[candidate] ?? []).count { new.prints[$0].map(contents.contains) ?? false }
                found.append((common + shared, position, candidate))
            }
        }
        for pair in found.sorted(by: { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) })
        where newByOld[pair.old] == nil && oldByNew[pair.new] == nil {
            self.pair(pair.old, with: pair.new)
        }
    }
}

extension ComparedObjects {
    /// Whether an object can be told from others elsewhere.
    fileprivate func isKnowable(_ position: Int) -> Bool {
        title(of: position) != nil || model.objects[position].identifier != nil || children[position] != nil
    }
}
