/// The values of all settings: those that somebody set, else the defaults of the table.
public struct SettingValues: Sendable {
    /// Why a value was refused.
    public struct Refusal: Error, Hashable, Sendable {
        /// The setting.
        public let setting: Setting
        /// The value as it was written.
        public let found: String
    }

    /// A value, parsed once, because requests read numbers.
    private struct Value {
        var text: String?
        var number: UInt64?

        init(standard setting: Setting) {
            text = setting.entry.standard
            number = text.flatMap { setting.entry.kind.number($0) }
        }
    }

    /// Values in the order of the settings' raw values.
    private var values = Setting.allCases.map { Value(standard: $0) }

    /// Creates the default values.
    public init() {}

    /// Sets a value as it is written in a configuration file or after an option.
    public mutating func set(_ setting: Setting, to text: String) throws(Refusal) {
        guard Self.isValid(text, setting.entry.kind) else { throw Refusal(setting: setting, found: text) }
        values[setting.rawValue].text = text
        values[setting.rawValue].number = setting.entry.kind.number(text)
    }

    /// Gives a setting its default again.
    public mutating func reset(_ setting: Setting) { values[setting.rawValue] = Value(standard: setting) }

    /// Returns the settings that have another value in `others`.
    public func differences(from others: SettingValues) -> [Setting] {
        Setting.allCases.filter { text($0) != others.text($0) }
    }

    /// Takes over from `others` the settings that a running daemon can change.
    public mutating func reload(from others: SettingValues) {
        for setting in Setting.allCases where setting.entry.isReloaded {
            values[setting.rawValue] = others.values[setting.rawValue]
        }
    }

    /// A size in bytes, a time in seconds, or a number of things; nil where nobody set a value and there is no default.
    public func number(_ setting: Setting) -> UInt64? { values[setting.rawValue].number }

    /// Returns a value as it was written; nil if nobody set a value and there is no default.
    public func text(_ setting: Setting) -> String? { values[setting.rawValue].text }

    private static func isValid(_ text: String, _ kind: Setting.Kind) -> Bool {
        switch kind {
        case .bytes, .seconds, .count: kind.number(text) != nil
        case .word(let words): words.contains(text)
        case .path: text.utf8.first == UInt8(ascii: "/")
        }
    }
}

extension SettingValues.Refusal: CustomStringConvertible {
    /// The value found and the values expected.
    public var description: String { "\"\(found)\", expected \(setting.entry.kind.expectation)" }
}
