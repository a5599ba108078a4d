import AssetResolution

/// Rules of an audit: the only list, from which the help and the reports are made.
enum AuditRule: String, CaseIterable {
    case unreadable
    case dangling
    case sameIdentifier = "same-identifier"
    case missing
    case wrongCase = "wrong-case"
    case missingLocalization = "missing-localization"
    case missingScale = "missing-scale"
    case unreferenced
    case duplicate
    case oversized
    case mainNib = "main-nib"
    case severalWindows = "several-windows"
    case unheld
    case retainCycle = "retain-cycle"
    case foreignOutlet = "foreign-outlet"
    case noOutlet = "no-outlet"
    case noAction = "no-action"
    case unknownClass = "unknown-class"
    case unconnectedOutlet = "unconnected-outlet"
    case outletType = "outlet-type"
    case unknownIdentifier = "unknown-identifier"
    case noKey = "no-key"

    /// Severity of a finding, in the words of SARIF.
    enum Level: String, CaseIterable {
        case error, warning, note
    }

    var level: Level {
        switch self {
        case .unreadable, .dangling, .sameIdentifier, .missing, .wrongCase, .noOutlet, .noAction, .noKey: .error
        case .missingLocalization, .unknownClass, .outletType, .unknownIdentifier: .warning
        case .missingScale, .unreferenced, .duplicate, .oversized, .mainNib, .severalWindows, .unheld, .retainCycle,
            .foreignOutlet, .unconnectedOutlet:
            .note
        }
    }

    /// Rule of lookups that the findings are about; nil if there is none.
    var lookup: Rule? {
        switch self {
        case .missing: .i10
        case .wrongCase: .i4
        case .missingLocalization: .b1
        case .missingScale: .b3
        default: nil
        }
    }

    /// The rules of lookups that a finding may be about.
    static let lookups = (allCases.compactMap(\.lookup) + [.b4]).map(\.rawValue).sorted()

    var meaning: String {
        switch self {
        case .unreadable: "an interface file, a .strings file, a catalog or a folder cannot be read"
        case .dangling:
            "a segue, a constraint or another connection leads to an identifier that no object of the file has"
        case .sameIdentifier: "several objects of a file have the same identifier"
        case .missing: "an interface file refers to a name that no file has"
        case .wrongCase: "the only file for a name is spelt with other capitals"
        case .missingLocalization: "a name has no file for some of the bundle's languages"
        case .missingScale: "an image has no file for a screen of 2x, but most of the bundle's images have one"
        case .unreferenced:
            "no interface file, program or text has the name of a file; a guess, because programs make names while they run"
        case .noOutlet: "the class in the sources has no variable for a connected outlet"
        case .noAction: "no possible target's class in the sources has a method for a connected action"
        case .unknownClass: "no source declares a class that an interface file names"
        case .unconnectedOutlet: "no interface file connects an outlet of a class that interface files name"
        case .outletType: "the declared class of an outlet is not the class of the connected object"
        case .unknownIdentifier: "code asks for an identifier that no interface file has"
        case .noKey: "the class in the sources has no variable or method for a key of an attribute or binding"
        case .duplicate: "several images or sounds have the same content"
        case .oversized: "an image takes more than \(Quantity.bytes(DecodedSizes.limit)) of memory"
        case .mainNib: "the nib with the menu bar has windows, too"
        case .severalWindows: "a nib has several large windows"
        case .unheld: "no outlet holds an object at the top level of a nib"
        case .retainCycle: "objects hold each other, unless an outlet is weak"
        case .foreignOutlet: "an outlet leads from one window into another"
        }
    }
}

/// A line of a file.
struct TextPlace: CustomStringConvertible {
    let path: String
    /// Number of the line, from 1; nil in a file that is no text.
    let line: Int?

    var description: String { line.map { "\(path):\($0)" } ?? path }
}

struct AuditFinding {
    let rule: AuditRule
    let level: AuditRule.Level
    /// Rule of lookups that the finding is about; nil if there is none.
    var lookup: Rule?
    /// Path of the file that the finding is about, as it was given or below a given folder.
    let path: String
    /// The line, from 1, in a file that is text.
    let line: Int?
    /// The name of the image or sound, or the identifier; "" where there is none.
    let name: String
    let message: String
    /// The other place that the message names; nil for none.
    let related: TextPlace?

    init(
        _ rule: AuditRule, _ path: String, line: Int? = nil, name: String = "", level: AuditRule.Level? = nil,
        related: TextPlace? = nil, _ message: String
    ) {
        self.related = related
        self.rule = rule
        self.level = level ?? rule.level
        lookup = rule.lookup
        self.path = path
        self.line = line
        self.name = name
        self.message = message
    }

    /// Whether one of the values of `--rule` selects the finding: its rule of audits, or its rule of lookups.
    func isSelected(by words: Set<String>) -> Bool {
        words.contains(rule.rawValue) || lookup.map { words.contains($0.rawValue) } ?? false
    }

    var place: TextPlace { TextPlace(path: path, line: line) }

    /// Identity in baselines, which stays the same while other parts of the file change.
    var identity: [String] { [rule.rawValue, path, name] }
}
