/// Aliases of names (rule I9): the pairs in a system folder's `nsmapping.strings`.
public struct AliasMap: Sendable {
    private var targets: [[UInt8]: [UInt8]] = [:]
    private var aliases: [[UInt8]: [[UInt8]]] = [:]

    /// A map without aliases.
    public static let none = AliasMap([])

    /// Creates a map from pairs in the order of their file. When an alias occurs twice, the later pair counts.
    public init(_ pairs: some Sequence<(alias: [UInt8], name: [UInt8])>) {
        var order: [[UInt8]] = []
        for (alias, name) in pairs {
            if targets.updateValue(name, forKey: alias) == nil { order.append(alias) }
        }
        for alias in order {
            if let name = targets[alias] { aliases[name, default: []].append(alias) }
        }
    }

    /// The name that `name` is an alias of, or `name` itself. Aliases of aliases are not followed.
    public func target(of name: [UInt8]) -> [UInt8] { targets[name] ?? name }

    /// Number of aliases.
    public var count: Int { targets.count }

    /// All aliases with their targets, in any order.
    var pairs: some Sequence<(alias: [UInt8], name: [UInt8])> { targets.lazy.map { ($0.key, $0.value) } }

    /// The aliases of a name, in the order of the file.
    public func aliases(of name: [UInt8]) -> [[UInt8]] { aliases[name] ?? [] }
}
