/// All properties of the vocabulary. Their names are those of the toolkits' properties, as key-value coding has them.
enum PropertyTable {
    static let rules = viewRules + cellRules + menuRules + touchRules

    /// The rules for an object with these classes, those of the nearest class first. Of two rules for one property, the
    /// nearest class has the right one.
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
