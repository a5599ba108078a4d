import WireProtocol

extension Metric {
    /// A number's name as tables and people write it.
    static func title(of name: String) -> String { String(name.map { $0 == "_" ? " " : $0 }) }
}
