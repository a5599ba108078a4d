import BlockingTests
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// Tests nibs for which the daemon sends only names, because the client finds the objects in the index.
@Suite(.timeLimit(.minutes(20)), .blocking) struct IndexedNibTests {
    private static let images = (0..<20).map { "picture\($0)" }

    private static let interface =
        #"<?xml version="1.0"?><document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0"><objects>"#
        + images.map { #"<imageView id="v\#($0)"><imageCell image="\#($0)" id="c\#($0)"/></imageView>"# }.joined()
        + "</objects></document>"

    private func value(of object: LoadedNib.Reference.Object) -> UInt8? {
        guard let representation = object.image?.representations[0] else { return nil }
        return representation.pixels[0]
    }

    @Test func aSecondProcessHoldsNothingAndGetsTheSame() throws {
        let files = try SampleBundle()
        for (index, name) in Self.images.enumerated() { try files.image(name + ".png", UInt8(index + 1)) }
        try files.folder.write("Main.xib", Array(Self.interface.utf8))
        let daemon = try RunningDaemon()
        let start = {
            let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
            return try client.openBundle(at: files.path)
        }
        let first = try start()
        let nib = try first.loadNib(named: "Main")
        // After the prefetch, the index leads to all pictures.
        try first.prefetch(.image, named: Self.images + ["none"])
        let second = try start()
        let before = try daemon.requests()
        let again = try second.loadNib(named: "Main")
        #expect(
            try daemon.requests() - before <= 4, "one request, those of the count, and what says that memory has come")
        #expect(again.references.map { value(of: $0.object) } == (1...20).map { UInt8($0) })
        #expect(again.references.map(\.name) == Self.images)
        #expect(again.references.map(\.usage) == nib.references.map(\.usage))
        #expect(again.references.map(\.path) == nib.references.map(\.path))
        #expect(again.references.allSatisfy { $0.origin == .shared && $0.kind == .image && !$0.isEmbedded })
        let held = { (nib: LoadedNib) in nib.references.count { $0.object.image?.object.holds == 1 } }
        #expect(held(nib) == 20 && held(again) == 0, "the daemon counts the uses of the second on its page")
        let entries = try second.client.list().filter { !$0.answer.path.isEmpty }
        #expect(entries.count == 20 && entries.allSatisfy { $0.holders == 2 })
        try files.image("picture3.png", 99)
        try second.client.synchronize()
        #expect(try value(of: second.loadNib(named: "Main").references[3].object) == 99)
        #expect(value(of: again.references[3].object) == 4, "what is held stays")
        withExtendedLifetime((nib, first)) {}
    }

    @Test func whatTheIndexDoesNotTellIsAsked() throws {
        let index = try FakeIndex()
        let service = try FakeService { state in
            state.index = index
            let bell = state.cache.image(1, "Bell")
            state.images["Moon"] = state.cache.image(2, "Moon")
            _ = index.publish(bell, as: "Bell")
            state.names = ["Bell", "Moon", "Lost"].map { name in
                NibName(kind: .image, name: Array(name.utf8), usage: Array("NSButton.image".utf8))
            }
        }
        let daemon = try FakeDaemon(service)
        let bundle = try client(of: daemon).openBundle(at: nil)
        do {
            let nib = try bundle.loadNib(named: "Main")
            #expect(service.log.filter { $0 != .received } == [.openBundle, .loadNib, .lookUp, .lookUp])
            #expect(nib.references.map(\.name) == ["Bell", "Moon", "Lost"])
            guard case .image(let bell) = nib.references[0].object, case .image(let moon) = nib.references[1].object,
                case .missing(let error) = nib.references[2].object
            else {
                Issue.record("other objects than expected")
                return
            }
            #expect(error.status == .notFound)
            #expect(try bundle.image(named: "Bell") === bell && bundle.image(named: "Moon") === moon)
        }
        try bundle.client.synchronize()
        #expect(service.holds == [:])
    }

    @Test func withoutAnIndexObjectsAreAskedFor() throws {
        let service = try FakeService { state in
            state.references = [NibReference(answer: state.cache.image(1, "Bell"), usage: [])]
            state.names = [NibName(kind: .image, name: Array("Bell".utf8), usage: [])]
        }
        let daemon = try FakeDaemon(service)
        let bundle = try client(of: daemon).openBundle(at: nil)
        let nib = try bundle.loadNib(named: "Main")
        #expect(nib.references.count == 1 && service.holds == [1: 1])
    }
}
