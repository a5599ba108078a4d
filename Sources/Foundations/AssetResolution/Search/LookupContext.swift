public import AssetModel

/// Everything that the result of a lookup depends on besides name, kind and folders.
public struct LookupContext: Sendable, Hashable {
    /// The profile, whose rules are followed.
    public var profile: Profile
    /// The user's languages, most preferred first, as the settings have them: `fr_CA`, `fr-CA` or `French` (rule B2).
    public var languages: [String]
    /// The screen's pixels per point: 1, 2 or 3. Always 1 in the GNUstep profile.
    public var scale: UInt8
    /// The device idiom; used in the UIKit profile only.
    public var idiom: DeviceIdiom
    /// The traits of the user interface, by which variants in catalogs are chosen.
    public var traits: AssetTraits

    /// Creates a context.
    public init(
        profile: Profile, languages: [String] = [], scale: UInt8 = 1, idiom: DeviceIdiom = .unspecified,
        traits: AssetTraits = AssetTraits()
    ) {
        self.profile = profile
        self.languages = languages
        self.scale = scale
        self.idiom = idiom
        self.traits = traits
    }
}
