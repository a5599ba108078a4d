import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// A program's changes of a picture have the same effect whether the daemon or GNUstep has read the picture.
@Suite(.enabled(if: Desktop.isPossible, Desktop.skipped), .timeLimit(.minutes(40)), .blocking)
struct BundleWritingTests {
    let desktop: Desktop
    let application: ProbeApplication

    init() throws {
        desktop = try Desktop()
        application = try ProbeApplication(in: desktop.folder)
    }

    @Test func whoeverWritesToAPictureSeesWhatGNUstepWouldShowAndNobodyElseSeesIt() throws {
        let names = application.pictures.joined(separator: " ")
        // The second start with the bundle gets the pixels to which the first start has written.
        try desktop.run(
            """
            daemon
            plain write \(application.program) write \(names); stop
            with write \(application.program) write \(names) -NibAssetsBudget 60000; stop
            with again \(application.program) write \(names) -NibAssetsBudget 60000; stop
            """)
        for name in ["write", "again"] {
            let log = try desktop.log(of: name + ".with")
            #expect(try desktop.expectTheSame(name, as: "write").sharedCount > 100, "\(log)")
            #expect(try desktop.remarks(of: name + ".with") == [])
        }
    }

    @Test(arguments: ["names", "threads", "fork"])
    func everyWayOfAskingGivesTheSame(way: String) throws {
        let sounds = ["Chime", "Click", "Drop", "FogHorn", "Ping", "Basso"]
        let odd = [
            "Unspecified", "nothing", "nothing.tiff", "Lighthouse.png", "Lighthouse.tiff", "Packed.tiff", "Ping.wav",
            "NSSwitch",
            "common_SwitchOff", "NSApplicationIcon", "a/b", "../Probe", "é", "Lighthouse@2x", ".", "English.lproj",
        ]
        let names = (application.pictures + (way == "names" ? sounds + odd : [])).joined(separator: " ")
        try desktop.run(
            """
            daemon
            plain asked \(application.program) \(way) \(names); stop
            with asked \(application.program) \(way) \(names) -NibAssetsBudget 60000; stop
            """)
        let log = try desktop.log(of: "asked.with")
        #expect(try desktop.expectTheSame("asked").sharedCount > 10, "\(log)")
        #expect(try desktop.remarks(of: "asked.with") == [])
    }

    @Test func gifsIconsAndPicturesOf16BitsAreShared() throws {
        let deep = ["Deep", "Deep48", "DeepGray", "DeepOpaque", "DeepStored", "DeepPacked", "Animation", "Still"]
        // Every application looks up the last name, an image with a palette.
        let palettes = ["Colors", "common_Tile"]
        let names = deep + palettes + ProbePictures.files.map { String($0.name.prefix { $0 != "." }) }
        let ask = "\(application.program) around true \(names.joined(separator: " ")) -NibAssetsBudget 60000"
        try desktop.run("daemon; plain shared \(ask); stop; with shared \(ask); stop")
        let with = try desktop.expectTheSame("shared")
        let bitmaps = with.lines.map { $0.split(separator: "[NSBitmapImageRep").count - 1 }
        #expect(bitmaps.count == names.count && !bitmaps.contains(0))
        let newer = try #require(names.firstIndex(of: "Newer"))
        let left = try desktop.hasLeftNewerICNS("shared.with") ? bitmaps[newer] : 0
        #expect(with.sharedCount == bitmaps.reduce(0, +) - left)
    }

    @Test func tilesAreShownWhereGNUstepShowsNothing() throws {
        let ask = "\(application.program) around true Tiled -NibAssetsBudget 60000"
        try desktop.run("daemon; plain tiled \(ask); stop; with tiled \(ask); stop")
        let (plain, with) = (try desktop.record("tiled.plain"), try desktop.record("tiled.with"))
        #expect(!plain.lines[0].contains("NSBitmapImageRep") && with.sharedCount == 1, "\(plain.lines)")
    }

    @Test func brokenAndStrangeFilesAreWhatGNUstepMakesOfThem() throws {
        let resources = "Probe.app/Resources/"
        var names: [String] = []
        var generator = SeededGenerator(seed: 12)
        // Without JPEG: GNUstep waits for ever for the end of a truncated JPEG.
        for file in [
            "Packed.tiff", "Lighthouse.png", "Compass.tiff", "Animation.gif", "Offset.gif", "Icons.icns", "Deep.png",
            "DeepStored.tiff",
        ] {
            let bytes = try desktop.folder.contents(resources + file)
            let parts = file.split(separator: ".")
            for (index, cut) in [0, 1, 9, 100, bytes.count / 2, bytes.count - 1].enumerated() {
                names.append("Cut\(index)\(parts[0])")
                try desktop.folder.write("\(resources)Cut\(index)\(parts[0]).\(parts[1])", Array(bytes[..<cut]))
            }
            for index in 0..<4 {
                var damaged = bytes
                for _ in 0..<3 {
                    damaged[Int.random(in: 0..<damaged.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                names.append("Damaged\(index)\(parts[0])")
                try desktop.folder.write("\(resources)Damaged\(index)\(parts[0]).\(parts[1])", damaged)
            }
        }
        try desktop.folder.write(resources + "Lie.tiff", try desktop.folder.contents(resources + "Lighthouse.png"))
        try desktop.folder.write(resources + "Secret.png", SampleBundle.png(1), mode: 0)
        try desktop.folder.makeFolder(resources + "Folder.tiff")
        try desktop.folder.link(resources + "Link.png", to: "Lighthouse.png")
        try desktop.folder.link(resources + "Away.png", to: "/usr/share/pixmaps/GNUstep/GNUstep.tiff")
        try desktop.folder.link(resources + "Loop.png", to: "Loop.png")
        for folder in ["English.lproj", "en.lproj", "Under"] { try desktop.folder.makeFolder(resources + folder) }
        try desktop.folder.write(resources + "en.lproj/Local.png", SampleBundle.png(2))
        try desktop.folder.write(resources + "Under/Below.png", SampleBundle.png(3))
        try desktop.folder.link(resources + "Below.png", to: "Under/Below.png")
        try desktop.folder.link(
            resources + "English.lproj/common_Nibble.tiff", to: "/usr/share/pixmaps/GNUstep/common_Nibble.tiff")
        try desktop.folder.write(resources + ProbePictures.outside.name, ProbePictures.outside.bytes)
        names += ["Lie", "Secret", "Folder", "Link", "Away", "Loop", "Outside", "Local", "Below", "common_Nibble"]
        try desktop.run(
            """
            daemon
            plain broken \(application.program) names \(names.joined(separator: " ")); stop
            with broken \(application.program) names \(names.joined(separator: " ")) -NibAssetsBudget 60000; stop
            """)
        try desktop.expectTheSame("broken")
    }
}
