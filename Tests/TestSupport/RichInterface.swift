public import NibWriting

extension Interface {
    /// An interface with every feature of every format.
    public static let rich: Interface = {
        var interface = Interface(
            ownerClass: "LibraryController",
            windows: [libraryWindow, detailWindow], mainMenu: mainMenu, connections: richConnections)
        interface.notes = [
            "library": ObjectNote(customClass: "LibraryWindow", label: "Library"),
            "play": ObjectNote(
                customClass: "GlowingButton", label: "Play button",
                runtimeAttributes: [NamedText("glow.colour", "amber")]
            ),
            "caption": ObjectNote(
                label: "Caption", runtimeAttributes: [NamedText("maximum", "3"), NamedText("ellipsis", "…")]),
            "quit": ObjectNote(label: "Quit item"),
        ]
        interface.placeholders = [Placeholder(id: "store", name: "SharedStore")]
        let cell = Interface(
            ownerClass: "TrackCell",
            window: WrittenWindow(
                id: "cell", title: "Track", frame: Frame(0, 0, 300, 24),
                views: [WrittenView(id: "name", frame: Frame(0, 0, 280, 20), .label("Unknown track"))]))
        interface.nestedNibs = [NestedNib(id: "trackNib", cell)]
        return interface
    }()

    private static let libraryWindow = WrittenWindow(
        id: "library", title: "Bibliothek — 図書館", frame: Frame(40, 60, 800, 600),
        views: [
            WrittenView(
                id: "play", frame: Frame(10, 10, 90, 30),
                .button("Play", image: "PlayTemplate", alternateImage: "PauseTemplate.png", sound: "Click")),
            WrittenView(
                id: "loop", frame: Frame(110, 10, 90, 30),
                .button("Loop", style: .check, image: "NSSwitch", alternateImage: "NSHighlightedSwitch")),
            WrittenView(id: "cover", frame: Frame(10, 60, 256, 256), .image("Cover.tiff")),
            WrittenView(
                id: "logo", frame: Frame(300, 60, 16, 16), .picture([0x49, 0x49, 0x2A, 0x00, 0x08, 0x00, 0x00, 0x00])),
            WrittenView(id: "caption", frame: Frame(10, 330, 256, 18), .label("Nothing <yet> & \"quiet\"")),
        ])

    private static let detailWindow = WrittenWindow(
        id: "detail", title: "Detail", frame: Frame(100, 100, 300, 200), isVisible: false,
        views: [
            WrittenView(
                id: "shuffle", frame: Frame(10, 10, 90, 30),
                .button("Shuffle", style: .radio, image: "NSRadioButton", sound: "Shuffle.aiff"))
        ])

    private static let mainMenu = WrittenMenu(
        id: "menu", title: "Main",
        items: [
            WrittenMenuItem(
                id: "app", title: "Player",
                submenu: WrittenMenu(
                    id: "appMenu", title: "Player",
                    items: [
                        WrittenMenuItem(id: "about", title: "About…", image: "NSInfo"),
                        WrittenMenuItem(id: "quit", title: "Quit", keyEquivalent: "q", onImage: nil, mixedImage: nil),
                    ])),
            WrittenMenuItem(id: "copy", title: "Copy", keyEquivalent: "c"),
        ])

    private static let richConnections: [WrittenConnection] = [
        .init(.outlet, "playButton", from: .owner, to: .object("play")),
        .init(.outlet, "delegate", from: .object("library"), to: .owner),
        .init(.outlet, "delegate", from: .owner, to: .object("detail")),
        .init(.outletCollection, "transport", from: .owner, to: .object("play")),
        .init(.outletCollection, "transport", from: .owner, to: .object("loop")),
        .init(.action, "play:", from: .object("play"), to: .owner),
        .init(.action, "copy:", from: .object("copy"), to: .firstResponder),
        .init(.action, "makeKeyAndOrderFront:", from: .object("about"), to: .object("detail")),
        .init(
            .binding(
                .init(
                    keyPath: "selection.title",
                    options: [
                        NamedText("NSNullPlaceholder", "Nothing"), NamedText("NSValueTransformerName", "Shorten"),
                    ])), "value", from: .object("caption"), to: .owner),
        .init(.binding(.init(keyPath: "isLooping")), "value", from: .object("loop"), to: .owner),
        .init(.segue("show"), "toDetail", from: .object("shuffle"), to: .object("detail")),
    ]
}
