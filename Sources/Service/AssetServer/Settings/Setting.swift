internal import WorkerPool

/// A value that an administrator may set. The daemon's options, its `--help`, the configuration file and the table in `systemd/README.md` are made
/// from this list.
public enum Setting: Int, CaseIterable, Sendable {
    case cacheLimit, userLimit, soundLimit, idleExit, logLevel, assets, accountLimit, accountsLimit
    case connectionLimit, bundleLimit, requestLimit

    /// Kind of a value.
    public enum Kind: Sendable {
        /// Bytes; written with K, M, G, T or P for powers of 1,024.
        case bytes(ClosedRange<UInt64>)
        /// Seconds; written with s, min, h or d.
        case seconds(ClosedRange<UInt64>)
        /// A number of things.
        case count(ClosedRange<UInt64>)
        /// A word of a list.
        case word([String])
        /// A path.
        case path
    }

    /// A row of the table.
    public struct Entry: Sendable {
        /// The option without the leading `--`.
        public let name: String
        /// Kind and range of the value.
        public let kind: Kind
        /// Default value as written in the file; nil if there is no default. Then `absence` tells the effect.
        public let standard: String?
        /// Effect of an absent value.
        public let absence: String
        /// Meaning, in one sentence without a full stop.
        public let meaning: String
        /// Whether a reload applies a new value; else the value takes effect at the next start.
        public let isReloaded: Bool

        /// The key in the configuration file: `CacheLimit` for `cache-limit`.
        public var key: String {
            name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }

        /// Default value, or the effect of an absent value.
        public var standardText: String { standard ?? absence }
    }

    /// The setting's row.
    public var entry: Entry {
        switch self {
        case .cacheLimit:
            row(
                .bytes(8 << 20...1 << 50), standard: "512M",
                "Memory for all decoded images and sounds")
        case .userLimit:
            row(
                .bytes(4 << 20...1 << 50), absence: "half of the cache, all of it in a user's own daemon",
                "Memory for decoded files that only one user may read")
        case .soundLimit:
            row(
                .count(0...1 << 40), standard: "\(WorkerJob.standardFrameLimit)",
                "Longest sound that is decoded, in frames; longer ones are streamed. The default is 30 s at 48 kHz",
                isReloaded: false)
        case .idleExit:
            row(
                .seconds(1...10_000_000), absence: "never",
                "Time without a client after which the daemon ends")
        case .logLevel:
            row(
                .word(["error", "warning", "notice", "info", "debug"]), standard: "notice",
                "Least important level of lines in the log")
        case .assets:
            row(
                .path, absence: "the folder that was installed with the daemon",
                "The folder with nibassetd's own Images and Sounds", isReloaded: false)
        case .accountLimit:
            row(
                .bytes(4 << 20...1 << 50), standard: "64M",
                "Memory of the daemon itself that one user may take: names of folders, catalogs, answers, requests, and replies that wait to be read"
            )
        case .accountsLimit:
            row(
                .bytes(4 << 20...1 << 50), standard: "256M",
                "Memory of the daemon itself that all users together may take")
        case .connectionLimit:
            row(.count(1...65_536), standard: "256", "Connections of one user")
        case .bundleLimit:
            row(
                .count(1...1 << 20), standard: "4096",
                "Bundles that one user may have open; each combination of profile, scale and languages counts as one")
        case .requestLimit:
            row(
                .count(1...4_096), standard: "64",
                "Unanswered requests that one connection may have")
        }
    }

    private func row(
        _ kind: Kind, standard: String? = nil, absence: String = "", _ meaning: String,
        isReloaded: Bool = true
    ) -> Entry {
        let name = "\(self)".reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
        return Entry(
            name: name, kind: kind, standard: standard, absence: absence, meaning: meaning,
            isReloaded: isReloaded)
    }
}

extension Setting.Kind {
    /// Name of the value in a list of options.
    public var placeholder: String {
        switch self {
        case .bytes: "SIZE"
        case .seconds: "TIME"
        case .count: "NUMBER"
        case .word: "WORD"
        case .path: "PATH"
        }
    }

    /// Possible words, where the value is a word of a list; else empty.
    public var words: [String] { if case .word(let words) = self { words } else { [] } }

    /// Description of possible values.
    public var expectation: String {
        switch self {
        case .bytes(let range): "a size from \(Self.sizeText(range.lowerBound)) to \(Self.sizeText(range.upperBound))"
        case .seconds(let range): "a time from \(range.lowerBound)s to \(range.upperBound)s"
        case .count(let range): "an integer from \(range.lowerBound) to \(range.upperBound)"
        case .word(let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .path: "an absolute path"
        }
    }

    /// Parses a number with or without a unit. Nil if the text is not a number, has a wrong unit or is out of range.
    func number(_ text: String) -> UInt64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let number = UInt64(digits) else { return nil }
        let unit = String(text.dropFirst(digits.count))
        let (range, factor): (ClosedRange<UInt64>, UInt64?) =
            switch self {
            case .bytes(let range): (range, unit.isEmpty ? 1 : Self.sizes.first { $0.unit == unit }?.factor)
            case .seconds(let range): (range, unit.isEmpty ? 1 : Self.times.first { $0.unit == unit }?.factor)
            case .count(let range): (range, unit.isEmpty ? 1 : nil)
            case .word, .path: (0...0, nil)
            }
        guard let factor else { return nil }
        let (value, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow || !range.contains(value) ? nil : value
    }

    private static let sizes: [(unit: String, factor: UInt64)] = [
        ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("T", 1 << 40), ("P", 1 << 50),
    ]
    private static let times: [(unit: String, factor: UInt64)] = [("s", 1), ("min", 60), ("h", 3_600), ("d", 86_400)]

    private static func sizeText(_ bytes: UInt64) -> String {
        let size = sizes.last { bytes.isMultiple(of: $0.factor) }
        return size.map { "\(bytes / $0.factor)\($0.unit)" } ?? "\(bytes)"
    }
}
