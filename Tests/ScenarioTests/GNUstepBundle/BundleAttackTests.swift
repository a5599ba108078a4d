import BlockingTests
import TestSupport
import Testing

/// Whatever an application, its files or its machine do to `NibAssets.bundle`: the application gets the same as without the bundle.
@Suite(.enabled(if: Desktop.isPossible, Desktop.skipped), .timeLimit(.minutes(40)), .blocking)
struct BundleAttackTests {
    private let desktop: Desktop
    private let application: ProbeApplication
    private let names = [
        "Lighthouse", "Anchor", "common_ret", "Compass", "HarbourAtDusk", "GSSwitch", "nothing", "NSMenuArrow",
        "NSApplicationIcon",
    ].joined(separator: " ")

    init() throws {
        desktop = try Desktop()
        application = try ProbeApplication(in: desktop.folder, compiling: "AttackProbe.m")
        let resources = "Probe.app/Resources/"
        let lighthouse = try desktop.folder.contents(resources + "Lighthouse.png")
        try desktop.folder.write(resources + "Changing.png", lighthouse)
        try desktop.folder.write("Probe.app/Other/Anchor.tiff", try desktop.folder.contents(resources + "Compass.tiff"))
        try desktop.folder.write("Probe.app/Other/New.png", lighthouse)
        for language in ["German", "French"] {
            try desktop.folder.write(resources + language + ".lproj/Anchor.png", SampleBundle.png(7))
        }
    }

