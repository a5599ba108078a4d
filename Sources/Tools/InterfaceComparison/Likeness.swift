/// Facts by which an object is recognized among objects of its class.
struct Likeness {
    private let properties: [String: String]
    private let title: String?
    private let labels: Set<String>
    private let contents: Set<Int>

    init(_ position: Int, in objects: ComparedObjects) {
        properties = objects.properties(of: position)
        title = objects.titles[position]?.lowercased()
        labels = Set(objects.labels[position] ?? [])
        contents = Set((objects.children[position] ?? []).compactMap { objects.treeHashes[$0] })
    }

    /// Likeness of an object of the other version; nil if too few facts are equal. A connection or a title counts as four values.
    func score(of position: Int, in objects: ComparedObjects) -> Int? {
        let others = objects.properties(of: position)
        let values = others.count { properties[$0.key] == $0.value }
        let shared = (objects.children[position] ?? []).count { objects.treeHashes[$0].map(contents.contains) ?? false }
        let connections = labels.intersection(objects.labels[position] ?? []).count
        let isTitleEqual = title != nil && title == objects.titles[position]?.lowercased()
        let score = values + shared + 4 * connections + (isTitleEqual ? 4 : 0)
        return 3 * score >= min(properties.count, others.count) ? score : nil
    }
}
