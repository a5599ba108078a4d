import BlockingTests
import DrawingSamples
import NibAssets
import TestSupport
import Testing

/// PDF and SVG, from a bundle to an application.
@Suite(.timeLimit(.minutes(40)), .blocking) struct DrawingTests {
    private let folder: TemporaryFolder
    private let daemon: RunningDaemon
    private let client: AssetClient

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("Logo.svg", DrawingSample.text.bytes)
        try folder.write("Pages.pdf", DrawingSample.pages("", "", 3).bytes)
        daemon = try RunningDaemon()
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
    }

    @Test func aDrawingHasTheScaleOfTheBundle() throws {
        for scale in 1...3 {
            let bundle = try client.openBundle(at: folder.path, scale: scale, languages: [])
            let logo = try #require(try bundle.image(named: "Logo").representations.first).description
            #expect(logo.scale == scale && logo.pixelWidth == 60 * scale && logo.pixelHeight == 40 * scale)
            #expect(logo.pointWidth == 60 && logo.pointHeight == 40)
            let pages = try bundle.image(named: "Pages.pdf").representations.map(\.description)
            #expect(pages.map(\.page) == [0, 1, 2] && pages.allSatisfy { $0.pageCount == 3 })
            #expect(pages.map(\.pixelWidth) == [60, 61, 62].map { $0 * UInt32(scale) })
        }
    }

    @Test("I12 bitmaps and a drawing of one name are one image, of which the client chooses the best") func i12() throws
    {
        try folder.write("Pages.png", SampleBundle.png(1, width: 30, height: 20))
        try folder.write("Pages@2x.png", SampleBundle.png(2, width: 60, height: 40))
        try folder.write("Pages.pdf", DrawingSample.pages("", "", 1).bytes)
        let bundle = try client.openBundle(at: folder.path, scale: 3, languages: [])
        for image in [try bundle.image(named: "Pages"), try bundle.image(forResource: "Pages")] {
            #expect(image.representations.map(\.description.pixelWidth) == [30, 60, 180])
            #expect(image.representations.map(\.description.scale) == [1, 2, 3])
            let requests = try self.requests()
            let best = [1.0, 2, 3].map { image.bestRepresentation(pointWidth: 30, pointHeight: 20, scale: $0) }
            #expect(best.map(\.description.pixelWidth) == [30, 60, 180])
            #expect(try self.requests() == requests + 1, "nobody was asked but for the count")
        }
        try folder.write("Pages.pdf", Array("%PDF-1.4 and nothing more".utf8))
        try client.synchronize()
        #expect(try bundle.image(named: "Pages").representations.map(\.description.pixelWidth) == [30, 60])
    }

    @Test func aSizeInPixelsIsRenderedOnceForAll() throws {
        let size = PixelSize(width: 77, height: 31)
        let bundle = try client.openBundle(at: folder.path, languages: [])
        let picture = try bundle.image(named: "Pages", size: size)
        #expect(picture.representations.map(\.description.pixelWidth) == [77])
        #expect(picture.representations.map(\.description.pixelHeight) == [31])
        #expect(picture.name == nil)
        let before = try decoded()
        let other = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let again = try other.openBundle(at: folder.path, scale: 2, languages: []).image(named: "Pages", size: size)
        #expect(again.representations.map(\.description.pixelWidth) == [77])
        #expect(try decoded() == before)
    }

    @Test func pixelsComeAsTheyAreWhateverSizeIsAskedFor() throws {
        try folder.write("Dot.png", SampleBundle.png(9))
        let bundle = try client.openBundle(at: folder.path, languages: [])
        let dot = try bundle.image(named: "Dot")
        for side in [UInt32(3), 500] {
            let picture = try bundle.image(named: "Dot", size: PixelSize(width: side, height: side))
            #expect(picture.representations.map(\.description) == dot.representations.map(\.description))
        }
        #expect(try decoded() == 1)
    }

    @Test func ofOneDrawingTheCacheKeepsEightSizes() throws {
        let bundle = try client.openBundle(at: folder.path, languages: [])
        for side in UInt32(1)...20 { _ = try bundle.image(named: "Logo", size: PixelSize(width: side, height: side)) }
        try client.synchronize()
        let kept = try client.list(.image).filter { $0.answer.path == Array((folder.path + "/Logo.svg").utf8) }
        #expect((1...9).contains(kept.count), "\(kept.count)")  // the last may still be held
    }

    @Test func aFontThatComesLaterIsFoundLater() throws {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text font-family="No Such Font">x</text></svg>"#
        try folder.write("Text.svg", Array(text.utf8))
        let bundle = try client.openBundle(at: folder.path, languages: [])
        let before = try refused()
        for count in 1...2 {
            let error = #expect(throws: AssetError.self) { try bundle.image(named: "Text") }
            #expect(error?.damage == .fontMissing && error?.message.contains("No Such Font") == true)
            #expect(try refused() == before + UInt64(count))  // the answer was not remembered
        }
    }

    @Test(arguments: [(Profile.uiKit, AssetError.Status.notFound), (.gnustep, .broken)])
    func otherProfilesHaveNoDrawingsInFolders(_ profile: Profile, _ status: AssetError.Status) throws {
        let bundle = try client.openBundle(at: folder.path, profile: profile, languages: [])
        #expect(throws: AssetError.self) { try bundle.image(named: "Logo") }
        let error = #expect(throws: AssetError.self) { try bundle.image(named: "Pages") }
        #expect(error?.status == status)
    }

    @Test(arguments: [(UInt32(0), UInt32(1)), (1, 16_385)])
    func aSizeBeyondTheLimitsIsRefused(_ width: UInt32, _ height: UInt32) throws {
        let bundle = try client.openBundle(at: folder.path, languages: [])
        let error = #expect(throws: AssetError.self) {
            try bundle.image(named: "Logo", size: PixelSize(width: width, height: height))
        }
        #expect(error?.status == .badArgument)
    }

    private func decoded() throws -> UInt64? { try statistic("images_decoded") }
    private func requests() throws -> UInt64 { try #require(try statistic("requests")) }
    private func refused() throws -> UInt64 { try #require(try statistic("files_refused")) }

    private func statistic(_ name: String) throws -> UInt64? {
        try client.statistics().first { $0.name == Array(name.utf8) }?.value
    }
}
