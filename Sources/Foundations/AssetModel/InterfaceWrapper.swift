/// A folder that holds one interface in several forms (`Main.nib/`), told by the names of its files.
///
/// Tools write a form for each range of systems that they compile for, and older ones the source beside it.
public struct InterfaceWrapper: Sendable, Hashable {
    /// A file that holds the interface.
    public struct Form: Sendable, Hashable {
        /// The file's name.
        public let name: String
        /// The first system that it was compiled for; nil is any.
        public let firstSystem: SystemVersion?
    }

    /// What there is to choose from, best first: the newest that was compiled for a version, then those for any.
    public let forms: [Form]

    /// Looks for forms among the names of a folder's files.
    public init(names: some Sequence<String>) {
        let found = names.compactMap { name in Self.rank(of: name).map { (rank: $0, form: Self.form(name)) } }
        forms = found.sorted { left, right in
            switch (left.form.firstSystem, right.form.firstSystem) {
            case (let left?, let right?) where left != right: left > right
            case (_?, nil): true
            case (nil, _?): false
            default: (left.rank, left.form.name) < (right.rank, right.form.name)
            }
        }.map(\.form)
    }

    /// The one that a system loads, nil when all are for newer ones; a nil version is a system newer than all.
    public func form(for version: SystemVersion?) -> Form? {
        forms.first { form in
            guard let version, let first = form.firstSystem else { return true }
            return first <= version
        }
    }

    /// Among forms for any system, compiled ones come first, the newer format before the older; nil is another file.
    private static func rank(of name: String) -> Int? {
        if version(of: name) != nil { return 0 }
        return ["keyedobjects.nib", "objects.gorm", "runtime.nib", "objects.nib", "objects.xib", "designable.nib"]
            .firstIndex(of: name)
    }

    private static func form(_ name: String) -> Form {
        Form(name: name, firstSystem: version(of: name))
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
