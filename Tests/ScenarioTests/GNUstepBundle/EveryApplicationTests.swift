import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Every application for GNUstep that is installed here, with and without `NibAssets.bundle`. `make gnustep-applications` installs the distribution's
/// applications and runs this test, which writes the table of the bundle's `Applications.md`.
@Suite(.timeLimit(.minutes(40)), .blocking) struct EveryApplicationTests {
    private static let isWanted = environmentVariable("NIBASSETS_EVERY_APPLICATION") != nil

    @Test(.enabled(if: isWanted && Desktop.isPossible, "it is for `make gnustep-applications`"))
    func everyApplicationGetsAndShowsTheSame() throws {
        let desktop = try Desktop()
        // A difference with the bundle is compared with a third start, without the bundle: the application itself may vary. A shot of the screen may
        // come too early or too late on a busy machine, and some applications end now and then, so all is tried up to three times.
        try desktop.run(
            """
            daemon
            export START_LIMIT=20
            for executable in $APPLICATIONS/*.app/*; do
                name=$(basename "$executable")
                [ "$(basename "$(dirname "$executable")")" = "$name.app" ] && [ -x "$executable" ] || continue
                echo "$name" >>records/names
                for attempt in 1 2 3; do
                    anew; plain $name $executable && shoot $name.plain.shot; stop
                    anew; defaults_for_bundle NibAssetsBudget 60000; with $name $executable && shoot_as $name.plain.shot $name.with.shot; stop
                    same $name plain with && break
                    anew; again $name $executable && shoot_as $name.plain.shot $name.again.shot; stop
                    case $(for kind in plain with again; do is_finished $name.$kind && echo; done | wc -l) in
                        0) break ;;
                        3) same $name plain again || break ;;
                    esac
                done
            done
            """, limit: 1_150)
        let names = String(decoding: try desktop.folder.contents("records/names"), as: UTF8.self)
        let starts = try names.split(separator: "\n").map { try Starts(of: String($0), on: desktop) }
        for start in starts {
            // An expectation about the start itself would print its screens.
            let (isExplained, isServed) = (start.isExplained, start.isServed)
            let log = isExplained && isServed ? "" : try desktop.log(of: start.name + ".with").suffix(2_000)
            #expect(isExplained, "\(start.name): \(start.answers), \(start.screen): \(log)")
            #expect(isServed, "\(start.name) got nothing from the daemon: \(log)")
        }
        let groups = Dictionary(grouping: starts) { [$0.answers, $0.screen] }
        let table = markdownTable(
            ["answers", "screen", "applications: names asked for/bitmaps shared"],
            groups.sorted { $0.value[0].name < $1.value[0].name }
                .map { $0.key + [$0.value.map(\.text).joined(separator: "; ")] })
        let release = try Command.run(["sh", "-c", ". /etc/os-release && printf %s \"$VERSION_CODENAME\""]).output
        let document = DocumentPart("applications of " + release, of: "Sources/Client/GNUstepBundle/Applications.md")
        _ = try document.text(madeFrom: table)
    }
}

/// The starts of one application: without the bundle, with the bundle, and, if these differ, once more without the bundle.
private struct Starts {
    let name: String
    private let plain, with, again: ApplicationRecord?
    private let screens: [[UInt8]?]

    init(of name: String, on desktop: Desktop) throws {
        self.name = name
        let kinds = ["plain", "with", "again"]
        let records = kinds.map { try? desktop.record(name + "." + $0) }
        (plain, with, again) = (records[0], records[1], records[2])
        screens = kinds.map { try? desktop.folder.contents("records/\(name).\($0).shot") }
    }

    private var hasStarted: Bool { plain != nil || again != nil }
    private var isEqual: Bool { plain?.lines == with?.lines }
    /// Whether the application's look-ups change from start to start.
    private var varies: Bool { again != nil && plain?.lines != again?.lines }
    private var moves: Bool { again != nil && screens[0] != screens[2] }

    var isExplained: Bool { (isEqual || varies) && (screens[0] == screens[1] || moves) && (with != nil) == hasStarted }
    /// Whether the daemon shared a bitmap: starts with a bundle that does nothing would be equal, too.
    var isServed: Bool { with.map { $0.sharedCount > 0 || $0.lines.isEmpty } ?? true }
    /// The name, the number of names that the application looked up, and the number of bitmaps from the daemon.
    var text: String { with.map { "\(name) \($0.lines.count)/\($0.sharedCount)" } ?? name }

    var answers: String {
        guard hasStarted || with != nil else { return "does not start here, with or without" }
        return isEqual ? "equal" : varies ? "vary without the bundle, too" : "different"
    }

    var screen: String {
        guard hasStarted || with != nil else { return "-" }
        return screens[0] == screens[1]
            ? "equal" : moves ? "changes without the bundle, too" : "different"
    }
}
