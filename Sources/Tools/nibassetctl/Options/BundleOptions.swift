import AssetModel
import CommandLineOptions
import NibAssets

struct BundleOptions {
    /// The profile that was given; nil: the bundle's own.
    let givenProfile: Profile?
    let scale: Int
    let idiom: DeviceIdiom
    /// The languages, most preferred first; nil: from the environment.
    let languages: [String]?
    /// The traits by which variants in catalogs are chosen.
    let traits: AssetTraits
    /// The given options as arguments for another process.
    let arguments: [String]

    static let accepted: [CommandLineOptions.Option] = [
        .init(
            "profile", "p", value: "PROFILE", words: Profile.words.map(\.word),
            help:
                "rules of lookups: appkit, uikit or gnustep (default: gnustep for a bundle that only GNUstep describes, else appkit)"
        ),
        .init(
            "language", "l", value: "LANGUAGE", help: "a preferred language; repeatable, most preferred first"),
        .init("scale", "s", value: "SCALE", help: "the screen's scale: 1 (the default), 2 or 3"),
        .init(
            "idiom", "i", value: "IDIOM", words: DeviceIdiom.words.map(\.word),
            help: "uikit's device: phone, pad, tv, carplay or mac (default unspecified)"),
        .init(
            "appearance", "a", value: "APPEARANCE", words: appearances.map(\.word),
            help: "the appearance of variants in catalogs: light or dark"),
        .init(
            "contrast", value: "CONTRAST", words: contrasts.map(\.word),
            help: "the contrast of variants in catalogs: normal (the default) or high"),
        .init(
            "gamut", value: "GAMUT", words: gamuts.map(\.word),
            help: "the colour gamut of variants in catalogs: srgb (the default) or p3"),
    ]

    // Words of the command line for values that have other names in the code.
    private static let appearances: [(word: String, value: AssetTraits.Appearance)] = [
        ("light", .light), ("dark", .dark),
    ]
    private static let contrasts = [(word: "normal", value: false), (word: "high", value: true)]
    private static let gamuts: [(word: String, value: AssetTraits.Gamut)] = [("srgb", .sRGB), ("p3", .displayP3)]

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        givenProfile = try given.choice(of: "profile", from: Profile.words)
        scale = Int(try given.integer(of: "scale", in: 1...3) ?? 1)
        idiom = try given.choice(of: "idiom", from: DeviceIdiom.words) ?? .unspecified
        traits = AssetTraits(
            appearance: try given.choice(of: "appearance", from: Self.appearances) ?? .any,
            hasHighContrast: try given.choice(of: "contrast", from: Self.contrasts) ?? false,
            gamut: try given.choice(of: "gamut", from: Self.gamuts) ?? .sRGB)
        let chosen = given.values(of: "language")
        languages = chosen.isEmpty ? nil : chosen
        arguments = given.given.filter { given in Self.accepted.contains { $0.name == given.name } }
            .flatMap { ["--" + $0.name, $0.value] }
    }

    /// Returns the profile whose rules apply to a bundle: the given profile, else the profile for which the bundle is made.
    func profile(of bundle: String?) -> Profile {
        givenProfile ?? bundle.map { BundleKind.profile(of: Array($0.utf8)) } ?? .appKit
    }

    /// Opens a bundle. If `path` is nil, only the system's images and sounds are found.
    func open(
        _ path: String?, _ client: AssetClient, pixelForm: PixelForm? = nil
    ) throws(ControlFailure) -> AssetBundle {
        do {
            return try client.openBundle(
                at: path, profile: profile(of: path), scale: scale, idiom: idiom, languages: languages,
                pixelForm: pixelForm,
                traits: traits)
        } catch {
            if error.status == .denied, client.clientStatistics().daemon?.instance == .system,
                let closed = path.flatMap(ControlFailure.init(closedFolderOf:))
            {
                throw closed
            }
            let failure = ControlFailure(error)
            throw path.map(failure.about) ?? failure
        }
    }
}
