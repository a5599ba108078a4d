import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

/// No content of a user's bundle makes others wait; see `HostileChangeTests`.
@Suite(.timeLimit(.minutes(40)), .blocking) struct HostileBundleTests {
    private let bundle: SampleBundle
    private let daemon: RunningDaemon
    private let client: RawClient

    init() throws {
        bundle = try SampleBundle()
        daemon = try RunningDaemon()
        client = try .greeted(daemon)
    }

    @Test func manyFoldersWithFilesOfOneName() throws {
        let types = ["tiff", "tif", "png", "jpeg", "gif", "icns", "bmp", "webp", "xpm", "pdf"]
        for type in types { try bundle.image("all/many.\(type)", 9) }
        let languages = (0..<60).map { "xq\(Character(Unicode.Scalar(97 + UInt8($0 % 20))))\($0)" }
        for language in languages {
            for end in ["", "-RG", "_RG", "-Latn", "_Latn", "-Latn-RG", "_Latn_RG", "-Latn_RG"] {
                try bundle.folder.link("\(language)\(end).lproj", to: "all")
            }
        }
        let context = try client.open(bundle.path, languages: languages.map { $0 + "-Latn_RG" })
        for width in 1...3 as ClosedRange<UInt32> { try lookUp("many", width: width, in: context) }
        let request = Resolve(LookUp(context: context, kind: .image, name: Array("many".utf8)))
        let _: [Resolution] = try client.askForAll(request)
        try expectShortTurns()
    }

    @Test func manyVariantsOfAName() throws {
        try bundle.image("A.xcassets/many.imageset/a.png", 9)
        let images = (0..<3_000).map { #"{"filename": "a.png", "idiom": "universal", "locale": "xq\#($0)"}"# }
        try bundle.folder.write(
            "A.xcassets/many.imageset/Contents.json", Array(#"{"images": [\#(images.joined(separator: ","))]}"#.utf8))
        let context = try client.open(bundle.path, languages: (0..<60).map { "xq\($0)" })
        for width in 1...3 as ClosedRange<UInt32> { try lookUp("many", width: width, in: context) }
        try expectShortTurns()
    }

    @Test func longLanguages() throws {
        let languages = (0..<60).map { String(repeating: "e\u{301}", count: 300) + "\($0)" }
        for _ in 0..<3 { _ = try client.open(bundle.path, languages: languages) }
        try expectShortTurns(bound: 50_000)
    }

    /// Looks up a name with a size: each width is another request, with a new search.
    private func lookUp(_ name: String, width: UInt32, in context: UInt32) throws {
        let size = PixelSize(width: width, height: 1)
        let request = LookUp(context: context, kind: .image, name: Array(name.utf8), size: size)
        let found: Found = try client.ask(request)
        #expect(found.answer.object != 0)
    }

    private func expectShortTurns(bound: Int = 250_000) throws { #expect(try daemon.log.longTurns(from: bound) == []) }
}
