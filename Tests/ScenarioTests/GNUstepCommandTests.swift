import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// `nibassetctl gnustep` with GNUstep's own program.
@Suite(
    .timeLimit(.minutes(40)), .blocking,
    .enabled(if: GNUstepHome.isPossible, "GNUstep is not installed, and its packages could not be either"))
struct GNUstepCommandTests {
    private static let bundles = "GSAppKitUserBundles"

    private let home: GNUstepHome
    private let folder: TemporaryFolder
    private let bundle: String

    init() throws {
        home = try GNUstepHome()
        folder = try TemporaryFolder()
        bundle = folder.absolute("a \"strange\" place/NibAssets.bundle")
        try folder.write(
            "a \"strange\" place/NibAssets.bundle/Resources/Info-gnustep.plist",
            Array("{NSExecutable = NibAssets; NibAssetsGUIVersion = \"0.1\"; NibAssetsRuntime = gcc;}".utf8))
        try folder.write("a \"strange\" place/NibAssets.bundle/NibAssets", [])
        // The file of all users lies beside the configuration.
        try home.folder.setMode(0o755)
    }

    private func run(_ arguments: String..., environment: [String] = []) throws -> Command.Outcome {
        try Command.run(
            [try builtProgram("nibassetctl"), "gnustep"] + arguments, environment: [home.configuration] + environment)
    }

    private func defaults(_ arguments: String...) throws -> String {
        try Command.run(["defaults"] + arguments, environment: [home.configuration]).output
    }

    @Test func oneSwitchForAUser() throws {
        _ = try defaults("write", "NSGlobalDomain", Self.bundles, "(\"/it's/Other.bundle\", \"/old/NibAssets.bundle\")")
        let enabled = try run("--bundle", bundle, "enable")
        #expect(enabled.isSuccess)
        #expect(enabled.output.contains("was /it's/Other.bundle, /old/NibAssets.bundle\n"), "\(enabled.output)")
        #expect(enabled.output.contains("is /it's/Other.bundle, \(bundle), for this user\n"), "\(enabled.output)")
        #expect(enabled.output.contains("was built for GNUstep GUI 0.1, the gcc runtime"), "\(enabled.output)")
        #expect(enabled.output.contains("another version start without the bundle"), "\(enabled.output)")
        // A second call changes nothing.
        #expect(try run("--bundle", bundle, "enable").output.contains("nothing to change"))
        let status = try run("status")
        #expect(status.output.contains("enabled by this user's setting: \(bundle)"), "\(status.output)")
        #expect(try run("--json", "status").output.contains("\"enabled\":true"))
        #expect(try run("disable").output.contains("is /it's/Other.bundle, for this user"))
        #expect(try run("status").output.contains("not enabled\n"))
        #expect(try defaults("read", "NSGlobalDomain", Self.bundles).contains("/it''s/Other.bundle"))
    }

    @Test func whatWasNotSetIsNotSetAfterwards() throws {
        #expect(try run("--bundle", bundle, "enable").isSuccess)
        #expect(try run("disable").output.contains("is not set"))
        #expect(try defaults("read", "NSGlobalDomain", Self.bundles).contains("couldn't read default"))
        #expect(try run("disable").output.contains("nothing to change"))
    }

    @Test func oneSwitchForAllUsers() throws {
        try home.folder.write("GlobalDefaults.plist", Array("{Kept = (\"as it is\");}".utf8))
        let enabled = try run("--system", "--bundle", bundle, "enable")
        #expect(enabled.isSuccess, "\(enabled.output)")
        #expect(enabled.output.contains("for all users"))
        let file = home.folder.absolute("GlobalDefaults.plist")
        #expect(try FileDescriptor.open(file).status().mode & 0o777 == 0o644)
        let text = String(decoding: try FileDescriptor.open(file).readAll(limit: 1 << 16) ?? [], as: UTF8.self)
        #expect(text.contains("as it is") && text.contains("NibAssets.bundle"), "\(text)")
        #expect(try run("status").output.contains("enabled by the setting for all users: \(bundle)"))
        // A user may switch off the bundle that is on for all users.
        #expect(try run("disable").output.contains("is an empty list for this user"))
        #expect(try run("status").output.contains("not enabled"))
        #expect(try run("disable").output.contains("nothing to change"))
        #expect(try run("--bundle", bundle, "enable").isSuccess)
        #expect(try run("status").output.contains("enabled by this user's setting"))
        // The user's own setting takes precedence.
        _ = try defaults("write", "NSGlobalDomain", Self.bundles, "(\"/Other.bundle\")")
        #expect(try run("status").output.contains("not enabled"))
        #expect(try run("--system", "--bundle", bundle, "enable").output.contains("which counts instead"))
        #expect(try run("--system", "disable").isSuccess)
        #expect(try run("status").output.contains("\(Self.bundles) of all users: not set"))
    }

