import BlockingTests
import TestSupport
import Testing

/// Images that a theme or the user's library may have are the same as without `NibAssets.bundle`.
@Suite(.enabled(if: Desktop.isPossible, Desktop.skipped), .timeLimit(.minutes(40)), .blocking)
struct BundleThemeTests {
    private static let names = [
        "common_ret", "GSSwitch", "NSSwitch", "common_SwitchOff", "common_Tile", "common_ArrowUp", "common_Dimple",
        "common_ArrowDown", "common_ArrowLeft", "common_ArrowRight", "Mine", "Anchor", "Anchor.tiff", "common_Nib",
        "Lighthouse", "Lighthouse.png", "common_SwitchOn", "nothing", "Compass", "common_Home", "common_Mount",
    ]

    @Test func imagesOfAThemeAndOfTheUserComeFirst() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        // Places of files: under the name, under an alias, by the theme's table, for a language, for this application, beside the resources.
        let places = [
            "Resources/ThemeImages/common_ret.png", "Resources/ThemeImages/NSSwitch.png",
            "Resources/ThemeImages/Chosen.png",
            "Resources/ThemeImages/English.lproj/common_Tile.png", "English.lproj/ThemeImages/common_Tile.png",
            "Resources/ThemeImages/org.nibassetd.Demo/Anchor.png", "ThemeImages/common_ArrowDown.png",
            "Resources/ThemeImages/common_ArrowLeft.tiff.png",
        ]
        for (index, place) in places.enumerated() {
            try desktop.folder.write("Own.theme/" + place, SampleBundle.png(UInt8(index + 10)))
        }
        try desktop.folder.write(
            "Own.theme/Resources/Info-gnustep.plist",
            Array("{GSThemeImages = {common_ArrowUp = \"Chosen.png\"; common_ArrowRight = Missing;};}".utf8))
        let libraries = ["Images/common_Dimple.png", "Images/Mine.png", "Resources/Images/common_Nib.png"]
        for (index, place) in libraries.enumerated() {
            try desktop.addToLibraries(place, SampleBundle.png(UInt8(index + 50)))
        }
        try desktop.run(
            """
            daemon
            for theme in none "$FOLDER/Own.theme"; do
                record=$(basename "$theme")
                set -- names \(Self.names.joined(separator: " ")) -GSTheme "$theme"
                plain $record \(application.program) "$@"; stop
                with $record \(application.program) "$@" -NibAssetsBudget 60000; stop
            done
            """)
        for name in ["none", "Own.theme"] {
            #expect(try desktop.expectTheSame(name).sharedCount > 0)
        }
        let (none, own) = (try desktop.record("none.plain"), try desktop.record("Own.theme.plain"))
        #expect(Set(own.lines).subtracting(none.lines).count > 6, "the theme shows nowhere")
    }

    @Test func filesThatComeLaterInAnotherPlaceLeaveThePictureWithTheDaemon() throws {
        let (desktop, undisturbed) = (try Desktop(), try Desktop())
        let application = try ProbeApplication(in: desktop.folder)
        // The application's own images come before the theme's images, and a TIFF of the system before another type of the user.
        let names = ["Lighthouse", "Compass", "common_ret", "common_Tile"]
        for name in names.prefix(2) {
            try desktop.folder.write("Own.theme/Resources/ThemeImages/\(name).png", SampleBundle.png(10))
        }
        try desktop.folder.write("Own.theme/Resources/Info-gnustep.plist", Array("{}".utf8))
        let ask = "\(application.program) names \(names.joined(separator: " ")) -NibAssetsBudget 60000 -GSTheme"
        try undisturbed.run("daemon; with names \(ask) none; stop")
        for name in names.suffix(2) { try desktop.addToLibraries("Images/\(name).gif", SampleBundle.png(20)) }
        try desktop.run(
            """
            daemon
            plain elsewhere \(ask) "$FOLDER/Own.theme"; stop
            with elsewhere \(ask) "$FOLDER/Own.theme"; stop
            """)
        let with = try desktop.expectTheSame("elsewhere")
        #expect(with.sharedCount == (try undisturbed.record("names.with").sharedCount))
        #expect(with.sharedCount > 8)
    }

    @Test func filesThatAreAddedWhileAProgramRunsAreSeenWhenGNUstepSeesThem() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        // Each user has a theme of this name.
        let theme = "Themes/Own.theme/Resources/"
        try desktop.addToLibraries(theme + "ThemeImages/common_ret.png", SampleBundle.png(10))
        try desktop.addToLibraries(theme + "Info-gnustep.plist", Array("{}".utf8))
        try desktop.addToLibraries("Images/common_Dimple.png", SampleBundle.png(20))
        try desktop.folder.write("added.png", SampleBundle.png(30))
        // Some names are looked up before the files are added, some only afterwards.
        let asked = ["common_ret", "Mine", "common_Tile", "Lighthouse"]
        let names = asked + ["Yours", "common_ArrowUp", "Compass"]
        let copies = names.map { name in
            "cp added.png $library/\(theme)ThemeImages/\(name).png\ncp added.png $library/Images/\(name)2.png\n"
        }
        let script = "library=${GNUSTEP_CONFIG_FILE%/*}/GNUstep/Library\n" + copies.joined()
        try desktop.folder.write("add", Array(script.utf8))
        let all = names.flatMap { [$0, $0 + "2"] }.joined(separator: " ")
        let ask = "\(application.program) around 'sh add' \(asked.joined(separator: " ")) then \(all) -GSTheme Own"
        try desktop.run(
            """
            daemon
            for time in before after; do
                plain $time \(ask); stop
                with $time \(ask) -NibAssetsBudget 60000; stop
            done
            """)
        let (before, after) = (try desktop.expectTheSame("before"), try desktop.expectTheSame("after"))
        #expect(before.lines != after.lines, "the added files show nowhere")
    }
}
