import LinuxSystem

/// Lists that tell GNUstep's applications about the bundle when they start: a user's own lists, or the lists of all users.
struct GNUstepSettings {
    /// The key of the bundles that GNUstep loads into every application.
    static let bundlesKey = "GSAppKitUserBundles"
    /// The key of the applications that the bundle leaves alone.
    static let ignoredKey = "NibAssetsIgnoredApplications"

    private let isForAll: Bool
    private let defaults: DefaultsProgram
    private let screen: Screen

    init(ofAllUsers isForAll: Bool, _ screen: Screen) throws(ControlFailure) {
        self.isForAll = isForAll
        self.screen = screen
        defaults = try DefaultsProgram(ofAllUsers: isForAll ? GNUstepConfiguration() : nil)
    }

    static func isNibAssetsBundle(_ path: String) -> Bool {
        path.split(separator: "/").last ?? "" == GNUstepBundle.name
    }

    static func words(_ texts: [String]) -> String { texts.isEmpty ? "not set" : texts.joined(separator: ", ") }

    /// Returns the list that applies: the user's own list, else the list of all users.
    private func effective(_ key: String) throws(ControlFailure) -> [String] {
        try defaults.list(key) ?? ofAllUsers(key)
    }

    /// The list of all users that a user's own list would replace.
    private func ofAllUsers(_ key: String) -> [String] {
        isForAll ? [] : (try? GNUstepConfiguration().list(key)) ?? []
    }

    func enable(_ bundle: GNUstepBundle) throws(ControlFailure) {
        guard Self.isNibAssetsBundle(bundle.path) else {
            throw ControlFailure(
                .failed,
                "\(bundle.path) is not called \(GNUstepBundle.name), the only name that status and disable know")
        }
        // An entry with another path is the bundle of an earlier installation.
        let others = try effective(Self.bundlesKey).filter { !Self.isNibAssetsBundle($0) }
        try change(Self.bundlesKey, to: others + [bundle.path])
        try warn(bundle)
    }

    /// Removes the bundle from the list. A user's own list, even an empty one, replaces the list of all users.
    func disable() throws(ControlFailure) {
        let key = Self.bundlesKey
        let (own, all) = (try defaults.list(key), ofAllUsers(key))
        let left = (own ?? all).filter { !Self.isNibAssetsBundle($0) }
        guard all.contains(where: Self.isNibAssetsBundle) else { return try change(key, to: own == nil ? [] : left) }
        guard own?.contains(where: Self.isNibAssetsBundle) ?? true else {
            return screen.writeLine("nothing to change: this user's \(key) has no \(GNUstepBundle.name)")
        }
        try defaults.set(key, to: left, keepsEmpty: true)
        let list = left.isEmpty ? "an empty list" : Self.words(left)
        screen.writeLine("\(key) is \(list) for this user, and counts instead of the setting for all users")
    }

    func ignore(_ names: [String]) throws(ControlFailure) {
        var ignored = try effective(Self.ignoredKey)
        for name in names where !ignored.contains(name) { ignored.append(name) }
        try change(Self.ignoredKey, to: ignored)
    }

    func heed(_ names: [String]) throws(ControlFailure) {
        let before = try effective(Self.ignoredKey)
        if let unknown = names.first(where: { !before.contains($0) }) {
            let list = before.isEmpty ? "nothing" : before.joined(separator: ", ")
            throw ControlFailure(.failed, "\"\(unknown)\" is not ignored; the list has \(list)")
        }
        try change(Self.ignoredKey, to: before.filter { !names.contains($0) })
    }

    private func change(_ key: String, to texts: [String]) throws(ControlFailure) {
        let inherited = key == Self.ignoredKey ? ofAllUsers(key) : []
        let before = try defaults.list(key) ?? inherited
        guard before != texts else { return screen.writeLine("nothing to change: \(key) is \(Self.words(before))") }
        try defaults.set(key, to: texts, keepsEmpty: !inherited.isEmpty)
        if isForAll, !texts.isEmpty {
            // "defaults" writes files that only their owner may read.
            let file = GNUstepConfiguration().defaultsOfAllUsers
            try using(file, try setMode(file, 0o644))
        }
        screen.writeLine("\(key) was \(Self.words(before))")
        let now = texts.isEmpty && !inherited.isEmpty ? "an empty list" : Self.words(texts)
        screen.writeLine("\(key) is \(now), for \(isForAll ? "all users" : "this user")")
    }

    /// Warns about conditions that keep the bundle from working.
    private func warn(_ bundle: GNUstepBundle) throws(ControlFailure) {
        screen.writeLine("\(bundle.path) \(bundle.facts); installed: \(GNUstepBundle.versionText)")
        if bundle.isForAnotherVersion {
            screen.complain(
                "applications of another version start without the bundle; make install-gnustep builds it again")
        }
        screen.writeLine(
            "applications use the running service; if no service runs, an application starts the user's own service")
        bundle.showRemarks(on: screen)
        guard isForAll, let own = try DefaultsProgram().list(Self.bundlesKey) else { return }
        if !own.contains(where: Self.isNibAssetsBundle) {
            screen.complain(
                "this user has set \(Self.bundlesKey) to \(Self.words(own)), which counts instead of the setting for all users"
            )
        }
    }
}
