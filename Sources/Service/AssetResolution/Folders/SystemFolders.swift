public import AssetModel

/// Where the machine's standard images and sounds lie (I1, S1).
public struct SystemFolders: Sendable, Hashable {
    /// The user's home, absolute; nil for look-ups that must not depend on a user.
    public var home: String?
    /// Our own standard images and sounds: the folder that holds `Images` and `Sounds`; always there, but not GNUstep's.
    public var ownAssets: String?
    /// GNUstep's library folders, in the order user, local, network, system.
    public var gnustepLibraries: [String]
    /// The data folders of the freedesktop standard (`XDG_DATA_DIRS`), first searched first.
    public var dataFolders: [String]

    /// Creates the folders of a Debian machine.
    public init(
        home: String? = nil, ownAssets: String? = nil,
        gnustepLibraries: [String] = ["/usr/local/lib/GNUstep", "/usr/lib/GNUstep"],
        dataFolders: [String] = ["/usr/local/share", "/usr/share"]
    ) {
        self.home = home
        self.ownAssets = ownAssets
        self.gnustepLibraries = gnustepLibraries
        self.dataFolders = dataFolders
    }

    /// Absolute paths of the folders, in the order of the search. Those of GNUstep, which are the only ones of its
    /// profile, may hold localized folders and an `nsmapping.strings`.
    public func paths(_ profile: Profile, _ kind: AssetKind) -> [String] {
        let gnustep = gnustepLibraries.map { $0 + (kind == .image ? "/Images" : "/Sounds") }
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
