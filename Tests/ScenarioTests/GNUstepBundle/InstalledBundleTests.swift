import BlockingTests
import TestSupport
import Testing

/// `make install` and `make install-gnustep` as an administrator calls them.
@Suite(.timeLimit(.minutes(40)), .blocking) struct InstalledBundleTests {
    /// `make` in the environment that `sudo` leaves.
    private static let administrator = ["env", "--ignore-environment", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "make"]

    @Test(
        .enabled(
            if: GNUstepHome.isPossible, "GNUstep or its compiler is not installed, and the packages could not be either"
        ))
    func itIsInstalledWithoutABuildFindsItsLibraryAndLeavesNothing() throws {
        let root = try TemporaryFolder()
        let bundle = try BuiltBundle(isInstalled: true)
        let places = [
            "BUILT=" + (try builtProgram("")), "BUNDLE=" + bundle.path, "PREFIX=/usr", "DESTDIR=" + root.path,
        ]
        let installed = try Command.run(Self.administrator + ["install", "install-gnustep"] + places, limit: 300)
        try #require(installed.isSuccess, "\(installed.output)")
        let folder = root.absolute("usr/lib/GNUstep/Bundles/NibAssets.bundle")
        let libraries = try Command.run(["ldd", folder + "/NibAssets"]).output
        #expect(libraries.contains("=> \(folder)/../../../libnibassets.so.1"), "\(libraries)")

        let removed = try Command.run(Self.administrator + ["uninstall"] + places)
        #expect(removed.isSuccess, "\(removed.output)")
        let left = try Command.run(["find", root.path, "-type", "f"]).output
        #expect(left.isEmpty, "\(left)")
    }

    /// Also where LIBEXECDIR= and DATADIR= are the folders of all programs, as in other projects.
    @Test func uninstallingLeavesFilesOfOthers() throws {
        let root = try TemporaryFolder()
        let others = ["libexec", "share"].map { root.absolute("usr/\($0)/other") }
        for folder in ["libexec", "share"] {
            try root.write("usr/\(folder)/other")
            try root.write("usr/\(folder)/nibassetd/own")
        }
        let removed = try Command.run(
            Self.administrator + [
                "uninstall", "PREFIX=/usr", "LIBEXECDIR=/usr/libexec", "DATADIR=/usr/share", "DESTDIR=" + root.path,
            ])
        #expect(removed.isSuccess, "\(removed.output)")
        let left = try Command.run(["find", root.path, "-type", "f"]).output.split(separator: "\n").sorted()
        #expect(left == others.map { $0[...] }, "\(left)")
    }

    @Test(arguments: [("install", "run 'make build' first"), ("install-gnustep", "run 'make gnustep' first")])
    func whatIsNotBuiltIsNamed(target: String, advice: String) throws {
        let root = try TemporaryFolder()
        let outcome = try Command.run(
            Self.administrator + [target, "BUILT=" + root.absolute("nothing"), "DESTDIR=" + root.absolute("root")])
        #expect(!outcome.isSuccess && outcome.output.contains(advice), "\(outcome.output)")
    }
}
