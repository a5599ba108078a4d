/// A folder that holds one interface in several forms (`Main.nib/`), told by the names of its files.
///
/// Tools write a form for each range of systems that they compile for, and older ones the source beside it.
public struct InterfaceWrapper: Sendable, Hashable {
    /// A version of the system that an interface was compiled for.
    public struct SystemVersion: Sendable, Hashable, Comparable {
        /// As in "12.3.1".
        public var major: Int
        /// As in "12.3.1".
        public var minor: Int
        /// As in "12.3.1".
        public var patch: Int

        /// Creates a version.
        public init(_ major: Int, _ minor: Int = 0, _ patch: Int = 0) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        /// Earlier versions are less.
        public static func < (left: Self, right: Self) -> Bool {
            (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
        }
    }

    /// A file that holds the interface.
    public struct Variant: Sendable, Hashable {
        /// The file's name.
        public let name: String
        /// The first system that it was compiled for; nil is any.
        public let minimumVersion: SystemVersion?
    }

    /// What there is to choose from, best first: the newest that was compiled for a version, then those for any.
    public let variants: [Variant]

    /// Looks for variants among the names of a folder's files.
    public init(names: some Sequence<String>) {
        let found = names.compactMap { name in Self.rank(of: name).map { (rank: $0, variant: Self.variant(name)) } }
        variants = found.sorted { left, right in
            switch (left.variant.minimumVersion, right.variant.minimumVersion) {
            case (let left?, let right?) where left != right: left > right
            case (_?, nil): true
            case (nil, _?): false
            default: (left.rank, left.variant.name) < (right.rank, right.variant.name)
            }
        }.map(\.variant)
    }

    /// The one to load on a system; nil is a system newer than all.
    public func variant(for version: SystemVersion?) -> Variant? {
        variants.first { variant in
            guard let version, let minimum = variant.minimumVersion else { return true }
            return minimum <= version
        }
    }

    /// Among variants for any system, compiled forms come first, the newer format before the older; nil is another file.
    private static func rank(of name: String) -> Int? {
        if version(of: name) != nil { return 0 }
        return ["keyedobjects.nib", "objects.gorm", "runtime.nib", "objects.nib", "objects.xib", "designable.nib"]
            .firstIndex(of: name)
    }

    private static func variant(_ name: String) -> Variant {
        Variant(name: name, minimumVersion: version(of: name))
    }

    /// The version in `keyedobjects-101300.nib` (two digits each) and in `objects-12.3+.nib`.
    private static func version(of name: String) -> SystemVersion? {
        guard name.hasSuffix(".nib") else { return nil }
        let stem = name.dropLast(".nib".count)
        if stem.hasPrefix("keyedobjects-") {
            guard let number = Int(stem.dropFirst("keyedobjects-".count)), number > 0 else { return nil }
            return SystemVersion(number / 10_000, number / 100 % 100, number % 100)
        }
        guard stem.hasPrefix("objects-"), stem.hasSuffix("+") else { return nil }
        let fields = stem.dropFirst("objects-".count).dropLast().split(separator: ".").map { Int($0) }
        guard let major = fields.first ?? nil, fields.count <= 3, !fields.contains(nil) else { return nil }
        return SystemVersion(
            major, fields.count > 1 ? fields[1] ?? 0 : 0, fields.count > 2 ? fields[2] ?? 0 : 0)
    }
}
