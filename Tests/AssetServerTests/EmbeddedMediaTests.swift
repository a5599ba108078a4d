import AssetModel
import BlockingTests
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Pictures and sounds that lie in interface files: a load delivers them as objects without a name.
@Suite(.timeLimit(.minutes(20)), .blocking) final class EmbeddedMediaTests: ServiceSuite {
    @Test(arguments: Profile.allCases) func picturesComeWithTheirBitmapsAndUsers(profile: Profile) throws {
        let archive = MediaArchive.pictures([[SampleBundle.png(10), SampleBundle.png(20)], [SampleBundle.png(30)]])
        try bundle.folder.write("Main.nib", archive)
        let references = try client.load("Main", in: try client.open(bundle.path, profile))
        #expect(references.map(\.status) == [.done, .done])
        #expect(references.allSatisfy { $0.answer.flags == .embedded && $0.answer.name.isEmpty })
        #expect(references.allSatisfy { $0.usage == Array("NSButtonCell.NSNormalImage".utf8) })
        #expect(references.allSatisfy { $0.answer.path == Array((bundle.path + "/Main.nib").utf8) })
        #expect(try references.map { try client.firstPixelBytes(of: $0.answer) } == [[10, 20], [30]])
    }

    @Test func aSecondLoadDecodesNothing() throws {
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[SampleBundle.png(10)], [SampleBundle.png(20)]]))
        let first = try client.load("Main", in: try client.open(bundle.path))
        #expect(first.map(\.answer.origin) == [.decoded, .decoded])
        let other = try RawClient.greeted(daemon)
        let second = try other.load("Main", in: try other.open(bundle.path))
        #expect(second.map(\.answer.origin) == [.shared, .shared])
        #expect(second.map(\.answer.object) == first.map(\.answer.object))
        let numbers = try client.statistics()
        #expect(numbers["embedded_decoded"] == 2 && numbers["images_decoded"] == 2 && numbers["nibs_read"] == 1)
        let entries: [ListReply] = try client.askForAll(List(kind: .image))
        #expect(entries.flatMap(\.entries).map(\.answer.flags) == [.embedded, .embedded])
    }

    @Test func whatWasEvictedIsTakenOutOfTheFileAgain() throws {
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[SampleBundle.png(10)]]))
        let context = try client.open(bundle.path)
        let first = try client.load("Main", in: context)
        _ = try client.send(Release(objects: first.map(\.answer.object)).message(serial: 9), [])
        #expect(try client.purge() == 1)
        let second = try client.load("Main", in: context)
        #expect(second.map(\.answer.origin) == [.decoded])
        #expect(try client.firstPixelBytes(of: second[0].answer) == [10])
        #expect(try client.statistics()["nibs_read"] == 2)
    }

    @Test func aChangedFileGivesOtherPictures() throws {
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[SampleBundle.png(10)]]))
        let context = try client.open(bundle.path)
        _ = try client.load("Main", in: context)
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[SampleBundle.png(20)]]))
        try client.synchronize()
        let second = try client.load("Main", in: context)
        #expect(try second.map { try client.firstPixelBytes(of: $0.answer) } == [[20]])
    }

    /// The daemon reports the pictures in steps, all before the answer.
    @Test func whoHoldsManyPicturesOfAChangedFileIsToldOfAllBeforeASyncEnds() throws {
        let pictures = (0..<100).map { [SampleBundle.png(UInt8($0))] }
        try bundle.folder.write("Main.nib", MediaArchive.pictures(pictures))
        let holders = try (0..<3).map { _ in try RawClient.greeted(daemon, wantsInvalidations: true) }
        let held = try holders.map { try $0.load("Main", in: try $0.open(bundle.path)).map(\.answer.object) }
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[SampleBundle.png(200)]]))
        for (holder, objects) in zip(holders, held) {
            try holder.synchronize()
            let told = try holder.events.filter { $0.header.type == .invalidated }
                .flatMap { try Invalidated(of: $0.bytes[...]).objects }
            #expect(objects.count == 100 && told.sorted() == objects.sorted())
        }
    }

    @Test("N7 a broken picture does not fail the load and is reported") func brokenPictures() throws {
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[[1, 2, 3]], [SampleBundle.png(20)]]))
        let references = try client.load("Main", in: try client.open(bundle.path))
        #expect(references.map(\.status) == [.broken, .done])
        #expect(references[0].answer.flags == .embedded && references[0].reason == FileDamage.notRecognised.rawValue)
        #expect(!references[0].diagnosis.isEmpty)
    }

    @Test("N3 the UIKit profile keeps no sounds, also of those in nibs", arguments: Profile.allCases)
    func sounds(profile: Profile) throws {
        try bundle.folder.write("Main.gorm/objects.gorm", MediaArchive.sound(SampleBundle.wav(frames: 70)))
        let references = try client.load("Main", in: try client.open(bundle.path, profile))
        #expect(references.map(\.status) == (profile == .uiKit ? [] : [.done]))
        for reference in references {
            guard case .sound(_, let sound) = try client.record(of: reference.answer).content else {
                Issue.record("no sound")
                continue
            }
            #expect(sound.frameCount == 70)
        }
    }

    @Test func largePicturesFindRoomToo() throws {
        let large = SampleBundle.png(7, width: 900, height: 900)
        let filler = [UInt8](repeating: 0, count: 3 << 20)
        try bundle.folder.write("Main.nib", MediaArchive.pictures([[large], [filler]]))
        let references = try client.load("Main", in: try client.open(bundle.path))
        #expect(references.map(\.status) == [.done, .broken])
        #expect(try client.firstPixelBytes(of: references[0].answer) == [7])
    }
}
