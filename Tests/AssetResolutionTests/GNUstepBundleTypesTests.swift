import AssetModel
import TestSupport
import Testing

@testable import AssetResolution

/// NibAssets.bundle answers for GNUstep only with types that the daemon tries as well.
@Suite("types of GNUstep's bundle", .timeLimit(.minutes(20))) struct GNUstepBundleTypesTests {
    /// Words between two texts in a file of the bundle.
    private func words(of file: String, after start: String, before end: Character) throws -> [String] {
        let text = try Repository.text(of: "Sources/Client/GNUstepBundle/" + file)
        let list = try #require(text.split(separator: start).dropFirst().first).prefix { $0 != end }
        return list.split { " ,\"".contains($0) }.map(String.init)
    }

    @Test func imagesAreOfTheTypesThatTheDaemonTriesFirst() throws {
        let types = try words(of: "GNUstepProbes.m", after: "daemonsTypes[] = {", before: "}")
        #expect(types == Array(TypeOrder.of(.gnustep, .image).extensions.prefix(types.count)))
        #expect(types.count > 1)
    }

    @Test func soundsAreOfAllTypesThatTheDaemonTries() throws {
        let types = try words(of: "SoundSearch.m", after: "soundTypes = @\"", before: "\"")
        #expect(types == TypeOrder.of(.gnustep, .sound).extensions)
    }
}
