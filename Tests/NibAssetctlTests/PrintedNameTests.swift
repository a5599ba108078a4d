import BlockingTests
import MediaWriting
import NibWriting
import TestSupport
import Testing

/// Anybody may choose the names in files. Printed names can neither move a terminal's cursor nor forge a line.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PrintedNameTests {
    private static let name = "a\u{1B}]0;x\u{7}\u{9B}2Jb\nnibassetctl: done\u{202E}"
    let program: Program
    let bundle: String

    init() throws {
        program = try Program()
        bundle = program.folder.absolute("Bad\u{1B}[31m\n.app")
        let interface = SampleBundle.interface(images: [Self.name, "Nowhere\u{1B}[7m"])
        try program.folder.write("Bad\u{1B}[31m\n.app/Resources/M\u{1B}c.xib", interface.xibDocument())
        try program.folder.write("Bad\u{1B}[31m\n.app/Resources/N\nN.gorm/objects.gorm", interface.gnustepArchive())
        try program.folder.write("Bad\u{1B}[31m\n.app/Resources/\(Self.name).png", PNG.encode(Program.dot))
        try program.folder.write("Bad\u{1B}[31m\n.app/Resources/Broken\u{1B}[2J.nib", [1, 2, 3])
    }

    @Test(arguments: [
        ["load", "BUNDLE"], ["inspect", "BUNDLE"], ["inspect", "--all", "--no-resolve", "BUNDLE"], ["list"],
        ["report", "-o", "-", "BUNDLE"], ["report", "-o", "/dev/null", "BUNDLE"], ["catalog", "BUNDLE"],
        ["resolve", "-b", "BUNDLE", "NAME"], ["resolve", "--explain", "-b", "BUNDLE", "NAME"],
        ["image", "-o", "/dev/null", "-b", "BUNDLE", "Nowhere\u{1B}[7m"], ["load", "--nib", "\u{1B}c\n", "BUNDLE"],
        ["stats", "--explain", "\u{1B}c"], ["\u{1B}c\n"], ["load", "--profile", "\u{1B}c\n", "x"],
        ["load", "--json", "BUNDLE"], ["list", "--json"], ["inspect", "--json", "BUNDLE"], ["load", "/gone\u{1B}c\n"],
    ])
    func noneOfItReachesTheTerminalAsItIs(arguments: [String]) throws {
        _ = try program.run("load", bundle)
        let outcome = try program.run(
            at: arguments.map { $0 == "BUNDLE" ? bundle : $0 == "NAME" ? Self.name : $0 })
        let forbidden = outcome.output.unicodeScalars.filter {
            $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
        }
        #expect(forbidden.isEmpty, "\(outcome.output.debugDescription)")
        #expect(!outcome.output.split(separator: "\n").contains { $0.hasPrefix("nibassetctl: done") })
        #expect(!outcome.output.isEmpty)
    }

    @Test func aNameThatIsNoTextIsShownByteByByte() throws {
        let script = """
            cd "$0" && mv Sample.app "$(printf 'caf\\351.app')" && ln -s "$(printf 'caf\\351.app')" Link.app &&
            for command in load inspect; do "$1" $command caf?.app 2>&1 | grep -c 'UTF-8, but a link'; done &&
            exec "$1" image -o /dev/null -b Link.app Dot
            """
        let image = try Command.run(
            ["bash", "-c", script, program.folder.path, try builtProgram("nibassetctl")],
            environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
        #expect(image.isSuccess && image.output.hasPrefix("1\n1\n"), "\(image.output)")
        for command in [["list"], ["gallery", "-o", "-"]] {
            let output = try program.run(at: command).output
            #expect(output.contains("/caf\\xe9.app/Resources/Dot.png"), "\(output)")
        }
    }
}
