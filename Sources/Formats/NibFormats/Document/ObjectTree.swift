/// An object of a list, with its place in a tree of the list's objects.
package protocol TreeObject {
    /// The index of the parent; nil for none.
    var parent: Int? { get set }
    /// The indices of the children.
    var children: [Int] { get set }
}

extension InterfaceObject: TreeObject {}

extension Array where Element: TreeObject {
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
