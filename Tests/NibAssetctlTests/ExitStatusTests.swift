import JSON
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// Tests the exit statuses of the program, with a daemon.
@Suite(.timeLimit(.minutes(20))) final class ExitStatusTests: ProgramSuite {
    override init() throws {
        try super.init()
        for name in ["Empty", "Broken.app/Resources", "Missing.app/Resources"] {
            try program.folder.write(name + "/note.txt", [0x61])
        }
        let nowhere = SampleBundle.interface(images: ["Nowhere", "Neither"])
        try program.folder.write("Missing.app/Resources/Main.nib/keyedobjects.nib", nowhere.keyedArchive())
        try program.folder.write("Lone.xib", nowhere.xibDocument())
        let bad = SampleBundle.interface(images: ["Bad", "Good"])
        try program.folder.write("Broken.app/Resources/Main.xib", bad.xibDocument())
        try program.folder.write("Broken.app/Resources/Bad.png", Array("no picture".utf8))
        try program.folder.write("Broken.app/Resources/Good.png", SampleBundle.png(1))
    }

    @Test(arguments: [
        ["load", "Gone.app"], ["report", "-o", "-", "Gone.app"], ["inspect", "Gone.app"], ["catalog", "Gone.car"],
        ["resolve", "-b", "Gone.app", "x"], ["image", "-b", "Gone.app", "-o", "-", "x"],
        ["sound", "-b", "Gone.app", "-o", "-", "x"], ["purge", "-b", "Gone.app"],
        ["load", "Empty"], ["report", "-o", "-", "Empty"], ["inspect", "Empty"], ["catalog", "Empty"],
        ["load", "Broken.app"], ["report", "-o", "-", "Broken.app"], ["image", "-b", "Broken.app", "-o", "-", "Bad"],
        ["load", "Missing.app"], ["load", "Missing.app/Resources/Main.nib"], ["load", "Lone.xib"],
        ["report", "-o", "-", "Lone.xib"],
    ])
    func whatCannotBeDoneHasStatusOneAndNamesItOnce(arguments: [String]) throws {
        let path = try #require(arguments.first { $0.first?.isUppercase == true })
        let folder = program.folder.path + "/"
        let outcome = try program.run(at: arguments.map { $0 == path ? folder + path : $0 })
        #expect(outcome.ending == .exited(status: 1), "\(outcome.output)")
        let complaints = outcome.output.split(separator: "\n").filter { $0.hasPrefix("nibassetctl \(arguments[0]): ") }
        #expect(!complaints.isEmpty, "\(outcome.output)")
        for complaint in complaints { #expect(complaint.split(separator: "\(folder)").count <= 2, "\(complaint)") }
    }

    @Test func anImageOrTwoMayBeMissing() throws {
        let interface = SampleBundle.interface(images: ["Good", "Nowhere", "NSApplicationIcon", "NSNoSuchCursor"])
        try program.folder.write("Half.app/Resources/Main.gorm/objects.gorm", interface.gnustepArchive())
        try program.folder.write("Half.app/Resources/Good.png", SampleBundle.png(1))
        let outcome = try program.run("load", program.folder.absolute("Half.app"))
        #expect(outcome.isSuccess, "\(outcome.output)")
        let nib = try program.run("load", program.folder.absolute("Half.app/Resources/Main.gorm"))
        #expect(nib.isSuccess && nib.output.contains("Good.png"), "\(nib.output)")
        // As in an audit, the toolkits' own names do not count as missing.
        #expect(nib.output.contains("the toolkit's own name"), "\(nib.output)")
        let json = try program.json("load", "--json", program.folder.absolute("Half.app"))
        let references = json["interfaces"]?.elements.flatMap { $0["references"]?.elements ?? [] } ?? []
        for (name, origin) in [("Nowhere", "missing"), ("NSNoSuchCursor", "registered")] {
            #expect(references.first { $0["name"]?.text == name }?["origin"]?.text == origin, "\(name)")
        }
    }

    @Test(arguments: [
        ["list"], ["list", "--json"], ["stats"], ["--help"], ["stats", "--explain"],
        ["image", "-o", "-", "GSMenuMixed"],
    ])
    func outputThatCannotBeWrittenIsNoSuccess(arguments: [String]) throws {
        let full = try program.run(at: arguments, redirection: ">/dev/full")
        #expect(full.ending == .exited(status: 1), "\(full.output)")
        #expect(full.output.contains("standard output: ") && full.output.contains("No space left"), "\(full.output)")
        #expect(try program.run(at: arguments, redirection: ">/dev/null").isSuccess)
    }

    @Test func mediaAndSheetsGoToStandardOutput() throws {
        let file = program.folder.absolute("there")
        for (arguments, name) in [(["image"], "Dot"), (["sound"], "Beep")] {
            let options = arguments + ["-b", program.bundle, "-o"]
            #expect(try program.run(at: options + ["-", name], redirection: ">" + file).isSuccess)
            let here = program.folder.absolute("here")
            #expect(try program.run(at: options + [here, name]).isSuccess)
            #expect(try program.folder.contents("here") == program.folder.contents("there"))
        }
        let demo = Repository.root + "/Assets/Demo.app"
        #expect(try program.run(at: ["report", "-o", "-", demo], redirection: ">" + file).isSuccess)
        let sheet = String(decoding: try program.folder.contents("there"), as: UTF8.self)
        #expect(sheet.hasPrefix("<!DOCTYPE html>") && sheet.hasSuffix("</html>\n"))
    }
}
