import NibFormats
internal import NibWriting

/// The demonstration's interfaces. Together they contain names of every kind: with and without an extension, of the bundle, of a
/// localization, of the system, of the file's own wrapper, and a name without a file.
enum DemoInterfaces {
    /// Each file with its path below the application's resources.
    static var files: [(path: String, bytes: [UInt8])] {
        [
            ("Main.nib/keyedobjects.nib", station.keyedArchive()),
            ("Inspector.gorm/objects.gorm", inspector.gnustepArchive()),
            ("Preferences.xib", preferences.xibDocument()),
        ] + InterfaceFormat.allCases.map { (path(ofTideTableIn: $0), tideTable.file($0)) }
    }

    /// Returns the path of the tide table in a format, with the file name that the format's loaders search.
    private static func path(ofTideTableIn format: InterfaceFormat) -> String {
        let name = "TideTable-\(format.rawValue)"
        return switch format {
        case .keyedArchiveBinary, .keyedArchiveXML: name + ".nib/keyedobjects.nib"
        case .nibArchive: name + ".nib"
        case .typedStreamBigEndian, .typedStreamLittleEndian: name + ".nib/objects.nib"
        case .xibDocument, .xibArchive: name + ".xib"
        case .storyboardDocument: name + ".storyboard"
        case .gnustepArchive: name + ".gorm/objects.gorm"
        case .gsMarkup: name + ".gsmarkup"
        case .gModel: name + ".gmodel"
        case .carbonXib: name + ".nib/objects.xib"
        }
    }

    /// The next high and low water, written in every format.
    private static let tideTable = Interface(
        ownerClass: "NSWindowController",
        window: WrittenWindow(
            id: "tides", title: "Tides", frame: Frame(300, 200, 300, 160),
            views: [
                WrittenView(id: "wave", frame: Frame(20, 90, 48, 48), .image("Wind")),
                WrittenView(id: "weather", frame: Frame(80, 90, 48, 48), .image("Storm")),
                WrittenView(id: "high", frame: Frame(20, 60, 260, 18), .label("High water 05:42")),
                WrittenView(
                    id: "next", frame: Frame(20, 20, 120, 32),
                    .button("Next tide", image: "TideTemplate", sound: "Drop")),
            ]),
        connections: [
            WrittenConnection(.outlet, "window", from: .owner, to: .object("tides")),
            WrittenConnection(.action, "showNextTide:", from: .object("next"), to: .owner),
        ])

    /// The main window and the menu. No picture is called "Kraken".
    private static let station = Interface(
        ownerClass: "NSApplication",
        window: WrittenWindow(
            id: "station", title: "Harbour", frame: Frame(120, 120, 1064, 760),
            views: [
                WrittenView(id: "view", frame: Frame(20, 100, 1024, 640), .image("HarbourAtDusk")),
                WrittenView(id: "icon", frame: Frame(20, 10, 80, 80), .image("Lighthouse")),
                WrittenView(id: "welcome", frame: Frame(110, 10, 176, 84), .image("Welcome")),
                WrittenView(id: "today", frame: Frame(300, 26, 48, 48), .image("Sun")),
                WrittenView(id: "tonight", frame: Frame(360, 26, 48, 48), .image("Moon.png")),
                WrittenView(id: "compass", frame: Frame(420, 20, 64, 64), .image("Compass")),
                WrittenView(id: "anchor", frame: Frame(496, 34, 32, 32), .image("Anchor.tiff")),
                WrittenView(id: "monster", frame: Frame(540, 34, 32, 32), .image("Kraken")),
                WrittenView(
                    id: "bell", frame: Frame(600, 30, 120, 40),
                    .button("Ring", image: "BellTemplate", sound: "ShipBell")),
                WrittenView(
                    id: "horn", frame: Frame(730, 30, 120, 40),
                    .button("Fog", image: "FlagTemplate", sound: "FogHorn.wav")),
                WrittenView(
                    id: "lamp", frame: Frame(870, 40, 150, 20),
                    .button("Lamp", style: .check, image: "NSSwitch", alternateImage: "NSHighlightedSwitch")),
            ]),
        mainMenu: WrittenMenu(
            id: "menu", title: "Harbour",
            items: [
                WrittenMenuItem(
                    id: "about", title: "Info", image: "NSInfo",
                    submenu: WrittenMenu(
                        id: "info", title: "Info",
                        items: [
                            WrittenMenuItem(id: "panel", title: "About Harbour", image: "NSApplicationIcon"),
                            WrittenMenuItem(
                                id: "settings", title: "Preferences…", keyEquivalent: ",", image: "NSAdvanced"),
                        ])),
                WrittenMenuItem(id: "sail", title: "Set Sail", keyEquivalent: "s", image: "Sailboat"),
                WrittenMenuItem(id: "quit", title: "Quit", keyEquivalent: "q"),
            ]),
        connections: [
            WrittenConnection(.outlet, "delegate", from: .owner, to: .object("station")),
            WrittenConnection(.action, "performClick:", from: .object("bell"), to: .firstResponder),
            WrittenConnection(.action, "terminate:", from: .object("quit"), to: .owner),
        ])