    @Test(.enabled(if: effectiveUser() == 0, "only root can run the command as another user"))
    func everybodySeesWhatIsSetForAllAndOnlyRootSetsIt() throws {
        #expect(try run("--system", "--bundle", bundle, "enable").isSuccess)
        // A user with defaults of her own, beside the file of all users.
        try home.folder.makeFolder("hers")
        try home.folder.setOwner(1, of: "hers")
        let text = String(decoding: try home.folder.contents("GNUstep.conf"), as: UTF8.self)
        let hers = text.replacing(home.folder.path, with: home.folder.absolute("hers"))
        try home.folder.write("Hers.conf", Array(hers.utf8))
        let place = try SystemPlace()
        func runAsHer(_ arguments: String...) throws -> Command.Outcome {
            try Command.run(
                place.command("nibassetctl", of: 1) + ["gnustep"] + arguments,
                environment: SystemPlace.environment + ["GNUSTEP_CONFIG_FILE=" + home.folder.absolute("Hers.conf")])
        }
        let status = try runAsHer("status")
        #expect(status.output.contains("enabled by the setting for all users: \(bundle)"), "\(status.output)")
        let disabled = try runAsHer("--system", "disable")
        #expect(!disabled.isSuccess && disabled.output.contains("require root"), "\(disabled.output)")
        #expect(try run("status").output.contains("enabled by the setting for all users"))
        let names = try home.folder.directory().entries(limit: 100).map { String(decoding: $0.name, as: UTF8.self) }
        #expect(!names.contains(".lck"), "\(names)")
    }

    @Test func applicationsAreLeftAlone() throws {
        #expect(try run("ignore", "Gorm", "My App").isSuccess)
        #expect(try run("ignore", "Gorm", "PRICE").output.contains("is Gorm, My App, PRICE"))
        #expect(try run("status").output.contains("ignored applications: Gorm, My App, PRICE"))
        #expect(try run("heed", "Gorm").output.contains("is My App, PRICE"))
        let unknown = try run("heed", "Gorm")
        #expect(!unknown.isSuccess && unknown.output.contains("\"Gorm\" is not ignored; the list has My App, PRICE"))
        #expect(try run("heed", "My App", "PRICE").output.contains("is not set"))
    }

    @Test func whatIsWrongIsSaid() throws {
        let missing = try run("--bundle", "/nowhere/NibAssets.bundle", "enable")
        #expect(!missing.isSuccess && missing.output.contains("there is no bundle at /nowhere/NibAssets.bundle"))
        let status = try run("--bundle", "/nowhere/NibAssets.bundle", "--json", "status")
        #expect(status.isSuccess && !status.output.contains("\"\""), "what has no value is left out: \(status.output)")
        try folder.write("Empty.bundle/Resources/Info-gnustep.plist", Array("{}".utf8))
        let empty = try run("--bundle", folder.absolute("Empty.bundle"), "enable")
        #expect(!empty.isSuccess && empty.output.contains("names no NSExecutable or no NibAssetsGUIVersion"))
        let none = try Command.run(["env", "PATH=/nonexistent", try builtProgram("nibassetctl"), "gnustep", "status"])
        #expect(!none.isSuccess && none.output.contains("there is no program \"defaults\" in $PATH"), "\(none.output)")
        _ = try defaults("write", "NSGlobalDomain", Self.bundles, "text")
        let text = try run("--bundle", bundle, "enable")
        #expect(!text.isSuccess && text.output.contains("is set to text, expected a list of texts"), "\(text.output)")
        #expect(try defaults("read", "NSGlobalDomain", Self.bundles).contains("text"))
        let nowhere = try Command.run(
            [try builtProgram("nibassetctl"), "gnustep", "--system", "disable"],
            environment: ["GNUSTEP_CONFIG_FILE=/nowhere/GNUstep.conf"])
        #expect(!nowhere.isSuccess && nowhere.output.contains("expected GNUstep's configuration"), "\(nowhere.output)")
    }
}
