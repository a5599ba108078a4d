import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests the program that loads, uses and draws the demonstration's interfaces.
@Suite(.timeLimit(.minutes(20)), .blocking) struct DemonstrationTests {
    @Test func everyFormatIsLoadedUsedAndDrawn() throws {
        let files = try Repository.files(below: "Assets/Demo.app").map(\.path).filter { $0.contains("/TideTable-") }
        #expect(files.count == 12)
        let folder = try TemporaryFolder()
        let outcome = try Command.run([try builtProgram("nib-demonstration"), folder.path] + files)
        #expect(outcome.isSuccess, "\(outcome.output)")
        func count(_ line: String) -> Int { outcome.output.ranges(of: line).count }
        #expect(count("  window \"Tides\", 5 views") == 12)
        #expect(count("  press \"Next tide\"\n    the owner shows the next tide\n") == 10, "\(outcome.output)")
        // In a storyboard, the action has no owner to go to; a Carbon file has no connections.
        #expect(count("    nobody takes it") == 2)
        let drawn = try folder.directory().entries(limit: 100)
        #expect(drawn.count == 12)
        for entry in drawn {
            let svg = String(decoding: try folder.contents(String(decoding: entry.name, as: UTF8.self)), as: UTF8.self)
            #expect(svg.contains(">Tides</text>") && svg.contains(">Next tide</text>"))
        }
        let broken = try Command.run([try builtProgram("nib-demonstration"), folder.path, "README.md"])
        #expect(broken.ending == .exited(status: 1) && broken.output.contains("an interface file expected"))
    }
}
