import InterfaceSchema

/// Finds added, removed and moved objects, and changed values of objects in both versions.
struct ObjectComparison {
    private(set) var differences: [InterfaceDifference] = []
    private let pairs: ObjectPairs
    /// Names in the new version, by position in the old version. The new title of an object is no difference of the objects that refer to it.
    private let newNames: [Int: String]

    init(_ pairs: ObjectPairs) {
        self.pairs = pairs
        let (old, new) = (pairs.old, pairs.new)
        newNames = pairs.newByOld.mapValues { ComparedObjects.titledName(of: $0, in: new.model) }
        for position in new.order where !new.isOutside(position) || pairs.oldByNew[position] != nil {
            guard let before = pairs.oldByNew[position] else {
                if new.parents[position].map({ pairs.oldByNew[$0] != nil }) ?? true {
                    add(.object, .added, position, new: Self.contents(new.count(in: position)))
                }
                continue
            }
            if old.parents[before].map({ pairs.newByOld[$0] }) != new.parents[position].map(Optional.some) {
                // If the places differ only in untitled objects, the direct containers are named.
                let places = (old.place(of: before), new.place(of: position))
                let areSame = places.0 == places.1
                add(
                    .object, .moved, position, old: areSame ? old.holderName(of: before) : Self.named(places.0),
                    new: areSame ? new.holderName(of: position) : Self.named(places.1))
            }
            compareProperties(before, position)
        }
        for position in old.order where pairs.newByOld[position] == nil && !old.isOutside(position) {
            if old.parents[position].map({ pairs.newByOld[$0] != nil }) ?? true {
                add(.object, .removed, position, new: Self.contents(old.count(in: position)))
            }
        }
    }

    private static func named(_ place: String) -> String { place.isEmpty ? "top level" : place }

    private static func contents(_ count: Int) -> String? {
        count == 0 ? nil : "with \(count) \(count == 1 ? "object" : "objects") in it"
    }

    /// Compares classes and values of an object. If the toolkit's class has changed, only properties that both versions have are compared,
    /// because the class alone changes the others.
    private mutating func compareProperties(_ before: Int, _ after: Int) {
        let (old, new) = (pairs.old, pairs.new)
        // The editor chooses the toolkit's class of an object from outside.
        let isSameToolkitClass =
            new.isOutside(after) || old.model.objects[before].className == new.model.objects[after].className
        let classes = (
            old.classNames(of: before, withToolkits: !isSameToolkitClass),
            new.classNames(of: after, withToolkits: !isSameToolkitClass)
        )
        if classes.0 != classes.1, old.isClassChosen(before), new.isClassChosen(after) {
            add(.property, .changed, after, "class", old: classes.0, new: classes.1)
        }
        let (first, second) = (old.properties(of: before), new.properties(of: after))
        let names = isSameToolkitClass ? Set(first.keys).union(second.keys) : Set(first.keys).intersection(second.keys)
        if first == second { return }
        let renamed = old.properties(of: before, naming: newNames)
        for name in names.sorted() where first[name] != second[name] && renamed[name] != second[name] {
            let (one, other) = (old.property(name, of: before), new.property(name, of: after))
            if one == other { continue }
            let change: InterfaceDifference.Change = one == nil ? .added : other == nil ? .removed : .changed
            add(.property, change, after, name, old: one, new: other)
        }
    }

    /// Adds a difference of an object. `position` is in the old version for a removed object, else in the new version.
    private mutating func add(
        _ kind: InterfaceDifference.Kind, _ change: InterfaceDifference.Change, _ position: Int, _ name: String = "",
        old: String? = nil, new: String? = nil
    ) {
        let isGone = change == .removed && kind == .object
        differences.append(
            pairs.difference(
                kind, change, isGone ? position : pairs.oldByNew[position], isGone ? nil : position, name, old: old,
                new: new))
    }
}
