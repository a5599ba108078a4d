import BlockingTests
import LinuxSystem
import MediaWriting
import NibWriting
import SampleWriting
import TestSupport
import Testing

/// Tests `draw`, with and without the service's images.
@Suite(.timeLimit(.minutes(20)), .blocking) final class DrawCommandTests: ProgramSuite {
    /// A window with three images: Dot, an image in the interface file, and a missing image.
    private static let window = Interface(
        ownerClass: "Owner",
        window: WrittenWindow(
            id: "w", title: "Dots", frame: Frame(0, 0, 200, 100),
            views: [
                WrittenView(id: "a", frame: Frame(10, 10, 40, 40), .image("Dot")),
                WrittenView(
                    id: "b", frame: Frame(60, 10, 40, 40), .picture(TIFF.encode([0, 0, 0, 0], width: 2, .grey))),
                WrittenView(id: "c", frame: Frame(110, 10, 40, 40), .image("Nowhere")),
            ]))

    private func write(_ name: String) throws -> String {
        try program.folder.write("Sample.app/Resources/" + name, Self.window.keyedArchive())
        return program.bundle + "/Resources/" + name
    }

    /// Width and height of a PNG file.
    private func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func aNameOfAnotherKindOfFileIsRefused() throws {
        let (text, sun) = (program.folder.absolute("d.txt"), program.folder.absolute("d.jpg"))
        for (words, types) in [
            (["draw", "-o", text, try write("Dots.nib")], ".png or .svg"),
            (["image", "-o", sun, "-b", program.bundle, "Dot"], ".png"),
            (["sound", "-o", text, "-b", program.bundle, "Beep"], ".wav"),
        ] {
            let outcome = try program.run(at: words)
            #expect(outcome.ending == .exited(status: 2))
            #expect(outcome.output.contains("expected a name that ends with \(types)\n"), "\(outcome.output)")
        }
    }

    @Test func aSignalLeavesNothing() throws {
        // The program does not end by itself, because nobody reads the FIFO.
        try program.folder.makeFIFO("dots.png")
        try program.folder.makeFolder("scratch")
        let script = """
            TMPDIR=$0/scratch "$@" & until [ -n "$(ls -A "$0/scratch")" ]; do sleep 0.01; done
            kill $!; wait $!; echo $?; ls -A "$0/scratch"
            """
        let outcome = try Command.run(
            ["sh", "-c", script, program.folder.path, try builtProgram("nibassetctl"), "draw"]
                + ["--output", program.folder.absolute("dots.png"), try write("Dots.nib")],
            environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
        // The shell may name the signal first.
        #expect(outcome.output.hasSuffix("143\n"), "\(outcome.output)")
    }

    @Test func aWindowIsDrawnWithTheImagesOfItsBundle() throws {
        let file = try write("Dots.nib/keyedobjects.nib")
        let outcome = try program.run(
            "draw", "-o", program.folder.absolute("dots.svg"), program.bundle + "/Resources/Dots.nib")
        #expect(outcome.isSuccess && outcome.output.contains("1 window, 4 views, 0 menus"), "\(outcome.output)")
        let svg = String(decoding: try program.folder.contents("dots.svg"), as: UTF8.self)
        #expect(svg.split(separator: "<image ").count == 3, "Dot and the one in the file")
        #expect(svg.split(separator: "<use ").count == 3 && svg.contains(">Dots</text>"))

        let png = program.folder.absolute("dots.png")
        #expect(try program.run("draw", "--output", png, file).isSuccess)
        let drawn = size(try program.folder.contents("dots.png"))
        #expect(drawn[0] > 200 && drawn[1] > 100)
        #expect(try program.run("draw", "--scale", "2", "--output", png, file).isSuccess)
        #expect(size(try program.folder.contents("dots.png")) == drawn.map { $0 * 2 })
    }

    @Test func aReportNamesWhatLiesInAFileByItsUse() throws {
        let outcome = try program.run("report", "-o", "/dev/null", try write("Dots.nib/keyedobjects.nib"))
        #expect(outcome.isSuccess && outcome.output.contains("  (NSImage"), "\(outcome.output)")
    }

    /// Debian's packages install resources elsewhere, with a link in the bundle.
    @Test func theResourcesOfABundleMayLieElsewhere() throws {
        try program.folder.write("share/Dots.nib/keyedobjects.nib", Self.window.keyedArchive())
        try program.folder.makeFolder("Linked.app")
        try program.folder.link("Linked.app/Resources", to: "../share")
        // A circular link adds no further files.
        try program.folder.link("share/Linked.app", to: "../Linked.app")
        let outcome = try program.run(
            "draw", "-o", program.folder.absolute("linked.svg"), program.folder.absolute("Linked.app"))
        #expect(outcome.isSuccess && outcome.output.contains("1 window"), "\(outcome.output)")
    }

    @Test func standardOutputGetsNothingButThePicture() throws {
        let outcome = try program.run("draw", "--svg", "-o", "-", try write("Dots.nib/keyedobjects.nib"))
        #expect(outcome.isSuccess && outcome.output.hasPrefix("<svg ") && outcome.output.hasSuffix("</svg>\n"))
    }

    @Test func withoutAServiceThereIsSVGAlone() throws {
        let file = try write("Dots.nib/keyedobjects.nib")
        let nowhere = ["NIBASSETD_SOCKET=" + program.folder.absolute("nobody")]
        let svg = program.folder.absolute("alone.svg")
        let outcome = try Command.run(
            [try builtProgram("nibassetctl"), "draw", "-o", svg, file], environment: nowhere)
        #expect(outcome.isSuccess && outcome.output.contains("drawn without images"), "\(outcome.output)")
        #expect(String(decoding: try program.folder.contents("alone.svg"), as: UTF8.self).contains(">Dots</text>"))
        let png = try Command.run(
            [try builtProgram("nibassetctl"), "draw", "-o", program.folder.absolute("alone.png"), file],
            environment: nowhere)
        #expect(png.ending == .exited(status: 3))
    }

    @Test func whatIsNotDrawnIsNamed() throws {
        try program.folder.write(
            "Adrift.xib",
            Array(
                """
                <document type="com.apple.InterfaceBuilder3.Cocoa.XIB"><objects><customView id="1">
                <rect key="frame" x="0" y="0" width="90" height="90"/><subviews><button id="2"><buttonCell key="cell" title="Adrift" id="3"/>
                </button></subviews></customView></objects></document>
                """.utf8))
        let outcome = try program.run(
            "draw", "-o", program.folder.absolute("adrift.png"), program.folder.absolute("Adrift.xib"))
        #expect(outcome.isSuccess && outcome.output.contains("not drawn: NSButton \"Adrift\": no frame"))
        #expect(outcome.output.contains("1 view not drawn"))
    }

    @Test func whatIsNoInterfaceIsRefusedAndTheScratchFolderGoes() throws {
        let temporary = "TMPDIR=" + program.folder.absolute("tmp")
        try program.folder.makeFolder("tmp")
        let broken = try program.run(
            "draw", "-o", "-", program.bundle + "/Resources/Broken.nib", environment: [temporary])
        #expect(
            broken.ending == .exited(status: 1) && broken.output.contains("an interface file expected"),
            "\(broken.output)")
        let folder = try program.run("draw", "-o", "-", program.bundle)
        #expect(
            folder.ending == .exited(status: 2)
                && folder.output.contains("has 2 interface files, expected the path of one: "))
        #expect(folder.output.contains(program.bundle + "/Resources/Panel.xib"), "\(folder.output)")
        let file = try write("Dots.nib/keyedobjects.nib")
        #expect(
            try program.run(
                "draw", "-o", program.folder.absolute("a.png"), file, environment: [temporary]
            ).isSuccess)
        #expect(try program.folder.directory("tmp").entries(limit: 10).isEmpty)
        let list = try program.run("list").output
        #expect(list.contains("Dot") && !list.contains("picture0"), "\(list)")
    }
}
