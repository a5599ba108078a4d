import BlockingTests
import JSON
import LinuxSystem
import MediaWriting
import NibWriting
import TestSupport
import Testing

/// Tests the entries that `nibassetctl warm` leaves in the cache.
@Suite(.timeLimit(.minutes(20)), .blocking) final class WarmTests: ProgramSuite {
    private func cached() throws -> Set<String?> {
        Set(try program.json("list", "--json").elements.map { $0["name"]?.text })
    }

    @Test func everythingOfTheBundleIsDecodedOnce() throws {
        try program.folder.write("Sample.app/Resources/Unnamed.png", PNG.encode(Program.dot))
        #expect(try cached() == [])
        let first = try program.run("warm", program.bundle)
        #expect(first.isSuccess, "\(first.output)")
        #expect(
            first.output.contains("4 names, 2 interface files, 1 of them broken; 3 files decoded in"), "\(first.output)"
        )
        #expect(try cached() == ["Dot", "Unnamed", "Beep"])
        let second = try program.run("warm", program.bundle)
        #expect(second.output.contains("; 0 files decoded in"), "\(second.output)")
    }

    @Test func moreNamesThanAMessageTakesAreAllDecoded() throws {
        for number in 0..<300 {
            let picture = RGBAPicture(width: 1, height: 1, samples: [UInt8(number % 256), UInt8(number / 256), 0, 255])
            try program.folder.write("Many.app/Resources/i\(number).png", PNG.encode(picture))
        }
        let outcome = try program.run("warm", program.folder.absolute("Many.app"))
        #expect(outcome.output.contains("300 names, 0 interface files; 300 files decoded in"), "\(outcome.output)")
        #expect(try cached().count == 300)
    }

    /// Each interface file counts once, even if its folder is searched in several places of a bundle. A bad path does not stop the other paths.
    @Test func interfaceFilesOfTheBundleAndItsPlugInsCountOnce() throws {
        let interface = SampleBundle.interface(images: ["plus"])
        for path in ["Main.xib", "PlugIn.bundle/Resources/Other.xib"] {
            try program.folder.write("Mac.app/Contents/Resources/" + path, interface.xibDocument())
        }
        let outcome = try program.run(
            "warm", program.folder.absolute("Nowhere.app"), program.folder.absolute("Mac.app"))
        #expect(outcome.ending == .exited(status: 1) && outcome.output.contains("Nowhere.app"), "\(outcome.output)")
        #expect(outcome.output.contains("0 names, 2 interface files; "), "\(outcome.output)")
    }
}
