import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Compares the files in `Assets` with those that `Assets/make` makes.
@Suite(.timeLimit(.minutes(20)), .blocking) struct MadeAssetsTests {
    /// Files that people write in their place.
    private static let writtenByHand: Set = [
        "Demo.app/Resources/Info-gnustep.plist", "Demo.app/Resources/Info.plist", "System/Images/nsmapping.strings",
    ]

    @Test func everyCommittedFileIsMadeFromItsSource() throws {
        let folder = try TemporaryFolder()
        let media = try Command.run(["Assets/make", folder.path, "pictures", "sounds"], limit: 300)
        if media.ending == .exited(status: 3) { try Test.cancel("\(media.output)") }
        try #require(media.isSuccess, "\(media.output)")
        let interfaces = try Command.run([try builtProgram("demo-interfaces"), folder.path])
        try #require(interfaces.isSuccess, "\(interfaces.output)")

        for file in try committedFiles() where !Self.writtenByHand.contains(file.assetPath) {
            let made = try #require(try? folder.contents(file.assetPath), "nothing makes \(file.path)")
            let difference = try difference(between: made, and: try file.bytes(), ofKind: file.fileExtension)
            #expect(difference == nil, "\(file.path) is not what `make assets` makes: \(difference ?? "")")
            folder.remove(file.assetPath)
        }
        #expect(try files(below: folder.path) == [], "made but not committed; run `make assets`")
    }

    @Test func anUnknownKindIsRefused() throws {
        let outcome = try Command.run(["Assets/make", "/nowhere", "films"])
        #expect(outcome.ending == .exited(status: 2))
        #expect(outcome.output.contains("films"))
    }

    /// Describes a difference that is not allowed, else nil. Pictures and sounds may differ a little, because the tools' versions do.
    private func difference(between made: [UInt8], and committed: [UInt8], ofKind kind: Substring) throws -> String? {
        if made == committed { return nil }
        switch kind {
        case "png", "tiff": return try Picture(made).difference(from: try Picture(committed))
        case "wav", "aiff", "au": return Sound(made, kind).difference(from: Sound(committed, kind))
        default: return "\(made.count) and \(committed.count) bytes that differ"
        }
    }

    private func files(below path: String) throws -> [String] {
        guard let directory = try? FileDescriptor.open(path, .directory) else { return [path] }
        return try directory.entries(limit: 1_000).flatMap {
            try files(below: path + "/" + String(decoding: $0.name, as: UTF8.self))
        }
    }
}
