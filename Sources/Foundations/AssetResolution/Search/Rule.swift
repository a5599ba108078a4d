/// The rules that decide which file a name resolves to.
public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// A nib's own wrapper first, then the bundle that holds the nib.
    case n4 = "N4"
    /// The main bundle, then the system's images.
    case i1 = "I1"
    /// Types have a fixed order; a name with a type matches that type only.
    case i3 = "I3"
    /// Exact bytes first, then canonically equal Unicode.
    case i4 = "I4"
    /// Invalid names.
    case i5 = "I5"
    /// Names of templates.
    case i6 = "I6"
    /// Aliases of system names.
    case i9 = "I9"
    /// A missing name gets a quick negative answer.
    case i10 = "I10"
    /// Files that are not localized, then region, language, development region.
    case b1 = "B1"
    /// Plain files, and files for a scale or device.
    case b3 = "B3"
    /// The layouts of bundles.
    case b4 = "B4"
    /// Asset catalogs.
    case b5 = "B5"
    /// Links in the bundle, and links that leave it.
    case b6 = "B6"
    /// A bundle's catalogs, then its loose files.
    case u1 = "U1"
    /// The variant that fits the traits best.
    case u2 = "U2"
    /// The main bundle, then the system's sounds in the order of the domains.
    case s1 = "S1"
}
