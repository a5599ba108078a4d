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

    /// The rule for people, as the table of rules has it.
    public var promise: String {
        switch self {
        case .n4:
            "a nib's own wrapper first, then its bundle, then as for any name; GNUstep does not search wrappers"
        case .i1: "a name given with setName:, then the bundle, then the system; the first match wins"
        case .i3: "with an extension the file must match, without one the types are tried in a fixed order"
        case .i4: "names are case-sensitive; exact bytes first, then canonically equal Unicode"
        case .i5: "empty names and names with a separator give nothing, except for namespaces of catalogs"
        case .i6: "a name that ends in Template makes a template image"
        case .i9:
            "all aliases of a system name give one object, registered under the target; a bundle's file of that name wins"
        case .i10:
            "a missing name gets a quick answer, and is found when its file appears; so is a better file for a name"
        case .b1:
            "files that are not localized, then region, language, development region (English where the bundle names none)"
        case .b3: "@2x, @3x, then ~ipad, ~iphone; the device's file before the plain one"
        case .b4: "the layouts of bundles and frameworks"
        case .b5: "asset catalogs: .xcassets folders, compiled Assets.car"
        case .b6: "links inside a bundle are followed; links out of it only to files that only root can change"
        case .u1: "the bundle's asset catalogs, then loose files"
        case .u2: "the variant that fits the traits best, in the nearest usable scale"
        case .s1: "a name given with setName:, the bundle, then the folders of sounds in order"
        }
    }
}
