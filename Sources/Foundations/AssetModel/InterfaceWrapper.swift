/// A folder with one interface in several forms (`Main.nib/`), recognised by the names of its files.
///
/// Tools write one form for each range of system versions; older tools also write the source beside it.
public struct InterfaceWrapper: Sendable, Hashable {
    /// A file with the interface.
    public struct Form: Sendable, Hashable {
        /// The file's name.
        public let name: String
        /// The first system version that it was compiled for; nil: any.
        public let firstSystem: SystemVersion?
    }

    /// The forms, best first: those for a system version, the newest first, then those for any.
    public let forms: [Form]

    /// Looks for forms among the names of the files of a folder, whose name or path is `folder`. Out of a folder that is named so (`Main.gorm/`),
    /// GNUstep loads the form of Gorm, where there is one.
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

    /// The form that a system of this version loads; nil when all are for newer ones. A nil version is newer than all.
    public func form(for version: SystemVersion?) -> Form? {
        forms.first { form in
            guard let version, let first = form.firstSystem else { return true }
            return first <= version
        }
    }

    private static let gorm = "objects.gorm"

    /// The order of forms for any system: compiled ones first, the newer format before the older. Nil for other files.
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
