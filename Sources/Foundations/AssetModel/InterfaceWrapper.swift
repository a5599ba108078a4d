/// A folder with one interface in several forms (`Main.nib/`), recognised by the names of its files.
///
/// Tools write one form for each range of system versions; older tools also write the interface's source into the folder.
public struct InterfaceWrapper: Sendable, Hashable {
    /// A file that holds the interface in one form.
    public struct Form: Sendable, Hashable {
        /// The file's name.
        public let name: String
        /// The first system version that the form was compiled for; nil: any.
        public let firstSystem: SystemVersion?
    }

    /// The forms, best first: forms for a system version, the newest first, then forms for any version.
    public let forms: [Form]

    /// Finds the forms among the names of a folder's files. `folder` is the folder's name or path: in a folder of type `gorm` (`Main.gorm/`),
    /// Gorm's form comes first, because GNUstep loads that form.
    public init(_ folder: String, names: some Sequence<String>) {
        let isGorm = folder.hasSuffix(".gorm") || folder.hasSuffix(".gorm/")
        let found = names.compactMap { name in
            Self.rank(of: name).map { (rank: $0, form: Form(name: name, firstSystem: Self.version(of: name))) }
        }
        func key(_ rank: Int, _ form: Form) -> (Int, Int64, Int, String) {
            // The newest system first, any system last.
            let system = form.firstSystem.map { -Int64($0.packed) } ?? 1
            return (isGorm && form.name == Self.gorm ? 0 : 1, system, rank, form.name)
        }
        forms = found.sorted { key($0.rank, $0.form) < key($1.rank, $1.form) }.map(\.form)
    }

    /// The form that a system of this version loads; nil when all forms are for newer versions. A nil `version` counts as newer than all.
    public func form(for version: SystemVersion?) -> Form? {
        forms.first { form in
            guard let version, let first = form.firstSystem else { return true }
            return first <= version
        }
    }

    private static let gorm = "objects.gorm"

    /// Rank of a form among the forms for any system: compiled forms first, newer formats before older. Nil for other files.
    private static func rank(of name: String) -> Int? {
        if version(of: name) != nil { return 0 }
        return ["keyedobjects.nib", gorm, "runtime.nib", "objects.nib", "objects.xib", "designable.nib"]
            .firstIndex(of: name)
    }

    /// The version in `keyedobjects-101300.nib` (two digits each) and in `objects-12.3+.nib`.
    private static func version(of name: String) -> SystemVersion? {
        guard name.hasSuffix(".nib") else { return nil }
        let stem = name.dropLast(".nib".count)
        if stem.hasPrefix("keyedobjects-") {
            guard let number = Int(stem.dropFirst("keyedobjects-".count)), number > 0,
                let major = UInt16(exactly: number / 10_000)
            else { return nil }
            return SystemVersion(major, UInt8(number / 100 % 100), UInt8(number % 100))
        }
        guard stem.hasPrefix("objects-"), stem.hasSuffix("+") else { return nil }
        return SystemVersion(stem.dropFirst("objects-".count).dropLast())
    }
}
