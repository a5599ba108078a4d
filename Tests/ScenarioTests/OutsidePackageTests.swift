import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A package of somebody else's depends on this one by its tag, says nothing of flags, and imports one module.
@Suite(.timeLimit(.minutes(20)), .blocking) struct OutsidePackageTests {
    @Test func itBuildsAndRunsInACleanEnvironment() throws {
        let folder = try TemporaryFolder()
        try Self.clone(into: folder)
        let tutorial = Tutorial(folder: folder)
        try tutorial.makePackage()
        try Self.addPrograms(in: folder)
        try Self.require(
            Command.run(
                ["swift", "build", "--disable-dependency-cache", "--package-path", folder.absolute("NibImages")],
                limit: 1_000), "swift build")

        let programs = folder.absolute("NibImages/.build/debug/")
        let daemon = try RunningDaemon(assets: Repository.root + "/Assets/System")
        let bundle = Repository.root + "/Assets/Demo.app"
        for program in ["Pictures", "Strict"] {
            let outcome = try Command.run([programs + program, daemon.socketPath, bundle])
            #expect(
                outcome.output == """
                    1024 x 640, 2621440 bytes
                    HarbourAtDusk: shared, was shared: true
                    Kraken: missing, was shared: false
                    taken: true
                    counters true, images true, bundles 1
                    notFound: no image is called "Kraken": no file answers

                    """)
        }
        #expect(
            try Command.run([programs + "Interface"]).output == """
                awake, with a window: true
                flash: was sent: true
                flashes: 1
                title: Lamp

                """)
        try Self.useViewer(programs + "Viewer", with: daemon)
        try tutorial.follow(with: daemon)
    }

    /// The example of the documentation, which shows a picture again when its file has changed.
    private static func useViewer(_ program: String, with daemon: RunningDaemon) throws {
        let files = try SampleBundle()
        try files.image("Bell.png", width: 5)
        let viewer = try LineProgram([program, files.path, "Bell", "None"], with: daemon)
        #expect(try viewer.line() == "Bell: 5 pixels wide\n")
        #expect(try viewer.line() == "None: no image is called \"None\": no file answers\n")
        try files.image("Bell.png", width: 7)
        #expect(try viewer.line() == "Bell: 7 pixels wide\n")
    }

    /// A clone of what is here, with a tag. What is not committed yet comes along.
    private static func clone(into folder: TemporaryFolder) throws {
        let script = """
            git ls-files -z --cached --others --exclude-standard | xargs -0 --no-run-if-empty ls -d 2>/dev/null |
                tar --create --files-from=- | tar --extract --one-top-level="$1/nibassetd"
            cd "$1/nibassetd"
            git init --quiet
            git add --all
            git -c user.name=Test -c user.email=test@localhost commit --quiet --message="a version"
            git tag \(ProductVersion.current)
            """
        try require(Command.run(["bash", "-euc", script, "clone", folder.path]), "git")
    }

    /// Adds programs to the tutorial's package.
    private static func addPrograms(in folder: TemporaryFolder) throws {
        let targets = """

            package.targets += [
                .executableTarget(name: "Pictures", dependencies: [.product(name: "NibAssets", package: "nibassetd")]),
                .executableTarget(name: "Viewer", dependencies: [.product(name: "NibAssets", package: "nibassetd")]),
                .executableTarget(name: "Interface", dependencies: [.product(name: "NibLoading", package: "nibassetd")]),
                // Members count only where their module is imported or exported.
                .executableTarget(
                    name: "Strict", dependencies: [.product(name: "NibAssets", package: "nibassetd")],
                    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
            ]
            """
        let manifest = try folder.contents("NibImages/Package.swift") + Array(targets.utf8)
        try folder.write("NibImages/Package.swift", manifest)
        let programs = [
            "Pictures": "Pictures", "Strict": "Pictures", "Viewer": "Viewer", "Interface": "Interface",
        ]
        for (target, program) in programs {
            let source = try Repository.text(of: "Tests/OutsidePackage/\(program)/main.swift")
            try folder.write("NibImages/Sources/\(target)/main.swift", Array(source.utf8))
        }
    }

    static func require(_ outcome: Command.Outcome, _ what: String) throws {
        try #require(outcome.isSuccess, "\(what): \(outcome.output.suffix(6_000))")
    }
}
