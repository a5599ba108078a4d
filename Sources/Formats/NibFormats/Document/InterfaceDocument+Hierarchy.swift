extension InterfaceDocument {
    /// The first parent counts. None is set that would contain itself, or lie deeper than allowed.
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