    /// Compares two starts of the probe. The probe's changes to its own files are undone in between.
    private func expectTheSame(
        _ work: String, _ names: String, setting: String = "", sharing: Bool = true, remark: String? = nil
    ) throws {
        let arguments = "\(application.program) \(work) \(names)"
        try desktop.run(
            """
            daemon
            # GNUstep of Debian 13 does not see arguments when Info-gnustep.plist is broken.
            defaults_for_bundle NibAssetsBudget 60000
            cp -r Probe.app kept
            \(setting)
            plain \(work) \(arguments); stop
            rm -rf Probe.app && cp -r kept Probe.app
            \(setting)
            export ALL_NAMES=1
            with \(work) \(arguments); stop
            """)
        let (with, log) = (try desktop.expectTheSame(work), try desktop.log(of: work + ".with"))
        if sharing { #expect(with.sharedCount > 0, "\(log)") }
        let remarks = try desktop.remarks(of: work + ".with")
        #expect(remarks.count == (remark == nil ? 0 : 1), "\(remarks)")
        if let remark { #expect(remarks.first?.contains(remark) == true, "\(remarks)") }
    }

    /// An application's own method decides, not the file that the daemon has found.
    @Test func aProgramThatSearchesForSoundsItself() throws {
        try desktop.folder.write("Probe.app/Other/Click.wav", SampleBundle.wav(frames: 7))
        try expectTheSame(
            "searcher", "Click ShipBell Lighthouse nothing",
            remark: "searches sounds in this process: -[NSBundle pathForResource:ofType:] is not the method of GNUstep")
        #expect(try desktop.record("searcher.with").lines.contains { $0.hasSuffix("Probe.app/Other/Click.wav") })
    }

    /// Names that no file should have, files that are written all the time, other languages, descriptors that the program closes, with other
    /// descriptors under the same numbers, also in a child, and replaced folders.
    @Test(arguments: ["names", "change", "languages", "closed", "child", "replaced"])
    func aProgramThatDoesWhatItWants(work: String) throws {
        try expectTheSame(
            work, work == "replaced" ? "Lighthouse common_ret nothing Anchor Compass New GSSwitch" : names)
    }

    @Test(arguments: [
        "rm -r $R", "rm -r $R; touch $R", "rm -r $R; ln -s nowhere $R", "rm -r $R; ln -s Resources $R",
        "head -c 50 /bin/sh >$R/Info-gnustep.plist", "chmod 0 $R",
        ": >$R/Anchor.tiff; truncate --size 100 $R/Lighthouse.png; rm $R/Compass.tiff; mkfifo $R/Compass.tiff",
        "rm -r $R/German.lproj; touch $R/German.lproj; mkdir $R/Lighthouse.tiff",
        "for i in {1..300}; do mkdir $R/L$i.lproj; cp $R/Anchor.tiff $R/L$i.lproj; done",
    ])
    func aBundleThatIsBroken(damage: String) throws {
        try expectTheSame(
            "languages", names, setting: "R=Probe.app/Resources; chmod -R u+rwX $R; \(damage)", sharing: false)
    }

    @Test func picturesThatTheDaemonRefuses() throws {
        let script = """
            for size in 17000x1 1x17000 3000x3000; do
                convert -size $size gradient:red-blue -depth 8 PNG24:Probe.app/Resources/Size$size.png
            done
            kill -9 $daemon_process; wait $daemon_process
            DAEMON_OPTIONS="--user-limit 4M --cache-limit 8M"; daemon
            """
        try expectTheSame("languages", names + " Size17000x1 Size1x17000 Size3000x3000", setting: script)
    }

    /// Little memory, few descriptors, or no standard input and output: then the library must not take the numbers of these two.
    @Test(arguments: ["ulimit -v 300000", "ulimit -n 24", "exec <&- >&-"])
    func aProcessThatLacksSomething(lack: String) throws {
        let start = "bash -c '\(lack); exec \"$@\"' bash \(application.program) languages \(names)"
        // A library that lists fonts without enough memory leaves empty caches for everybody, so the caches get a folder of their own.
        try desktop.run(
            """
            mount -t tmpfs none /var/cache/fontconfig || exit 1
            daemon
            plain lack \(start); stop
            with lack \(start) -NibAssetsBudget 60000; stop
            """)
        try desktop.expectTheSame("lack")
    }

    @Test(
        .enabled(if: ApplicationStart.isPossible, Desktop.skipped), arguments: ["STOP", "KILL"])
    func aDaemonThatIsLostAtAnyMomentOfAStart(signal: String) throws {
        let gorm = GNUstepFolders.application("Gorm") + "/Gorm"
        let moments = [1, 2, 3, 20, 60, 150, 300]
        try desktop.run(
            """
            plain Gorm \(gorm); stop
            for moment in \(moments.map(String.init).joined(separator: " ")); do
                for attempt in 1 2 3; do
                    daemon
                    export RECORDER_END=$daemon_process RECORDER_SIGNAL=$(kill -l \(signal)) RECORDER_AT=$moment
                    anew
                    with $moment \(gorm); stop
                    kill -9 $daemon_process; wait $daemon_process
                    cmp -s <(grep -v ^shared records/Gorm.plain | sort) <(grep -v ^shared records/$moment.with | sort) && break
                done
            done
            """)
        for moment in moments {
            try desktop.expectTheSame("\(moment)", as: "Gorm")
            // Gorm starts other programs, which load the bundle, too.
            let remarks = try desktop.remarks(of: "\(moment).with")
            let processes = Set(remarks.compactMap { $0.firstMatch(of: #/\w+\[\d+/#)?.output })
            #expect(remarks.count <= processes.count, "at \(moment): \(remarks)")
        }
    }

    /// The bundle may believe a consistent message, so another picture is possible if the daemon changes bytes.
    @Test(arguments: ["nothing", "bytes", "cut", "silent", "twice", "bare", "foreign", "unsealed", "damaged", "gone"])
    func aFalseDaemon(work: String) throws {
        let start = "\(application.program) languages \(names)"
        let seeds = 1...5
        try desktop.run(
            """
            daemon
            plain false \(start); stop
            for seed in {\(seeds.lowerBound)..\(seeds.upperBound)}; do
                python3 \(Repository.root)/Tests/ScenarioTests/GNUstepProbe/false-daemon.py $NIBASSETD_SOCKET $FOLDER/false$seed \(work) $seed &
                until [ -S false$seed ]; do sleep 0.05; done
                NIBASSETD_SOCKET=$FOLDER/false$seed with $seed \(start); stop
            done
            """)
        var shared = 0
        for seed in seeds {
            if ["bytes", "damaged"].contains(work) {
                let (plain, with) = (try desktop.record("false.plain"), try desktop.record("\(seed).with"))
                #expect(with.lines.count == plain.lines.count)
            } else {
                shared += try desktop.expectTheSame("\(seed)", as: "false").sharedCount
            }
        }
        #expect(work != "nothing" || shared > 0)
    }

    @Test func aProgramThatIsNotGNUstepsDoesNotNoticeThePreloadedForm() throws {
        let preload = try BuiltBundle.plain.get().preload
        for program in [
            ["ls", "/"], ["bash", "-c", "echo $0; exit 3"], ["perl", "-e", "print 7; exit 4"], ["ls", "/nonexistent"],
            ["python3", "-c", "import sys; print(8); sys.exit(5)"], ["defaults", "domains"],
        ] {
            let plain = try Command.run(program)
            let with = try Command.run(program, environment: ["LD_PRELOAD=" + preload])
            #expect(with.output == plain.output && with.ending == plain.ending, "\(program)")
        }
    }

    @Test(.enabled(if: ApplicationStart.isPossible, Desktop.skipped))
    func theBundleInTwoPlacesAtOnce() throws {
        let gorm = GNUstepFolders.application("Gorm") + "/Gorm"
        try desktop.run(
            """
            daemon
            cp -r "$BUNDLE" Second.bundle
            plain Gorm \(gorm); stop
            with Gorm env LD_PRELOAD=$FOLDER/Second.bundle/libNibAssetsPreload.so \(gorm) -NibAssetsBudget 60000; stop
            """)
        #expect(try desktop.expectTheSame("Gorm").sharedCount > 0)
    }
}