    /// The current weather. Gauge and Tick lie in the wrapper; Pennant exists only in the French localization.
    private static let inspector = Interface(
        ownerClass: "NSObject",
        window: WrittenWindow(
            id: "inspector", title: "Weather", frame: Frame(200, 300, 320, 220),
            views: [
                WrittenView(id: "gauge", frame: Frame(20, 150, 48, 48), .image("Gauge")),
                WrittenView(id: "rain", frame: Frame(80, 150, 48, 48), .image("Rain")),
                WrittenView(id: "cloud", frame: Frame(140, 150, 48, 48), .image("Cloud.png")),
                WrittenView(id: "pennant", frame: Frame(200, 150, 48, 48), .image("Pennant")),
                WrittenView(id: "caption", frame: Frame(20, 120, 280, 18), .label("1013 hPa, drizzle")),
                WrittenView(
                    id: "tap", frame: Frame(20, 70, 120, 32),
                    .button("Tap", image: "common_ret", alternateImage: "common_retH", sound: "Tick")),
                WrittenView(
                    id: "drop", frame: Frame(150, 70, 120, 32),
                    .button("Drop", image: "TideTemplate", sound: "Drop")),
                WrittenView(
                    id: "metric", frame: Frame(20, 30, 120, 20),
                    .button(
                        "Metric", style: .radio, image: "NSRadioButton",
                        alternateImage: "NSHighlightedRadioButton")),
            ]),
        connections: [
            WrittenConnection(.action, "performClick:", from: .object("tap"), to: .firstResponder)
        ])

    private static let preferences = Interface(
        ownerClass: "NSWindowController",
        window: WrittenWindow(
            id: "preferences", title: "Preferences", frame: Frame(260, 260, 420, 240), isVisible: false,
            views: [
                WrittenView(id: "general", frame: Frame(20, 180, 32, 32), .image("NSPreferencesGeneral")),
                WrittenView(id: "folder", frame: Frame(70, 180, 32, 32), .image("NSFolder")),
                WrittenView(id: "fair", frame: Frame(20, 110, 48, 48), .image("FairSpells")),
                WrittenView(id: "snow", frame: Frame(80, 110, 48, 48), .image("Snow.png")),
                WrittenView(id: "storm", frame: Frame(140, 110, 48, 48), .image("Storm")),
                WrittenView(id: "wind", frame: Frame(200, 110, 48, 48), .image("Wind")),
                WrittenView(
                    id: "warn", frame: Frame(20, 70, 200, 20),
                    .button(
                        "Warn of storms", style: .check, image: "NSSwitch",
                        alternateImage: "NSHighlightedSwitch", sound: "Click")),
                WrittenView(
                    id: "add", frame: Frame(20, 20, 32, 28),
                    .button("", image: "NSAddTemplate", sound: "Chime.aiff")),
                WrittenView(
                    id: "remove", frame: Frame(60, 20, 32, 28),
                    .button("", image: "NSRemoveTemplate", sound: "Tink")),
            ]),
        connections: [
            WrittenConnection(.outlet, "window", from: .owner, to: .object("preferences")),
            WrittenConnection(.action, "add:", from: .object("add"), to: .firstResponder),
        ])
}
