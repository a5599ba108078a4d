import AssetModel
import CommandLineOptions
import NibAssets

/// Under which conditions a bundle is opened.
struct BundleOptions {
    let profile: Profile
    let scale: Int
    /// Most preferred first; nil: what the environment says.
    let languages: [String]?

    static let accepted: [CommandLineOptions.Option] = [
        .init("profile", "p", value: "PROFILE", help: "whose rules: appkit (the default), uikit or gnustep"),
        .init("language", "l", value: "LANGUAGE", help: "a preferred language; may be given again for the next ones"),
        .init("scale", "s", value: "SCALE", help: "the screen's scale: 1 (the default), 2 or 3"),
    ]

    /// The profiles under the names that the command line has for them.
    private static let profiles: [(word: String, value: Profile)] = [
        ("appkit", .appKit), ("uikit", .uiKit), ("gnustep", .gnustep),
    ]

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        profile = try given.choice(of: "profile", from: Self.profiles) ?? .appKit
        do {
            scale = Int(try given.number(of: "scale", in: 1...3) ?? 1)
        } catch {
            throw ControlFailure(error)
        }
        let chosen = given.given.filter { $0.name == "language" }.map(\.value)
        languages = chosen.isEmpty ? nil : chosen
    }

    /// The profile as the command line names it.
    var profileName: String { Self.profiles.first { $0.value == profile }?.word ?? "" }

    /// The arguments that stand for these options.
    var arguments: [String] {
        ["--profile", profileName, "--scale", "\(scale)"] + (languages ?? []).flatMap { ["--language", $0] }
    }

    /// Opens a bundle; nil for the system's images and sounds only.
    func open(
        _ path: String?, _ client: AssetClient, pixelForm: PixelForm? = nil
    ) throws(ControlFailure) -> AssetBundle {
        do {
            return try client.openBundle(
                at: path, profile: profile, scale: scale, languages: languages, pixelForm: pixelForm)
        } catch {
            let failure = ControlFailure(error)
            throw path.map { ControlFailure(failure.status, "\($0): \(failure.message)") } ?? failure
        }
    }
}
