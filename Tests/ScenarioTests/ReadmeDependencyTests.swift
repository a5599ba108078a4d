import BlockingTests
import TestSupport
import Testing

/// The dependency in README works for a clone of a repository without a tag.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ReadmeDependencyTests {
    @Test func itCanBeResolved() throws {
        let folder = try TemporaryFolder()
        try OutsidePackageTests.clone(into: folder, isTagged: false)
        let readme = try Repository.text(of: "README.md")
        let line = try #require(readme.split(separator: "`").first { $0.hasPrefix(".package(url: \"…\"") })
        let dependency = line.split(separator: "…").joined(separator: folder.absolute(Tutorial.copy))
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Viewer", dependencies: [\(dependency)])

            """
        try folder.write("Viewer/Package.swift", Array(manifest.utf8))
        let outcome = try Command.run(
            ["swift", "package", "resolve", "--disable-dependency-cache", "--package-path", folder.absolute("Viewer")],
            limit: 600)
        #expect(outcome.isSuccess, "\(outcome.output.suffix(2_000))")
    }
}
