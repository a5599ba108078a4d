/// The values of all settings: those that somebody set, else the defaults of the table.
public struct SettingValues: Sendable {
    /// Why a value was refused.
    public struct Refusal: Error, Hashable, Sendable {
        /// The setting.
        public let setting: Setting
        /// The value as it was written.
        public let found: String

        /// Creates a refusal.
        public init(setting: Setting, found: String) {
            self.setting = setting
            self.found = found
        }
    }

    private var texts: [Setting: String] = [:]

    /// Creates the default values.
    public init() {}

    /// Sets a value as it is written in a configuration file or after an option. An empty text stands for the default, as in systemd's files.
    public mutating func set(_ setting: Setting, to text: String) throws(Refusal) {
        if text.isEmpty {
            texts[setting] = nil
            return
        }
        guard Self.isValid(text, setting.entry.kind) else { throw Refusal(setting: setting, found: text) }
        texts[setting] = text
    }

    /// Takes over what is set in `others`.
    public mutating func override(with others: SettingValues) {
        texts.merge(others.texts) { $1 }
    }

    /// A size in bytes, a time in seconds, or a number of things; nil where nobody set a value and there is no default.
    public func number(_ setting: Setting) -> UInt64? {
        text(setting).flatMap { setting.entry.kind.number($0) }
    }

    /// A word or a path; nil where nobody set one and there is no default.
    public func text(_ setting: Setting) -> String? { texts[setting] ?? setting.entry.standard }

    private static func isValid(_ text: String, _ kind: Setting.Kind) -> Bool {
        switch kind {
        case .bytes, .seconds, .count: kind.number(text) != nil
        case .word(let words): words.contains(text)
        case .path: text.utf8.first == UInt8(ascii: "/")
        }
    }
}

extension SettingValues.Refusal: CustomStringConvertible {
    /// What was found and what was expected.
    public var description: String { "\"\(found)\", expected \(setting.entry.kind.expectation)" }
}
