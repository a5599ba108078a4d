import CommandLineOptions
import JSON
import LinuxSystem

struct GNUstepCommand: Command {
    static let name = "gnustep"
    static let summary = "has GNUstep's applications get their images and sounds from the service"
    static let usage =
        "[--system] [--bundle DIR] enable|disable|status [--json]\n"
        + "       nibassetctl gnustep [--system] ignore|heed APPLICATION..."
    static let options: [CommandLineOptions.Option] = [
        .init("system", "s", help: "for all users instead of this one; requires root"),
        .init(
            "bundle", "b", value: "DIR", help: "the folder of NibAssets.bundle, if not the installed one"),
        .json,
    ]
    static let operands = Completion.Operands.words(Action.allCases.map(\.rawValue))
    static let details = """
        Applications load NibAssets.bundle when they start. "ignore" has it leave applications alone, by the name of their program; "heed" takes that
        back. Everything is written by GNUstep's own program "defaults", and what else is set there stays. What a user has set counts instead of
        what is set for all.

        """

    private enum Action: String, CaseIterable { case enable, disable, status, ignore, heed }

    /// The key of the bundles that GNUstep loads into every application.
    private static let bundlesKey = "GSAppKitUserBundles"
    /// The key of the applications that the bundle leaves alone.
    private static let ignoredKey = "NibAssetsIgnoredApplications"

