/// The configuration file: `Key=value` lines in a section `[Daemon]`, as in systemd's own files. nibassetd.conf(5) describes it.
public enum ConfigurationFile {
    /// Why a file was refused.
    public struct Refusal: Error, Hashable, Sendable {
        /// Fault of a line.
        public enum Problem: Error, Hashable, Sendable {
            /// The line is neither `Key=value` nor `[Daemon]`.
            case malformed(String)
            /// No setting has this key.
            case unknownKey(String)
            /// The value is not what the setting takes.
            case badValue(SettingValues.Refusal)
            /// A setting stands before `[Daemon]`.
            case outsideSection(String)
        }

        /// The number of the line, from 1.
        public let line: Int
        /// Fault of the line.
        public let problem: Problem
    }

    private static let section = "[Daemon]"

    /// The values that a file sets; throws the first of its problems.
    public static func values(_ text: String) throws(Refusal) -> SettingValues {
        let (values, problems) = read(text)
        if let problem = problems.first { throw problem }
        return values
    }

    /// Returns all faults of a file, in the order of its lines.
    public static func problems(_ text: String) -> [Refusal] { read(text).problems }

    private static func read(_ text: String) -> (values: SettingValues, problems: [Refusal]) {
        var (values, problems): (SettingValues, [Refusal]) = (SettingValues(), [])
        var isInSection = false
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
            do throws(Refusal.Problem) {
                if line == section {
                    isInSection = true
                } else {
                    try read(line, isInSection, &values)
                }
            } catch {
                problems.append(Refusal(line: index + 1, problem: error))
            }
        }
        return (values, problems)
    }

    /// The file with every setting in a comment: what it means, what it takes, and its default.
    public static var template: String {
        let settings = Setting.allCases.map(\.entry).map { entry in
            """
            # \(entry.meaning).\(entry.isReloaded ? "" : " Counts from the next start.")
            # Takes \(entry.kind.expectation)\(entry.standard == nil ? "; if nothing is set: " + entry.absence : "").
            #\(entry.key)=\(entry.standard ?? "")

            """
        }
        return """
            # nibassetd.conf: settings of the daemon. Each line below shows a default; remove the # to change the value.
            # Options of the command line win over this file. A change counts after a reload, or from the next start where the setting says so.
            # Sizes take K, M, G, T or P; times take s, min, h or d.

            \(section)

            """ + settings.joined(separator: "\n")
    }

    private static func read(
        _ line: Substring, _ isInSection: Bool, _ values: inout SettingValues
    ) throws(Refusal.Problem) {
        guard let equals = line.firstIndex(of: "="), !line.hasPrefix("[") else {
            throw .malformed(String(line))
        }
        let key = String(trimmed(line[..<equals]))
        guard isInSection else { throw .outsideSection(key) }
        guard let setting = Setting.allCases.first(where: { $0.entry.key == key }) else {
            throw .unknownKey(key)
        }
        let value = trimmed(line[line.index(after: equals)...])
        // An empty value is the default, as in systemd's files.
        if value.isEmpty { return values.reset(setting) }
        do {
            try values.set(setting, to: String(value))
        } catch {
            throw .badValue(error)
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    }
}

extension ConfigurationFile.Refusal: CustomStringConvertible {
    /// The line, what was found there and what was expected.
    public var description: String {
        switch problem {
        case .malformed(let text): "line \(line): \"\(text)\", expected Key=value or [Daemon]"
        case .unknownKey(let key):
            "line \(line): there is no setting \"\(key)\"; nibassetd --dump-configuration lists all"
        case .badValue(let refusal): "line \(line): \(refusal.setting.entry.key)=\(refusal)"
        case .outsideSection(let key): "line \(line): \"\(key)\" stands before [Daemon]"
        }
    }
}
