/// All properties of the vocabulary, under the toolkits' names for key-value coding.
enum PropertyTable {
    static let rules = viewRules + cellRules + menuRules + touchRules

    /// The rules for an object of the classes in `lineage`, in the order of these classes. If two classes have a rule for one property, the nearer
    /// class wins.
    static func rules(for lineage: [String]) -> [PropertyRule] {
        var found: [PropertyRule] = []
        var names: Set<String> = []
        for className in lineage {
            for rule in byClass[className] ?? [] where names.insert(rule.name).inserted { found.append(rule) }
        }
        return found
    }

    /// The place of a property in the vocabulary.
    static func order(_ property: String) -> Int { orders[property] ?? .max }

    private static let byClass = Dictionary(grouping: rules, by: \.className)

    private static let orders = Dictionary(
        rules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
}
