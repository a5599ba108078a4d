import BlockingTests
import TestSupport
import Testing

/// Unmodified applications with `NibAssets.bundle` get the same as without it, and look the same.
@Suite(.timeLimit(.minutes(40)), .blocking) struct BundleEqualityTests {
    /// Applications with the same windows at each start; `moving` has applications that show the time of day.
    private static let still = [
        "Gorm", "GNUMail", "PRICE", "Terminal", "ProjectCenter", "Cynthiune", "Gridlock", "PikoPixel", "TalkSoup",
        "Grr",
        "GWorkspace", "Affiche", "Cenon", "Chess", "FTP", "GTAMSAnalyzer", "Gomoku", "HelpViewer", "LuserNET",
        "Preview",
        "TextEdit", "ViewPDF", "Zipper",
    ]
    private static let moving = ["AClock", "SimpleAgenda"]

    private static let areThere = TestPackages.have {
        (still + moving).allSatisfy { fileExists(GNUstepFolders.application($0)) }
    }

    @Test(.enabled(if: Desktop.isPossible && areThere, Desktop.skipped))
    func everyNameGivesTheSameAndTheScreenLooksTheSame() throws {
        let desktop = try Desktop()
        let applications = Self.still + Self.moving
        // A start on a busy machine may fail, and pictures may be read before or after they are drawn: then both starts are tried again.
        try desktop.run(
            """
            daemon
            defaults_for_bundle NibAssetsBudget 60000
            STILL="\(Self.still.joined(separator: " "))"
            for name in \(applications.joined(separator: " ")); do
                executable=$APPLICATIONS/$name.app/$name
                for attempt in 1 2 3; do
                    plain $name $executable && shoot $name.plain.shot; stop
                    with $name $executable || { stop; continue; }
                    case " $STILL " in *" $name "*) shoot_as $name.plain.shot $name.with.shot ;; esac; stop
                    cmp -s <(grep -v ^shared records/$name.plain | sort) <(grep -v ^shared records/$name.with | sort) && break
                done
            done
            """, limit: 1_000)
        for application in applications {
            let with = try desktop.expectTheSame(application)
            let log = try desktop.log(of: application + ".with")
            let remarks = try desktop.remarks(of: application + ".with")
            if Desktop.sharesPackages {
                #expect(with.sharedCount > 0, "\(application) got nothing from the daemon: \(log)")
                // PikoPixel has its own method that reads PNG files, about which the bundle remarks.
                #expect(remarks.count == (application == "PikoPixel" ? 1 : 0), "\(application): \(remarks)")
            } else {
                #expect(remarks == [], "\(application)")
            }
            print("\(application): \(with.lines.count) names, \(with.sharedCount) bitmaps from the daemon")
        }
        for application in Self.still {
            let shots = try ["plain", "with"].map { try desktop.folder.contents("records/\(application).\($0).shot") }
            let isSame = shots[0] == shots[1]
            #expect(isSame, "\(application) looks different")
        }
    }
}
