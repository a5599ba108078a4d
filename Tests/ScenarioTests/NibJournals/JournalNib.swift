import NibFormats
import NibWriting
import TestSupport

/// An interface file that both loaders load.
struct JournalNib: Sendable {
    /// Path that GNUstep loads: a file or a wrapper.
    let path: String
    /// Path of the file itself.
    let file: String

    /// Whether the file is an older document of Interface Builder.
    var isXibArchive: Bool { path.hasSuffix("-xib-archive.xib") }

    /// Makes files of our own writers, and lists the files of the demonstration.
    static func all(in folder: TemporaryFolder) throws -> [JournalNib] {
        var nibs: [JournalNib] = []
        for (name, interface) in [("Tides", tides), ("Menu", menu)] {
            for format in readByGNUstep {
                var interface = interface
                // In a .gorm, our writer puts custom classes into the editor's table only, which GNUstep's loader does not read.
                if format == .gnustepArchive { interface.notes = [:] }
                let place = "\(name)-\(format.rawValue)\(suffix(of: format))"
                try folder.write(place, interface.file(format))
                nibs.append(JournalNib(folder.absolute(place)))
            }
        }
        try folder.write("Classes.xib", Array(classes.utf8))
        nibs.append(JournalNib(folder.absolute("Classes.xib")))
        let demonstration = Repository.root + "/Assets/Demo.app/Resources/"
        for format in readByGNUstep {
            nibs.append(JournalNib("\(demonstration)TideTable-\(format.rawValue)\(suffix(of: format))"))
        }
        for name in ["Main.nib/keyedobjects.nib", "Inspector.gorm/objects.gorm", "Preferences.xib"] {
            nibs.append(JournalNib(demonstration + name))
        }
        return nibs
    }

    private init(_ file: String) {
        self.file = file
        let parts = file.split(separator: "/")
        let isWrapped = parts[parts.count - 2].contains(".")
        path = isWrapped ? "/" + parts.dropLast().joined(separator: "/") : file
    }

    /// The formats that GNUstep reads.
    private static let readByGNUstep: [InterfaceFormat] = [
        .gnustepArchive, .keyedArchiveBinary, .keyedArchiveXML, .xibArchive, .xibDocument,
    ]

    private static func suffix(of format: InterfaceFormat) -> String {
        switch format {
        case .gnustepArchive: ".gorm/objects.gorm"
        case .keyedArchiveBinary, .keyedArchiveXML: ".nib/keyedobjects.nib"
        default: ".xib"
        }
    }

    /// A window with objects of the application's classes, connected with each other, the owner and the first responder.
    private static let tides: Interface = {
        let views = [
            WrittenView(id: "gauge", frame: Frame(20, 90, 48, 48), .image("Wind")),
            WrittenView(id: "next", frame: Frame(20, 20, 120, 32), .button("Next tide")),
            WrittenView(id: "reset", frame: Frame(150, 20, 120, 32), .button("Reset")),
            WrittenView(id: "plain", frame: Frame(20, 60, 120, 32), .button("Plain")),
        ]
        var interface = Interface(
            ownerClass: "TideOwner",
            window: WrittenWindow(
                id: "tides", title: "Tides", frame: Frame(300, 200, 300, 160), isVisible: false, views: views),
            connections: [
                .init(.outlet, "window", from: .owner, to: .object("tides")),
                .init(.outlet, "partner", from: .object("next"), to: .object("gauge")),
                .init(.action, "showNextTide:", from: .object("next"), to: .owner),
                .init(.outlet, "gauge", from: .owner, to: .object("gauge")),
                .init(.action, "reset:", from: .object("reset"), to: .firstResponder),
                .init(.outlet, "partner", from: .object("reset"), to: .owner),
                .init(.action, "reset:", from: .object("plain"), to: .owner),
                .init(.outlet, "next", from: .owner, to: .object("next")),
            ])
        interface.notes["gauge"] = ObjectNote(customClass: "TideImage")
        interface.notes["next"] = ObjectNote(customClass: "TideButton")
        interface.notes["reset"] = ObjectNote(customClass: "TideButton")
        return interface
    }()

    /// A menu with items that send actions to the owner and to the first responder.
    private static let menu = Interface(
        ownerClass: "TideOwner",
        window: WrittenWindow(id: "w", title: "Tides", frame: Frame(300, 200, 300, 160), isVisible: false, views: []),
        mainMenu: WrittenMenu(
            id: "menu", title: "Tides",
            items: [
                WrittenMenuItem(id: "next", title: "Next", keyEquivalent: "n"),
                WrittenMenuItem(
                    id: "more", title: "More",
                    submenu: WrittenMenu(
                        id: "sub", title: "More", items: [WrittenMenuItem(id: "reset", title: "Reset")])),
            ]),
        connections: [
            .init(.outlet, "window", from: .owner, to: .object("w")),
            .init(.action, "showNextTide:", from: .object("next"), to: .owner),
            .init(.action, "reset:", from: .object("reset"), to: .firstResponder),
        ])

    /// Objects of the application's classes that are made by a coder, with a frame, or plainly.
    private static let classes = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" toolsVersion="9000" targetRuntime="MacOSX.Cocoa">
        <objects>
        <customObject id="-2" userLabel="File's Owner" customClass="TideOwner"><connections>
        <outlet property="model" destination="10" id="20"/><outlet property="window" destination="11" id="21"/>
        </connections></customObject>
        <customObject id="-1" userLabel="First Responder" customClass="FirstResponder"/>
        <customObject id="10" customClass="TideModel"><connections>
        <outlet property="partner" destination="12" id="22"/></connections></customObject>
        <window title="Plots" visibleAtLaunch="NO" id="11">
        <rect key="contentRect" x="100" y="100" width="200" height="120"/>
        <view key="contentView" id="13"><rect key="frame" x="0" y="0" width="200" height="120"/><subviews>
        <customView id="12" customClass="TidePlot"><rect key="frame" x="10" y="10" width="80" height="60"/><connections>
        <outlet property="partner" destination="10" id="23"/></connections></customView>
        </subviews></view></window>
        </objects></document>
        """
}
