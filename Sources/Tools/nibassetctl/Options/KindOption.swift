import AssetModel
import CommandLineOptions

extension AssetKind {
    /// The kinds and their names on the command line and in JSON.
    static let words: [(word: String, value: AssetKind)] = [("image", .image), ("sound", .sound)]

    /// The kind's name on the command line and in JSON.
    var word: String { self == .image ? "image" : "sound" }
}

extension CommandLineOptions.Option {
    /// The option that limits a command to one kind.
    static let kind = Self(
        "kind", "k", value: "KIND", words: AssetKind.words.map(\.word), help: "only this kind: image or sound")
    /// The option of commands that look up names.
    static let bundle = Self(
        "bundle", "b", value: "DIR", help: "the bundle that is searched before the system's folders")
}

extension CommandLineOptions {
    /// The given kind; nil when there is none.
    func kind() throws(ControlFailure) -> AssetKind? { try choice(of: "kind", from: AssetKind.words) }
}
