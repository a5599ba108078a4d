/// The rules of named look-ups that decide which file answers a name.
public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A nib's own wrapper first, then the bundle that holds the nib.
    case n4 = "N4"
    /// The main bundle before the system's images.
    case i1 = "I1"
    /// The types in a fixed order; a name with a type stands for that type only.
    case i3 = "I3"
    /// Exact bytes first, then canonically equal Unicode.
    case i4 = "I4"
    /// Names that stand for no file.
    case i5 = "I5"
    /// Names of templates.
    case i6 = "I6"
    /// Aliases of system names.
    case i9 = "I9"
    /// A missing name is a quick negative answer.
    case i10 = "I10"
    /// What is not localized, then region, language, development region.
    case b1 = "B1"
    /// Plain files and those of a scale or device.
    case b3 = "B3"
    /// The layouts of bundles.
    case b4 = "B4"
    /// Asset catalogs.
    case b5 = "B5"
    /// Links within the bundle, and those that leave it.
    case b6 = "B6"
    /// A bundle's catalogs before its loose files.
    case u1 = "U1"
    /// The variant that fits the traits best.
    case u2 = "U2"
    /// The main bundle before the system's sounds, those in the order of the domains.
    case s1 = "S1"
}
