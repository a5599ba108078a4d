extension InterfaceDocument {
    /// Sets the parent of an object that has none yet. Does nothing if that would make a cycle or exceed the depth.
    mutating func setParent(_ parent: Int, of child: Int, maximumDepth: Int) {
        guard objects[child].parent == nil else { return }
        var ancestor: Int? = parent
        var depth = 0
        while let current = ancestor {
            depth += 1
            if current == child || depth > maximumDepth { return }
            ancestor = objects[current].parent
        }
        objects[child].parent = parent
        objects[parent].children.append(child)
    }
}
