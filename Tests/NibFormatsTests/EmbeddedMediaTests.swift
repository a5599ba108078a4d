import AssetModel
import NibFormats
import TestSupport
import Testing

/// Tests the embedded pictures and sounds that readers find.
@Suite(.timeLimit(.minutes(20))) struct EmbeddedMediaTests {
    @Test func aPictureHasItsBitmapsAndUses() throws {
        let resources = try InterfaceReader().resources(in: MediaArchive.pictures([[[1, 2], [3]], [[4, 5, 6]]]))
        #expect(resources.media.map { $0.parts.map { Array($0) } } == [[[1, 2], [3]], [[4, 5, 6]]])
        let use = ResourceUse(className: "NSButtonCell", attribute: "NSNormalImage")
        #expect(resources.media.map(\.uses) == [[use], [use]])
        #expect(resources.anonymousMedia == resources.media)
    }

    @Test func aSoundOfGNUstepHasItsFile() throws {
        let resources = try InterfaceReader().resources(in: MediaArchive.sound(Array("RIFF".utf8)))
        #expect(resources.media.map(\.kind) == [.sound])
        #expect(resources.media.map { $0.parts.map { Array($0) } } == [[Array("RIFF".utf8)]])
    }

    @Test func copiesOfNamedPicturesAreNotAnonymous() {
        var resources = InterfaceResources()
        resources.references = [ResourceReference(kind: .image, name: "plus", spelling: "")]
        resources.media = ["plus", "minus", nil].map {
            EmbeddedMedia(kind: .image, name: $0, spelling: "", bytes: [1])
        }
        #expect(resources.anonymousMedia.map(\.name) == ["minus", nil])
    }
}
