import AssetModel
import CommandLineOptions

extension AssetKind {
    /// The kinds as the command line and JSON name them.
    static let words: [(word: String, value: AssetKind)] = [("image", .image), ("sound", .sound)]

    /// The kind as the command line and JSON name it.
    var word: String { self == .image ? "image" : "sound" }
}

extension CommandLineOptions.Option {
    /// The option of commands that may be asked for one kind only.
    static let kind = Self("kind", "k", value: "KIND", help: "only these: image or sound")
    /// The option of commands that look names up.
    static let bundle = Self(
        "bundle", "b", value: "DIR", help: "the bundle that is searched before the system's folders")
}

extension CommandLineOptions {
    /// The kind that was chosen, nil for none.
    func kind() throws(ControlFailure) -> AssetKind? { try choice(of: "kind", from: AssetKind.words) }
}
