import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// Another author's package depends on this package by its tag, sets no flags, and imports one module.
@Suite(.timeLimit(.minutes(40)), .blocking) struct OutsidePackageTests {
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
        let client = ["NIBASSETD_SOCKET=" + daemon.socketPath, "NIBASSETS_NO_START=1"]
        #expect(
            try Command.run([programs + "Marked", bundle], environment: client).output == """
                high water at 05:42
                showNextTide: was sent: true

                """)
        try Self.buildTide(in: folder)
        let tide = folder.absolute("Tide/.build/debug/Tide")
        let shown = try Command.run([tide, bundle, "TideTable-xib-document"], environment: client).output
        #expect(shown.hasPrefix("awake, with a window: true\n10 objects\n"), "\(shown)")
        #expect(shown.hasSuffix("\nhigh water at 05:42\nshowNextTide: was sent: true\n"), "\(shown)")
        for line in ["Wind: 48 × 48 pixels", "Storm: 48 × 48 pixels", "TideTemplate: 20 × 20 pixels"] {
            #expect(shown.contains("\n\(line)\n"), "\(shown)")
        }
        #expect(try Command.run([tide]).output == "usage: Tide FOLDER NIB\n")
        try Self.useViewer(programs + "Viewer", with: daemon)
        try tutorial.follow(with: daemon)
    }

    /// Runs the documentation's example, which shows a picture again when its file has changed.
    private static func useViewer(_ program: String, with daemon: RunningDaemon) throws {
        let files = try SampleBundle()
        try files.image("Bell.png", width: 5)
        let viewer = try LineProgram([program, files.path, "Bell", "None"], with: daemon)
        #expect(try viewer.line() == "Bell: 5 pixels wide\n")
        #expect(try viewer.line() == "None: no image is called \"None\": no file answers\n")
        try files.image("Bell.png", width: 7)
        #expect(try viewer.line() == "Bell: 7 pixels wide\n")
    }

    /// Clones the repository, together with uncommitted changes.
    static func clone(into folder: TemporaryFolder, isTagged: Bool = true) throws {
        let script = """
            mkdir --parents "$1/\(Tutorial.copy)"
            git ls-files -z --cached --others --exclude-standard | xargs -0 --no-run-if-empty ls -d 2>/dev/null |
                tar --create --files-from=- | tar --extract --directory="$1/\(Tutorial.copy)"
            cd "$1/\(Tutorial.copy)"
            git init --quiet --initial-branch=main
            git add --all
            git -c user.name=Test -c user.email=test@localhost commit --quiet --message="a version"
            \(isTagged ? "git tag \(ProductVersion.current)" : "")
            """
        try require(Command.run(["bash", "-euc", script, "clone", folder.path]), "git")
    }

    /// Adds programs to the tutorial's package.
    private static func addPrograms(in folder: TemporaryFolder) throws {
        let targets = """

            package.targets += [
                .executableTarget(name: "Pictures", dependencies: [.product(name: "NibAssets", package: "\(Tutorial.copy)")]),
                .executableTarget(name: "Viewer", dependencies: [.product(name: "NibAssets", package: "\(Tutorial.copy)")]),
                .executableTarget(name: "Interface", dependencies: [.product(name: "NibLoading", package: "\(Tutorial.copy)")]),
                // Members count only where their module is imported or exported.
                .executableTarget(
                    name: "Strict", dependencies: [.product(name: "NibAssets", package: "\(Tutorial.copy)")],
                    swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
                .executableTarget(
                    name: "Marked", dependencies: [.product(name: "NibLoadingMacros", package: "\(Tutorial.copy)")]),
            ]
            for target in package.targets { target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)] }
            """
        let manifest = try folder.contents("NibImages/Package.swift") + Array(targets.utf8)
        try folder.write("NibImages/Package.swift", manifest)
        let sources = [
            "Pictures/main.swift": "OutsidePackage/Pictures/main.swift",
            "Strict/main.swift": "OutsidePackage/Pictures/main.swift",
            "Viewer/Viewer.swift": "OutsidePackage/Viewer/Viewer.swift",
            "Interface/main.swift": "OutsidePackage/Interface/main.swift",
            "Marked/main.swift": "OutsidePackage/Marked/main.swift",
            "Marked/TideController.swift": "NibLoadingMacrosTests/ReadmeExample.swift",
        ]
        for (place, source) in sources {
            try folder.write("NibImages/Sources/" + place, Array(Repository.text(of: "Tests/" + source).utf8))
        }
    }

    /// Builds the program of NibLoading's documentation. Its manifest names the copy instead of an address.
    private static func buildTide(in folder: TemporaryFolder) throws {
        let manifest = try Repository.text(of: "Tests/OutsidePackage/Tide/Package.swift")
            .split(separator: "https://…/nibassetd").joined(separator: folder.absolute(Tutorial.copy))
            .split(separator: "package: \"nibassetd\"").joined(separator: "package: \"\(Tutorial.copy)\"")
        try folder.write("Tide/Package.swift", Array(manifest.utf8))
        let program = try Repository.text(of: "Tests/OutsidePackage/Tide/main.swift")
        try folder.write("Tide/Sources/Tide/main.swift", Array(program.utf8))
        try require(
            Command.run(
                ["swift", "build", "--disable-dependency-cache", "--package-path", folder.absolute("Tide")],
                limit: 1_000), "swift build of Tide")
    }

    static func require(_ outcome: Command.Outcome, _ what: String) throws {
        try #require(outcome.isSuccess, "\(what): \(outcome.output.suffix(6_000))")
    }
}
