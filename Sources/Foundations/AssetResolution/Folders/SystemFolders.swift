public import AssetModel

/// The folders with the machine's standard images and sounds (rules I1, S1).
public struct SystemFolders: Sendable, Hashable {
    /// The user's home folder, absolute; nil for lookups that must not depend on a user.
    public var home: String?
    /// The folder with our own standard `Images` and `Sounds`; not used in the GNUstep profile.
    public var ownAssets: String?
    /// GNUstep's library folders.
    public var gnustepLibraries: GNUstepLibraries
    /// The data folders of the freedesktop standard (`XDG_DATA_DIRS`), in the order of the search.
    public var dataFolders: [String]

    /// Creates the folders of a machine.
    public init(
        home: String? = nil, ownAssets: String? = nil, gnustepLibraries: GNUstepLibraries = .usual,
        dataFolders: [String] = ["/usr/local/share", "/usr/share"]
    ) {
        self.home = home
        self.ownAssets = ownAssets
        self.gnustepLibraries = gnustepLibraries
        self.dataFolders = dataFolders
    }

    /// The absolute paths of the folders, in the order of the search. The GNUstep profile uses only GNUstep's folders, which may have localized
    /// folders and an `nsmapping.strings`.
    public func paths(_ profile: Profile, _ kind: AssetKind) -> [String] {
        let gnustep = gnustepLibraries.paths.map { $0 + (kind == .image ? "/Images" : "/Sounds") }
        if profile == .gnustep { return gnustep }
        switch kind {
        case .image:
            return [ownAssets.map { $0 + "/Images" }].compactMap { $0 } + gnustep
        case .sound:
            let own = [home.map { $0 + "/Library/Sounds" }, ownAssets.map { $0 + "/Sounds" }].compactMap { $0 }
            let themes = dataFolders.flatMap { [$0 + "/sounds/freedesktop/stereo", $0 + "/sounds"] }
            return own + gnustep + themes
        }
    }
}
