public import AssetModel

/// Everything besides name, kind and folders that a look-up's answer depends on.
public struct LookupContext: Sendable, Hashable {
    /// Whose rules are followed.
    public var profile: Profile
    /// What the user prefers, best first, as the user's settings write it: `fr_CA`, `fr-CA` or `French` (B2).
    public var languages: [String]
    /// Pixels per point of the screen: 1, 2 or 3. The GNUstep profile has 1 only.
    public var scale: UInt8
    /// The kind of device; only UIKit knows it.
    public var idiom: DeviceIdiom
    /// What the user interface looks like: variants of catalogs are chosen by it.
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
