import BlockingTests
import TestSupport
import Testing

/// The default `NibAssetsProfile` chooses the rules for names.
@Suite(.timeLimit(.minutes(40)), .blocking) struct BundleProfileTests {
    @Test(.enabled(if: Desktop.isPossible, Desktop.skipped))
    func namesFollowApplesRulesWhenTheUserWantsThem() throws {
        let desktop = try Desktop()
        let application = try ProbeApplication(in: desktop.folder)
        let resources = desktop.folder.absolute("Probe.app/Resources")
        // GNUstep tries JPEG before PNG, Apple the other way round.
        try desktop.folder.write("Probe.app/Resources/Plain.png", SampleBundle.png(10))
        try desktop.folder.write("Probe.app/Resources/Twice@2x.png", SampleBundle.png(20, width: 6, height: 4))
        try desktop.folder.write("added.png", SampleBundle.png(30))
        // `resolve` opens the bundle and waits until the daemon has seen the file; by then the daemon has told every client.
        try desktop.folder.write(
            "add", Array("cp added.png \(resources)/Later.png; $CONTROL resolve --bundle Probe.app Later".utf8))
        let names = "Lighthouse Plain Twice Later then Later common_ret nothing Compass"
        let ask = "\(application.program) around 'sh add' \(names) -NibAssetsBudget 60000"
        try desktop.run(
            """
            daemon
            export CONTROL=$(dirname "$DAEMON")/nibassetctl
            for rules in GNUstep AppKit Apple; do
                rm -f \(resources)/Later.png
                plain $rules \(ask); stop
                rm -f \(resources)/Later.png
                with $rules \(ask) -NibAssetsProfile $rules; stop
            done
            """)
        let plain = try desktop.record("GNUstep.plain")
        for rules in ["GNUstep", "Apple"] { try desktop.expectTheSame(rules, as: "GNUstep") }
        #expect(try desktop.remarks(of: "GNUstep.with") == [])
        let remarks = try desktop.remarks(of: "Apple.with")
        #expect(remarks.count == 1)
        #expect(
            remarks.first?.hasSuffix(
                "the default NibAssetsProfile is \"Apple\", expected GNUstep or AppKit; GNUstep's rules are used")
                == true)

        let appKit = try desktop.record("AppKit.with")
        #expect(try desktop.remarks(of: "AppKit.with") == [])
        // The lines are sorted: an image comes before "nothing".
        func line(_ name: String, of record: ApplicationRecord) -> String {
            record.lines.first { $0.hasPrefix(name + "\t") } ?? ""
        }
        // GNUstep's own reading is the other side of the comparison.
        #expect(line("Lighthouse", of: plain).split(separator: "[").count == 2)
        let lighthouse = line("Lighthouse", of: appKit).split(separator: "[").dropFirst()
        #expect(lighthouse.map { $0.split(separator: " ")[1] } == ["128x128", "256x256"])
        #expect(lighthouse.allSatisfy { $0.contains("points 128 128 ") })
        #expect(line("Plain", of: plain).contains("/Plain.jpeg "))
        #expect(line("Plain", of: appKit).contains("/Plain.png "))
        #expect(line("Twice", of: plain) == "Twice\tnothing")
        #expect(line("Twice", of: appKit).contains("/Twice@2x.png size 3 2 "))
        #expect(line("Later", of: plain) == "Later\tnothing")
        #expect(line("Later", of: appKit).contains("/Later.png "))
        #expect(line("nothing", of: appKit) == "nothing\tnothing")
        for name in ["common_ret", "Compass"] { #expect(line(name, of: appKit) == line(name, of: plain)) }
    }
}