    private let action: Action
    /// The applications to ignore or to heed.
    private let names: [String]
    private let isForAll: Bool
    private let bundle: String?
    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        isForAll = given.has("system")
        bundle = given.value(of: "bundle")
        wantsJSON = given.has("json")
        names = Array(given.operands.dropFirst())
        guard let action = given.operands.first.flatMap(Action.init) else {
            throw ControlFailure(
                .usage,
                (given.operands.first.map { "there is no \"\($0)\"" } ?? "nothing was given")
                    + ", expected enable, disable, status, ignore or heed")
        }
        self.action = action
        if wantsJSON, action != .status { throw ControlFailure(.usage, "--json is for status only") }
        if [.ignore, .heed].contains(action) {
            if names.isEmpty { throw ControlFailure(.usage, "no application was named") }
        } else if let extra = names.first {
            throw ControlFailure(.usage, "\"\(extra)\" was given, expected nothing more")
        }
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let defaults = try DefaultsProgram(ofAllUsers: isForAll ? GNUstepConfiguration() : nil)
        switch action {
        case .enable:
            let installed = try GNUstepBundle(at: bundle)
            guard Self.isOurs(installed.path) else {
                throw ControlFailure(
                    .failed,
                    "\(installed.path) is not called \(GNUstepBundle.name), as status and disable know the bundle")
            }
            // An entry of another place is the same bundle of an earlier installation.
            let others = try effective(Self.bundlesKey, defaults).filter { !Self.isOurs($0) }
            try change(Self.bundlesKey, to: others + [installed.path], defaults, screen)
            try warn(installed, screen)
        case .disable: try disable(defaults, screen)
        case .ignore:
            var ignored = try effective(Self.ignoredKey, defaults)
            for name in names where !ignored.contains(name) { ignored.append(name) }
            try change(Self.ignoredKey, to: ignored, defaults, screen)
        case .heed:
            let before = try effective(Self.ignoredKey, defaults)
            if let unknown = names.first(where: { !before.contains($0) }) {
                throw ControlFailure(
                    .failed,
                    "\"\(unknown)\" is not ignored; the list has \(before.isEmpty ? "nothing" : before.joined(separator: ", "))"
                )
            }
            try change(Self.ignoredKey, to: before.filter { !names.contains($0) }, defaults, screen)
        case .status: try report(defaults, screen)
        }
        return .done
    }

    /// The list that counts: a user's own one, else that of all users.
    private func effective(_ key: String, _ defaults: DefaultsProgram) throws(ControlFailure) -> [String] {
        try defaults.list(key) ?? ofAllUsers(key)
    }

    /// The list of all users that a user's own list would replace.
    private func ofAllUsers(_ key: String) -> [String] {
        isForAll ? [] : (try? GNUstepConfiguration().list(key)) ?? []
    }

    /// The bundles besides ours.
    private func others(in defaults: DefaultsProgram) throws(ControlFailure) -> [String] {
        (try defaults.list(Self.bundlesKey) ?? []).filter { !Self.isOurs($0) }
    }

    /// A user's own list counts instead of that of all users, also an empty one.
    private func disable(_ defaults: DefaultsProgram, _ screen: Screen) throws(ControlFailure) {
        let all = ofAllUsers(Self.bundlesKey)
        guard all.contains(where: Self.isOurs) else {
            return try change(Self.bundlesKey, to: try others(in: defaults), defaults, screen)
        }
        guard try defaults.list(Self.bundlesKey)?.contains(where: Self.isOurs) ?? true else {
            return screen.writeLine("nothing to change: this user's \(Self.bundlesKey) has no \(GNUstepBundle.name)")
        }
        let left = try effective(Self.bundlesKey, defaults).filter { !Self.isOurs($0) }
        try defaults.set(Self.bundlesKey, to: left, keepsEmpty: true)
        let list = left.isEmpty ? "an empty list" : Self.words(left)
        screen.writeLine(
            "\(Self.bundlesKey) is \(list) for this user, which counts instead of what is set for all users")
    }

    private static func isOurs(_ path: String) -> Bool { path.split(separator: "/").last ?? "" == GNUstepBundle.name }

    private func change(
        _ key: String, to texts: [String], _ defaults: DefaultsProgram, _ screen: Screen
    ) throws(ControlFailure) {
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

    private static func words(_ texts: [String]) -> String {
        texts.isEmpty ? "not set" : texts.joined(separator: ", ")
    }

    /// Says what will keep the bundle from working.
    private func warn(_ installed: GNUstepBundle, _ screen: Screen) throws(ControlFailure) {
        screen.writeLine("\(installed.path) \(installed.facts); installed: \(GNUstepBundle.versionText)")
        if installed.isForAnotherVersion {
            screen.complain(
                "applications of another version start without it; build it again with make install-gnustep")
        }
        screen.writeLine(
            "applications use the service that runs; where none does, an application starts the user's own")
        tellWhatIsLeft(installed, screen)
        guard isForAll, let own = try DefaultsProgram().list(Self.bundlesKey) else { return }
        if !own.contains(where: Self.isOurs) {
            screen.complain(
                "this user has set \(Self.bundlesKey) to \(Self.words(own)), which counts instead of what is set for all"
            )
        }
    }

    /// Says what the bundle leaves to the GNUstep that is installed.
    private func tellWhatIsLeft(_ installed: GNUstepBundle, _ screen: Screen) {
        do throws(ControlFailure) {
            guard let remarks = try installed.remarks() else { return }
            if remarks.isEmpty { screen.writeLine("left to GNUstep itself: nothing that the bundle does") }
            for remark in remarks { screen.writeLine("left to GNUstep itself: \(remark)") }
        } catch {
            screen.complain(error.message)
        }
    }

    // MARK: Status

    private func report(_ defaults: DefaultsProgram, _ screen: Screen) throws(ControlFailure) {
        let user = try DefaultsProgram()
        let own = try user.list(Self.bundlesKey)
        let ignored = try user.list(Self.ignoredKey) ?? (try? GNUstepConfiguration().list(Self.ignoredKey)) ?? []
        var all: [String]?
        do throws(ControlFailure) {
            all = try GNUstepConfiguration().list(Self.bundlesKey)
        } catch {
            screen.complain(error.message)
        }
        let effective = own ?? all ?? []
        let loaded = effective.last(where: Self.isOurs)
        var (installed, problem): (GNUstepBundle?, String?)
        do throws(ControlFailure) { installed = try GNUstepBundle(at: bundle ?? loaded) } catch {
            problem = error.message
        }
        if wantsJSON {
            var left: [String] = []
            do throws(ControlFailure) { left = try installed?.remarks() ?? [] } catch { left = [error.message] }
            let object = JSONWriter.object { writer in
                writer.field("enabled", loaded != nil)
                writer.field("bundle", installed?.path ?? "")
                writer.field("built_for", installed?.version ?? "")
                writer.field("runtime", installed?.runtime ?? "")
                for (name, texts) in [
                    ("installed_versions", GNUstepBundle.installedVersions), ("user", own ?? []),
                    ("all_users", all ?? []),
                    ("ignored", ignored), ("left_to_gnustep", left),
                ] {
                    writer.list(name, texts) { $0.string($1) }
                }
            }
            return screen.write(json: object)
        }
        screen.writeLine(
            loaded.map { "enabled by \(own == nil ? "the setting for all users" : "this user's setting"): \($0)" }
                ?? "not enabled")
        screen.writeLine("\(Self.bundlesKey) of this user: \(Self.words(own ?? []))")
        screen.writeLine("\(Self.bundlesKey) of all users: \(Self.words(all ?? []))")
        screen.writeLine("ignored applications: \(Self.words(ignored))")
        if let installed { screen.writeLine("the bundle at \(installed.path) \(installed.facts)") }
        if let problem { screen.complain(problem) }
        screen.writeLine("installed GNUstep GUI: \(GNUstepBundle.versionText)")
        guard let installed else { return }
        tellWhatIsLeft(installed, screen)
        if installed.isForAnotherVersion {
            screen.complain("applications of another version start without the bundle")
        }
    }
}
