import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// Another author's project in C finds the installed library with pkg-config, and runs with it.
@Suite(.timeLimit(.minutes(40)), .blocking) struct OutsideProjectTests {
    @Test func itBuildsAndRunsWithWhatIsInstalled() throws {
        let folder = try TemporaryFolder()
        let (root, project) = (folder.absolute("root"), folder.absolute("project"))
        try Self.require(
            Command.run([
                "make", "--no-print-directory", "install", "BUILT=" + builtProgram(""), "PREFIX=/opt/nibassets",
                "DESTDIR=" + root,
            ]))
        try Self.require(Command.run(["cp", "--recursive", "Tests/OutsideProject", project]))
        let page = try Command.run(["man", "--manpath=\(root)/opt/nibassets/share/man", "3", "nibassets_image_named"])
        #expect(page.output.contains("nibassets_image *nibassets_image_named("), "a function's name leads to the page")
        let libraries = root + "/opt/nibassets/lib"
        try Self.require(
            Command.run(
                ["make", "--no-print-directory", "--directory", project],
                environment: ["PKG_CONFIG_PATH=\(libraries)/pkgconfig", "PKG_CONFIG_SYSROOT_DIR=" + root]))

        let daemon = try RunningDaemon()
        let outcome = try Command.run(
            [project + "/pictures", daemon.socketPath, "Assets/Demo.app", "HarbourAtDusk", "Kraken"],
            environment: ["LD_LIBRARY_PATH=" + libraries])
        #expect(
            outcome.output == """
                header \(ProductVersion.current), library the same: 1
                HarbourAtDusk: 1024 x 640, later 1
                HarbourAtDusk: pixels 1, behind them 1
                Kraken: no image is called "Kraken": no file answers

                """)
    }

    private static func require(_ outcome: Command.Outcome) throws {
        try #require(outcome.isSuccess, "\(outcome.output.suffix(6_000))")
    }
}
