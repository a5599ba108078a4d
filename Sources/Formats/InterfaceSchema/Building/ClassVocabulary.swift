import Synchronization

/// The schema of a class in one dialect, found once for each class.
final class ClassVocabulary: Sendable {
    /// A rule with the spellings of the dialect.
    struct Rule: Sendable {
        let rule: PropertyRule
        let spellings: [PropertySpelling]
        /// The place of the property in the vocabulary.
        let order: Int
    }

    /// The class and its ancestors, the nearest first.
    let lineage: [String]
    /// Role of the objects for a loader.
    let role: ModelObject.Role
    /// The rules for its objects, in the order of the vocabulary.
    let rules: [Rule]
    /// Indices of the rules that read an attribute, by the attribute's key.
    let rulesByKey: [String: [Int]]
    /// Indices of the rules that can give a value without an attribute.
    let rulesWithoutAttribute: [Int]
    private let defaults: [String: PropertyValue]

    private init(_ lineage: [String], _ dialect: Dialect) {
        self.lineage = lineage
        role = Role.of(lineage)
        let all = PropertyTable.rules(for: lineage)
        rules = all.map { Rule(rule: $0, spellings: $0.spellings(dialect), order: PropertyTable.order($0.name)) }
            .filter { !$0.spellings.isEmpty }.sorted { $0.order < $1.order }
        var rulesByKey: [String: [Int]] = [:]
        for (index, rule) in rules.enumerated() {
            for key in Set(rule.spellings.flatMap { $0.keys(rule.rule.type) }) {
                rulesByKey[key, default: []].append(index)
            }
        }
        self.rulesByKey = rulesByKey
        rulesWithoutAttribute = rules.indices.filter { [rules] in
            dialect == .document && rules[$0].rule.name == "autoresizingMask"
        }
        defaults = Dictionary(
            all.compactMap { rule in rule.defaultValue.map { (rule.name, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The value of a property that the file does not set; nil if the property has no default.
    func defaultValue(_ property: String) -> PropertyValue? { defaults[property] }

    private struct Key: Hashable {
        let name: String
        let dialect: Dialect
    }

    /// Vocabularies of the toolkits' classes, which are the same for every document.
    private static let known = Mutex<[Key: ClassVocabulary]>([:])

    /// The vocabulary of a class. `classes` knows the ancestors of the document's classes.
    static func of(_ name: String, _ classes: ToolkitClasses, _ dialect: Dialect) -> ClassVocabulary {
        guard ToolkitClasses.has(name) else { return ClassVocabulary([name] + classes.ancestors(of: name), dialect) }
        let key = Key(name: name, dialect: dialect)
        if let known = known.withLock({ $0[key] }) { return known }
        let new = ClassVocabulary([name] + classes.ancestors(of: name), dialect)
        known.withLock { $0[key] = new }
        return new
    }
}

extension PropertySpelling {
    /// The keys of the attributes that the spelling reads first. Xib archives write UIKit's keys with the prefix "IB".
    fileprivate func keys(_ type: PropertyRule.ValueType) -> [String] {
        var keys = parts.isEmpty ? [path[0]] : parts
        if case .rectangle = type, parts.isEmpty { keys.append(path[0] + ".x") }
        return keys.flatMap { $0.hasPrefix("UI") ? [$0, "IB" + $0] : [$0] }
    }
}
