import BlockingTests
import TestSupport
import Testing

/// With `NibAssets.bundle` an application is never worse off, whatever becomes of the daemon.
@Suite(.enabled(if: Desktop.isPossible, Desktop.skipped), .timeLimit(.minutes(40)), .blocking)
struct BundleNeverWorseTests {
    /// A trouble of the daemon or of the bundle.
    enum Trouble: String, CaseIterable, Sendable {
        case noDaemon, stopped, killedAtTheTenthName, stoppedAtTheTenthName, switchedOff, leftAlone, otherVersion,
            noLibrary

        /// Script before the start of the application.
        var preparation: String {
            switch self {
            case .noDaemon: ""
            case .stopped: "daemon; kill -STOP $daemon_process"
            case .killedAtTheTenthName: "daemon; export RECORDER_END=$daemon_process"
            case .stoppedAtTheTenthName: "daemon; export RECORDER_END=$daemon_process RECORDER_SIGNAL=19"
            case .switchedOff: "daemon; export NIBASSETS_DISABLE=1"
            case .leftAlone: "daemon; defaults_for_bundle NibAssetsIgnoredApplications '(Gorm)'"
            case .otherVersion: "daemon"
            case .noLibrary:
                "daemon; cp -r \"$BUNDLE\" moved.bundle; patch_away moved.bundle/NibAssets; BUNDLE=$FOLDER/moved.bundle"
            }
        }

        /// Remark of the bundle when its budget is used up.
        static let noAnswer = "the daemon does not answer; this process uses GNUstep's own search from now on"

        /// Remark that the bundle makes once; nil for none.
        var remark: String? {
            switch self {
            case .stopped, .stoppedAtTheTenthName: Self.noAnswer
            case .otherVersion: "not used, because it was built for libgnustep-gui.so.9.99"
            default: nil
            }
        }

        /// Whether the daemon may share bitmaps before the trouble.
        var mayShare: Bool { self == .killedAtTheTenthName || self == .stoppedAtTheTenthName }
    }

    /// The budget is larger than by default, so that slow answers of a busy machine do not use it up before the trouble.
    @Test(.enabled(if: ApplicationStart.isPossible, Desktop.skipped), arguments: Trouble.allCases)
    func anApplicationStartsAsWithoutTheBundle(trouble: Trouble) throws {
        let bundle = trouble == .otherVersion ? try BuiltBundle(forLibrary: "libgnustep-gui.so.9.99") : nil
        let desktop = try Desktop(bundle: bundle)
        let program = GNUstepFolders.application("Gorm") + "/Gorm"
        try desktop.run(
            """
            patch_away() { sed -i 's/libnibassets\\.so\\.1/libnibassets.so.9/' "$1"; }
            for attempt in 1 2 3; do
                plain Gorm \(program); stop
                (
                    \(trouble.preparation)
                    with Gorm \(program) -NibAssetsBudget 1000; stop
                    [ -z "${daemon_process:-}" ] || kill -9 $daemon_process
                )
                cmp -s <(grep -v ^shared records/Gorm.plain | sort) <(grep -v ^shared records/Gorm.with | sort) && break
            done
            """)
        let with = try desktop.expectTheSame("Gorm")
        if !trouble.mayShare { #expect(with.sharedCount == 0) }
        let remarks = try desktop.remarks(of: "Gorm.with")
        // The daemon may have answered all names of the start before the tenth. `aDaemonThatStopsIsSaidOnce` asks for other names.
        if trouble == .stoppedAtTheTenthName, remarks.isEmpty { return }
        #expect(remarks.count == (trouble.remark == nil ? 0 : 1), "\(remarks)")
        if let remark = trouble.remark { #expect(remarks.first?.contains(remark) == true, "\(remarks)") }
    }

    /// Large pictures are not decoded in advance, and each wait takes half of the rest of the budget.
    @Test func aDaemonThatStopsIsSaidOnce() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        let resources = "Probe.app/Resources/"
        let large = (1...14).map { "Large\($0)" }
        let picture = try desktop.folder.contents(resources + "HarbourAtDusk.png")
        for name in large { try desktop.folder.write("\(resources)\(name).png", picture) }
        let names = "Lighthouse then " + large.joined(separator: " ")
        try desktop.run(
            """
            plain stopped \(application.program) around true \(names); stop
            daemon
            with stopped \(application.program) around "kill -STOP $daemon_process" \(names) -NibAssetsBudget 1000; stop
            kill -9 $daemon_process
            """)
        try desktop.expectTheSame("stopped")
        let remarks = try desktop.remarks(of: "stopped.with")
        #expect(remarks.count == 1 && remarks[0].contains(Trouble.noAnswer), "\(remarks)")
    }

    @Test(.enabled(if: ApplicationStart.isPossible, Desktop.skipped))
    func oneProgramIsStartedWithThePreloadedFormAndItsChildrenWithout() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        let preload = try BuiltBundle.plain.get().preload
        let gorm = GNUstepFolders.application("Gorm") + "/Gorm"
        try desktop.run(
            """
            daemon
            plain child \(application.program) child; stop
            alone child env LD_PRELOAD=\(preload) \(application.program) child -NibAssetsBudget 60000; stop
            plain Gorm \(gorm); stop
            alone Gorm env LD_PRELOAD=\(preload) \(gorm) -NibAssetsBudget 60000; stop
            """)
        for name in ["child", "Gorm"] {
            let log = try desktop.log(of: name + ".alone")
            // Ubuntu's GNUstep calls its function directly, and the application is told.
            let isLeftOut = log.contains("NibAssets: not used: this GNUstep calls no function of a preloaded library")
            #expect(try desktop.expectTheSame(name, "alone").sharedCount > 0 || isLeftOut, "\(log)")
        }
    }

