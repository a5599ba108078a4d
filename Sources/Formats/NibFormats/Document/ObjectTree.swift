/// An object of a list, with its place in a tree of the list's objects.
package protocol TreeObject {
    /// The index of the parent; nil for none.
    var parent: Int? { get set }
    /// The indices of the children.
    var children: [Int] { get set }
}

extension InterfaceObject: TreeObject {}

extension Array where Element: TreeObject {
    /// Makes an object a child of `parent` if it has no parent yet. Does nothing if the result would have a cycle or exceed the depth.
    package mutating func adopt(_ child: Int, by parent: Int, maximumDepth: Int) {
        guard self[child].parent == nil else { return }
        var ancestor: Int? = parent
        var depth = 0
        while let current = ancestor {
            depth += 1
            if current == child || depth > maximumDepth { return }
            ancestor = self[current].parent
        }
        self[child].parent = parent
        self[parent].children.append(child)
    }

    /// Detaches objects deeper than `maximum` from their parents. A check when a parent is set is not enough: the child may have children already.
    package mutating func limitDepth(to maximum: Int) {
        var level = indices.filter { self[$0].parent == nil }
        while !level.isEmpty {
            for _ in 0..<maximum { level = level.flatMap { self[$0].children } }
            var cut: [Int] = []
            for object in level {
                cut += self[object].children
                for child in self[object].children { self[child].parent = nil }
                self[object].children = []
            }
            level = cut
        }
    }
}
