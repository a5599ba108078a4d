import JSON

/// Whether GNUstep's applications of this user load the bundle, and which one.
struct GNUstepStatus {
    /// The bundles of this user and of all users; nil where nothing is set.
    private let own, all: [String]?
    private let ignored: [String]
    /// Entry of the bundle in the list that applies; nil: the bundle is not enabled.
    private let loaded: String?
    private var installed: GNUstepBundle?
    /// Reason for which there is no bundle.
    private var problem: String?

    /// `bundle` is the bundle's folder; nil: the folder of the enabled or the installed bundle.
    init(bundle: String?, _ screen: Screen) throws(ControlFailure) {
        let (user, configuration) = (try DefaultsProgram(), GNUstepConfiguration())
        own = try user.list(GNUstepSettings.bundlesKey)
        ignored =
            try user.list(GNUstepSettings.ignoredKey) ?? (try? configuration.list(GNUstepSettings.ignoredKey)) ?? []
        do throws(ControlFailure) { all = try configuration.list(GNUstepSettings.bundlesKey) } catch {
            all = nil
            screen.complain(error.message)
        }
        loaded = (own ?? all ?? []).last(where: GNUstepSettings.isNibAssetsBundle)
        do throws(ControlFailure) { installed = try GNUstepBundle(at: bundle ?? loaded) } catch {
            problem = error.message
        }
    }

    func show(on screen: Screen) {
        screen.writeLine(
            loaded.map { "enabled by \(own == nil ? "the setting for all users" : "this user's setting"): \($0)" }
                ?? "not enabled")
        screen.writeLine("\(GNUstepSettings.bundlesKey) of this user: \(GNUstepSettings.words(own ?? []))")
        screen.writeLine("\(GNUstepSettings.bundlesKey) of all users: \(GNUstepSettings.words(all ?? []))")
        screen.writeLine("ignored applications: \(GNUstepSettings.words(ignored))")
        if let installed { screen.writeLine("the bundle at \(installed.path) \(installed.facts)") }
        if let problem { screen.complain(problem) }
        screen.writeLine("installed GNUstep GUI: \(GNUstepBundle.versionText)")
        guard let installed else { return }
        installed.showRemarks(on: screen)
        if installed.isForAnotherVersion {
            screen.complain("applications of another version start without the bundle")
        }
    }

    var json: [UInt8] {
        var left: [String] = []
        do throws(ControlFailure) { left = try installed?.remarks() ?? [] } catch { left = [error.message] }
        return JSONWriter.object { writer in
            writer.field("enabled", loaded != nil)
            writer.field("bundle", installed?.path)
            writer.field("built_for", installed?.version)
            writer.field("runtime", installed?.runtime)
            for (name, texts) in [
                ("installed_versions", GNUstepBundle.installedVersions), ("user", own ?? []),
                ("all_users", all ?? []), ("ignored", ignored), ("left_to_gnustep", left),
            ] {
                writer.list(name, texts) { $0.string($1) }
            }
        }
    }
}
