import AssetModel
import BlockingTests
import InterfaceSchema
import LinuxSystem
import NibAssets
import NibFormats
import NibLoading
import NibWriting
import TestSupport
import Testing
import WireProtocol

/// Tests the images and sounds of nibs, with a daemon: rules L1 and N1 to N8.
@Suite(.timeLimit(.minutes(20)), .blocking) struct MediaTests {
    /// A button that takes its media from the nib.
    private final class PictureButton: NibCodable {
        let image: NamedImage?
        let sound: NamedSound?
        var badge: NamedImage?

        init() { (image, sound) = (nil, nil) }
        init(nibCoder: NibCoder) { (image, sound) = (nibCoder.image("image"), nibCoder.sound("sound")) }
        func awakeFromNib() {}
        static var nibMembers: NibMembers { NibMembers(attribute("badge", \PictureButton.badge)) }
    }

    /// Formats with names of images and sounds.
    private static let formats = InterfaceFormat.allCases.filter { $0.features.isSuperset(of: [.resources, .sounds]) }

    let bundle: SampleBundle
    let daemon: RunningDaemon
    let client: AssetClient
    let nibs: NibBundle
    var classes = NibClasses()

    init() throws {
        bundle = try SampleBundle()
        try bundle.image("Resources/Play.png", 10)
        try bundle.sound("Resources/Click.wav")
        daemon = try RunningDaemon()
        client = try AssetClient(AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false))
        nibs = NibBundle(at: bundle.path, client: client, languages: [])
        classes.add(PictureButton.self, as: "NSButton")
    }

    /// Writes a nib with buttons for images and sounds.
    private func write(
        _ name: String, _ format: InterfaceFormat = .keyedArchiveBinary, images: [String] = ["Play"],
        sounds: [String] = ["Click"]
    ) throws -> String {
        try bundle.folder.write(name, SampleBundle.interface(images: images, sounds: sounds).file(format))
        return bundle.folder.absolute(name)
    }

    private func buttons(_ instance: NibInstance) -> [PictureButton] {
        instance.allObjects.compactMap { $0 as? PictureButton }
    }

    /// Number of messages that the daemon has had from all clients.
    private var messages: UInt64 {
        get throws {
            let name = Array("requests".utf8)
            return try #require(try client.statistics().first { $0.name == name }).value
        }
    }

    private func firstByte(_ image: NamedImage?) -> UInt8? { image?.representations.first.map { $0.pixels[0] } }

    @Test("L1 N2 every format: objects have images and sounds when they are made", arguments: formats)
    func objectsGetTheirMedia(format: InterfaceFormat) throws {
        let instance = try nibs.nib(at: try write("Resources/Main.nib", format)).instantiate(classes: classes)
        let buttons = buttons(instance)
        #expect(buttons.compactMap { firstByte($0.image) } == [10])
        #expect(buttons.compactMap { $0.sound?.description.frameCount } == [100])
        #expect(instance.findings.filter { $0.isAboutMedia } == [])
    }

    @Test("L1 N5 one message for a nib, none for an instance", arguments: [true, false])
    func oneMessage(isInBundle: Bool) throws {
        for number in 0..<40 { try bundle.image("Resources/Image\(number).png", UInt8(number)) }
        let names = (0..<40).map { "Image\($0)" }
        let other = try SampleBundle()
        for (name, images) in [
            ("First.nib", ["Play"]), ("Second.nib", names + ["Missing"]), ("Third.nib", names + ["Play"]),
        ] {
            let interface = SampleBundle.interface(images: images, sounds: images.count > 1 ? ["Click"] : [])
            try other.folder.write(name, interface.keyedArchive())
            try bundle.folder.write("Resources/" + name, interface.keyedArchive())
        }
        func path(_ name: String) -> String {
            isInBundle ? bundle.folder.absolute("Resources/" + name) : other.folder.absolute(name)
        }
        // The first nib connects, opens the bundle and maps memory, which the client acknowledges later.
        let first = try nibs.nib(at: path("First.nib"))
        _ = (try messages, try messages)
        let before = try messages
        let idle = try messages - before
        let second = try nibs.nib(at: path("Second.nib"))
        let after = try messages
        #expect(after - before == 2 * idle + 1)
        let loaded = try messages
        for _ in 0..<100 {
            #expect(buttons(try first.instantiate(classes: classes)).count == 1)
            #expect(buttons(try second.instantiate(classes: classes)).count == 42)
        }
        #expect(try messages == loaded + idle)
        let held = try messages
        let third = try nibs.nib(at: path("Third.nib"))
        #expect(try messages == held + idle + 1, "the images are held already")
        withExtendedLifetime(third) {}
    }

    @Test("N6 a nib's images are found by name while it lives") func imagesKeepTheirNames() throws {
        let path = try write("Elsewhere/Main.nib")
        let assets = try client.openBundle(at: bundle.path, languages: [])
        let nib = try nibs.nib(at: path)
        let image = try assets.image(named: "Play")
        #expect(buttons(try nib.instantiate(classes: classes)).first?.image === image)
    }

    @Test("N7 what is missing or broken is a finding") func missingMediaAreFindings() throws {
        try bundle.folder.write("Resources/Torn.png", Array(SampleBundle.png(1).prefix(40)))
        let nib = try nibs.nib(at: try write("Resources/Main.nib", images: ["Lost", "Torn", "Lost"], sounds: ["Gone"]))
        let instance = try nib.instantiate(classes: classes)
        let found = instance.findings.compactMap { finding -> String? in
            guard case .missingMedium(let kind, let name, let reason) = finding.problem else { return nil }
            #expect(!reason.isEmpty)
            return "\(kind) \(name)"
        }
        #expect(found == ["image Lost", "image Torn", "sound Gone"])
        #expect(instance.findings.allSatisfy { $0.className != nil })
        #expect(buttons(instance).allSatisfy { $0.image == nil && $0.sound == nil })
    }

    @Test(
        "pictures in the file",
        arguments: InterfaceFormat.allCases.filter {
            $0.features.contains(.pictures) && ![.xibDocument, .storyboardDocument].contains($0)
        }) func embeddedPictures(format: InterfaceFormat) throws
    {
        let frame = Frame(0, 0, 4, 3)
        let views = [30, 40].map { WrittenView(id: "view\($0)", frame: frame, .picture(SampleBundle.png($0))) }
        let interface = Interface(
            ownerClass: "NSObject", windows: [WrittenWindow(id: "w", title: "", frame: frame, views: views)])
        try bundle.folder.write("Resources/Main.nib", interface.file(format))
        var classes = NibClasses()
        classes.add(PictureButton.self, as: "NSImageView")
        let nib = try nibs.nib(at: bundle.folder.absolute("Resources/Main.nib"))
        #expect(try buttons(nib.instantiate(classes: classes)).map { firstByte($0.image) } == [30, 40])
    }

    /// The daemon finds one nib by its name, and gets the other nib as a file.
    @Test func twoNibsOfOneNameHaveTheirOwnPictures() throws {
        var classes = NibClasses()
        classes.add(PictureButton.self, as: "NSImageView")
        let frame = Frame(0, 0, 4, 3)
        for (language, shade) in [("en", 30), ("fr", 40)] as [(String, UInt8)] {
            let view = WrittenView(id: "view", frame: frame, .picture(SampleBundle.png(shade)))
            let interface = Interface(
                ownerClass: "NSObject", windows: [WrittenWindow(id: "w", title: "", frame: frame, views: [view])])
            try bundle.folder.write(
                "Resources/\(language).lproj/Main.nib", interface.file(.keyedArchiveBinary))
        }
        for (language, shade) in [("en", 30), ("fr", 40)] as [(String, UInt8)] {
            let nib = try nibs.nib(at: bundle.folder.absolute("Resources/\(language).lproj/Main.nib"))
            #expect(try buttons(nib.instantiate(classes: classes)).map { firstByte($0.image) } == [shade])
        }
    }

    @Test("N4 a wrapper's own media come first") func wrappersComeFirst() throws {
        let path = try write("Resources/Main.nib/keyedobjects.nib")
        try bundle.image("Resources/Main.nib/Play.png", 77)
        let nib = try nibs.nib(at: bundle.folder.absolute("Resources/Main.nib"))
        #expect(firstByte(buttons(try nib.instantiate(classes: classes)).first?.image) == 77)
        #expect(path.hasSuffix("keyedobjects.nib"))
    }

    @Test func aNibThatTheDaemonWouldNotChooseIsSentToIt() throws {
        _ = try write("Resources/Main.nib", images: ["Pause"], sounds: [])
        let nib = try nibs.nib(at: try write("Resources/Other.lproj/Main.nib"))
        #expect(firstByte(buttons(try nib.instantiate(classes: classes)).first?.image) == 10)
    }

    @Test func imagesAreValues() throws {
        let text = """
            <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><button id="1">
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="image" keyPath="badge" value="Play"/>
            </userDefinedRuntimeAttributes></button></objects></document>
            """
        try bundle.folder.write("Resources/Main.xib", Array(text.utf8))
        let instance = try nibs.nib(at: bundle.folder.absolute("Resources/Main.xib")).instantiate(classes: classes)
        #expect(firstByte(buttons(instance).first?.badge) == 10)
    }

    @Test func aLoadNeedsNoDaemon() throws {
        let path = try write("Resources/Main.nib")
        let settings = AssetClient.Options(socketPath: bundle.folder.absolute("none"), mayStartDaemon: false)
        let lonely = NibBundle(at: bundle.path, client: try AssetClient(settings))
        let instance = try lonely.nib(at: path).instantiate(classes: classes)
        #expect(buttons(instance).count == 2)
        #expect(instance.findings.count { $0.isAboutMedia } == 1)
        guard case .noMedia(let reason)? = instance.findings.first?.problem else {
            Issue.record("no finding")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test func aDaemonMayDieInTheMiddle() throws {
        let path = try write("Resources/Main.nib")
        let first = try nibs.nib(at: path)
        let ended = daemon.process
        ended.kill()
        _ = try ended.ending()
        #expect(firstByte(buttons(try first.instantiate(classes: classes)).first?.image) == 10, "memory stays")
        let second = try nibs.nib(at: path).instantiate(classes: classes)
        #expect(buttons(second).count == 2)
        #expect(second.findings.count { $0.isAboutMedia } == 1)
    }

    @Test func whatIsNoNibIsAnError() throws {
        try bundle.folder.makeFolder("Resources/Empty.nib")
        for name in ["Resources/Empty.nib", "Resources/Play.png", "Resources/None.nib"] {
            let path = bundle.folder.absolute(name)
            #expect(throws: NibError.self) { try nibs.nib(at: path) }
        }
        let reason = "a file, or a folder with an interface file, expected"
        #expect(throws: NibError.unreadable(nib: "Empty.nib", reason)) {
            try nibs.nib(at: bundle.folder.absolute("Resources/Empty.nib"))
        }
    }
}

extension NibFinding {
    fileprivate var isAboutMedia: Bool {
        switch problem {
        case .missingMedium, .noMedia: true
        default: false
        }
    }
}
