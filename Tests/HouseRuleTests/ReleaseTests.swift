import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests the version, the documents that name it, and the tags of releases.
@Suite(.timeLimit(.minutes(20)), .blocking) struct ReleaseTests {
    private static let current = "\(ProductVersion.current)"

    private static func numbers(_ version: some StringProtocol) -> [Int]? {
        let numbers = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        return numbers.count == 3 && !numbers.contains(nil) ? numbers.compactMap(\.self) : nil
    }

    /// Changes since the last release stand under the number of the next release.
    @Test func theChangelogBeginsWithTheVersion() throws {
        let headings = try Repository.text(of: "CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
            .map { $0.dropFirst(3) }
        let isUnreleased = headings.first == "Unreleased"
        var later = try #require(Self.numbers(Self.current))
        for (index, heading) in headings.dropFirst(isUnreleased ? 1 : 0).enumerated() {
            let words = heading.split(separator: " ")
            let version = try #require(Self.numbers(words[0]), "\(heading) is no version")
            let isRight =
                index == 0 && !isUnreleased ? version == later : version.lexicographicallyPrecedes(later)
            #expect(isRight, "\(heading) comes after \(later)")
            let date = words.count == 2 ? words[1].split(separator: "-").map(\.count) : []
            #expect(date == [5, 2, 3], "\(heading) has no date such as (2026-01-31)")
            later = version
        }
    }

    @Test func aTagOfTheCommitIsTheVersion() throws {
        let outcome = try Command.run(["git", "tag", "--points-at", "HEAD"])
        try #require(outcome.isSuccess, "\(outcome.output)")
        let tags = outcome.output.split(separator: "\n")
        for tag in tags where Self.numbers(tag.drop { $0 == "v" }) != nil { #expect(tag == Self.current) }
    }

    @Test func documentsAskForTheVersion() throws {
        let folder = "Sources/Client/NibAssets/NibAssets.docc"
        let article = try Repository.text(of: folder + "/NibAssets.md")
        #expect(article.contains("from: \"\(Self.current)\""))
        for file in ["make-package.sh", "NibImages.tutorial"] {
            let text = try Repository.text(of: folder + "/Tutorial/" + file)
            #expect(text.contains("--from \(Self.current)"), "\(file)")
        }
    }

    /// Makes a repository of its own, whose `swift` is a program that does nothing and succeeds.
    @Test func aReleaseIsTaggedOnlyWhenEverythingIsCommittedAndNamed() throws {
        let folder = try TemporaryFolder()
        for file in try Repository.files() where file.path == "Makefile" || file.path.hasSuffix("ProductVersion.swift")
        {
            try folder.write(file.path, Array(try file.text().utf8))
        }
        try folder.write("bin/swift", Array("#!/bin/sh\n".utf8), mode: 0o755)
        func shell(_ script: String) throws -> Command.Outcome {
            try Command.run(["bash", "-c", "cd \(folder.path) && PATH=$PWD/bin:$PATH && \(script)"])
        }
        let commit = "git add . && git -c user.name=t -c user.email=t@localhost commit --quiet --message=t"
        func release(beginningWith heading: String, after preparation: String) throws -> (Command.Outcome, tags: String)
        {
            try folder.write("CHANGELOG.md", Array("# Changelog\n\n## \(heading)\n".utf8))
            try #require(try shell(preparation).isSuccess)
            return (try shell("make --no-print-directory release"), try shell("git tag").output)
        }
        let (open, noTags) = try release(beginningWith: "Unreleased", after: "git init --quiet && " + commit)
        #expect(
            !open.isSuccess && open.output.contains("begins with \"Unreleased\", expected \(Self.current) and a date"))
        #expect(noTags.isEmpty)
        let (dirty, stillNone) = try release(beginningWith: "\(Self.current) (2026-01-31)", after: "true")
        #expect(!dirty.isSuccess && dirty.output.contains("not committed") && stillNone.isEmpty, "\(dirty.output)")
        let (done, tags) = try release(beginningWith: "\(Self.current) (2026-01-31)", after: commit)
        #expect(done.isSuccess && tags == Self.current + "\n", "\(done.output)")
    }

    /// The toolchain's own error would only be "missing required module".
    @Test func cloneThatWasMovedIsTold() throws {
        let folder = try TemporaryFolder()
        try folder.write("Makefile", Array(try Repository.text(of: "Makefile").utf8))
        try folder.write(".ci/set-up", Array("#!/bin/sh\necho set up\nexit 1\n".utf8), mode: 0o755)
        for (place, expected) in [("/elsewhere", "rm -rf .build"), (folder.path, "set up")] {
            try folder.write(".build/release.yaml", Array("inputs: [\"\(place)/Sources/main.swift\"]\n".utf8))
            let outcome = try Command.run(["make", "--directory", folder.path, "build"])
            #expect(outcome.output.contains(expected), "\(outcome.output)")
        }
    }
}
