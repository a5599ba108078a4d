/// Which names stand for another one (I9): the pairs of a system domain's `nsmapping.strings`.
public struct AliasMap: Sendable {
    private var targets: [[UInt8]: [UInt8]] = [:]
    private var aliases: [[UInt8]: [[UInt8]]] = [:]

    /// A map without aliases.
    public static let none = AliasMap([])

    /// Creates a map from pairs in the order of their file. When an alias comes twice, the later pair counts.
    public init(_ pairs: some Sequence<(alias: [UInt8], name: [UInt8])>) {
        var order: [[UInt8]] = []
        for (alias, name) in pairs {
            if targets.updateValue(name, forKey: alias) == nil { order.append(alias) }
        }
        for alias in order {
            if let name = targets[alias] { aliases[name, default: []].append(alias) }
        }
    }

    /// The name that `name` stands for; itself when it is no alias. A name is mapped once only.
    public func target(of name: [UInt8]) -> [UInt8] { targets[name] ?? name }

    /// The aliases of a name, in the order of the file.
    public func aliases(of name: [UInt8]) -> [[UInt8]] { aliases[name] ?? [] }
}
