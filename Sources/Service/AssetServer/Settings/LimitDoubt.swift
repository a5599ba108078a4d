/// A limit of one user that is more than what all users may have together, so that it limits nothing.
public struct LimitDoubt: Sendable, Hashable, CustomStringConvertible {
    /// The limit of one user, as it is written.
    public let found: String
    /// Limit of all users together, as written.
    public let limit: String
    /// Both settings, and what was expected.
    public let description: String

    fileprivate init?(_ setting: Setting, above whole: Setting, in values: SettingValues) {
        guard let number = values.number(setting), let most = values.number(whole), number > most,
            let found = values.text(setting), let limit = values.text(whole)
        else { return nil }
        (self.found, self.limit, description) = (
            found, limit, "\(setting.entry.key)=\(found) limits nothing, expected at most \(whole.entry.key)=\(limit)"
        )
    }
}

extension SettingValues {
    /// Limits that are allowed, and limit nothing.
    public var doubts: [LimitDoubt] {
        [(Setting.userLimit, Setting.cacheLimit), (.accountLimit, .accountsLimit)]
            .compactMap { LimitDoubt($0, above: $1, in: self) }
    }
}