    /// Without a daemon, the bundle replaces no method of GNUstep during the start. Afterwards, it uses a daemon that has started meanwhile.
    @Test func aDaemonThatComesDuringTheStartIsUsedAfterwards() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        try desktop.folder.write("come", Array("mv daemon/away daemon/socket".utf8))
        let names = "Lighthouse then launched Anchor Compass nothing HarbourAtDusk"
        try desktop.run(
            """
            daemon
            plain late \(application.program) around true \(names); stop
            mv daemon/socket daemon/away
            with late \(application.program) around 'sh come' \(names) -NibAssetsBudget 60000; stop
            """)
        let log = try desktop.log(of: "late.with")
        #expect(try desktop.expectTheSame("late").sharedCount > 0, "\(log)")
    }

    /// The daemon does not answer while the workers are stopped, and can use other workers only when they continue.
    @Test func oneSlowPictureIsGNUstepsAndTheOthersAreTheDaemons() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        let signal = """
            for folder in /proc/[0-9]*; do
                read -r name <$folder/comm && [ "$name" = nibasset-worker ] && kill -$1 ${folder#/proc/}
            done 2>/dev/null
            true
            """
        try desktop.folder.write("signal", Array(signal.utf8))
        // Guesses may have left workers of other trust domains only, so the worker that starts for the picture is stopped, too.
        let halt = """
            while [ -e halted ]; do sh signal STOP; sleep 0.001; done
            rm halting
            """
        try desktop.folder.write("halt", Array(halt.utf8))
        let next = """
            if [ -e halted ]; then
                rm halted
                while [ -e halting ]; do sleep 0.01; done
                exec sh signal CONT
            fi
            touch halted halting
            sh signal STOP
            sh halt </dev/null >/dev/null 2>&1 &
            """
        try desktop.folder.write("next", Array(next.utf8))
        let names = "Lighthouse then HarbourAtDusk then Deep48"
        try desktop.run(
            """
            plain slow \(application.program) around true \(names); stop
            daemon
            with slow \(application.program) around 'sh next' \(names) -NibAssetsBudget 8000; stop
            """)
        let log = try desktop.log(of: "slow.with")
        // The first and the last picture have one bitmap each.
        #expect(try desktop.expectTheSame("slow").sharedCount == 2, "\(log)")
        #expect(try desktop.remarks(of: "slow.with") == [])
    }

    /// The switch alone is enough: no service has to be started. The bundle itself measures the saved time. On a busy machine, decoding takes as long
    /// as the second start saves; the third start decodes nothing.
    @Test(
        .enabled(if: ApplicationStart.isPossible, Desktop.skipped),
        .enabled(if: Desktop.sharesPackages, "an ordinary user's namespace shows the files of packages as nobody's"))
    func aStartWithoutADaemonStartsOneForTheNextAndStartsTellWhatTheySave() throws {
        let desktop = try Desktop()
        try desktop.run(
            """
            export NIBASSETD_PATH=$DAEMON
            gorm=$APPLICATIONS/Gorm.app/Gorm
            mkdir -m 700 daemon
            with first $gorm
            for _ in $(seq 600); do [ -S daemon/socket ] && break; sleep 0.1; done
            stop
            with second $gorm -NibAssetsBudget 60000; stop
            with third $gorm -NibAssetsBudget 60000
            for _ in $(seq 600); do
                \(try builtProgram("nibassetctl")) stats --json >records/stats
                grep -q '"time_saved": *[1-9]' records/stats && break
                sleep 0.1
            done
            stop
            """)
        #expect(try desktop.record("first.with").sharedCount == 0 && desktop.record("second.with").sharedCount > 0)
        let numbers = String(decoding: try desktop.folder.contents("records/stats"), as: UTF8.self)
        #expect(numbers.contains("\"starts\":2,") || numbers.contains("\"starts\": 2,"), "\(numbers)")
        #expect(numbers.firstRange(of: /"time_saved": *[1-9]/) != nil, "\(numbers)")
    }
}
