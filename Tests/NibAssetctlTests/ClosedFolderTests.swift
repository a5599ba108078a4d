import BlockingTests
import JSON
import LinuxSystem
import NibWriting
import TestSupport
import Testing

/// If the user may not list a folder, a command names it, and leaves out that folder only; commands that load a bundle fail.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ClosedFolderTests: ProgramSuite {
    override init() throws {
        try super.init()
        try program.folder.write(
            "Open.app/Resources/Art.xcassets/sun.imageset/Contents.json",
            Array("{\"images\":[{\"filename\":\"m.png\"}]}".utf8))
        try program.folder.write("Open.app/Resources/Panel.xib", SampleBundle.interface(images: []).xibDocument())
        try program.folder.write("Open.app/Resources/Closed/Other.xib")
        try program.folder.setMode(0, of: "Open.app/Resources/Closed")
    }

    private var closed: String { program.folder.absolute("Open.app/Resources/Closed") }

    /// Runs a command without root's permission to list every folder.
    private func run(_ arguments: String...) throws -> Command.Outcome {
        let drop = effectiveUser() == 0 ? ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] : []
        return try Command.run(
            drop + [try builtProgram("nibassetctl")] + arguments + [program.folder.absolute("Open.app")],
            environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
    }

    private func expectNamed(_ outcome: Command.Outcome) {
        #expect(outcome.output.contains("\(closed): "), "\(outcome.output)")
        #expect(outcome.output.contains("Permission denied; the folder is left out"), "\(outcome.output)")
    }

    @Test func inspectAndCatalogShowTheRest() throws {
        for (command, shown) in [("inspect", "Panel.xib"), ("catalog", "sun")] {
            let outcome = try run(command)
            #expect(outcome.ending == .exited(status: 1) && outcome.output.contains(shown), "\(outcome.output)")
            expectNamed(outcome)
            #expect(outcome.output.contains("1 file or folder of \(program.folder.absolute("Open.app")) left out"))
            let lines = try run(command, "--json").output.split(separator: "\n").map { try JSONValue(Array($0.utf8)) }
            #expect(lines.last?["path"]?.text == closed && lines.last?["error"] != nil)
        }
    }

    @Test func drawDrawsTheRest() throws {
        let outcome = try run("draw", "--output", program.folder.absolute("a.svg"))
        #expect(outcome.isSuccess && outcome.output.contains("a.svg: "), "\(outcome.output)")
        expectNamed(outcome)
    }

    @Test func auditFindsTheFolder() throws {
        let outcome = try run("audit", "--rule", "unreadable")
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("\(closed): unreadable: "), "\(outcome.output)")
        #expect(outcome.output.contains("Found: 1 unreadable."))
    }

    @Test func loadAndWarmNameAClosedResourceFolder() throws {
        let resources = "Open.app/Resources"
        try program.folder.setMode(0, of: resources)
        defer { try? program.folder.setMode(0o755, of: resources) }
        for command in ["load", "warm"] {
            let outcome = try run(command)
            #expect(outcome.ending == .exited(status: 1), "\(command): \(outcome.output)")
            // Root's service lists the folder, which the command then cannot open; another user's service cannot list it.
            #expect(outcome.output.contains("Resources: "), "\(command): \(outcome.output)")
        }
    }

    /// Swift's `String` cannot hold such a name, so the command cannot open the file.
    @Test func aFileWhoseNameIsNotUTF8IsNamed() throws {
        let (folder, panel) = (program.folder.absolute("Latin.app"), program.bundle + "/Resources/Panel.xib")
        let script = "mkdir \"$0\" && cp \"$1\" \"$0\"/$(printf 'Men\\374.xib')"
        let made = try Command.run(["sh", "-c", script, folder, panel])
        try #require(made.isSuccess, "\(made.output)")
        for command in ["inspect", "audit", "draw", "diff", "load"] {
            let more = ["draw": ["-o", "/dev/null"], "diff": [folder]][command] ?? []
            let said = try program.run(at: [command] + more + [folder])
            #expect(said.ending == .exited(status: 1), "\(command): \(said.output)")
            #expect(said.output.contains("Men\u{FFFD}.xib: "), "\(command): \(said.output)")
            #expect(said.output.contains("its name is not UTF-8; the file is left out"), "\(command): \(said.output)")
        }
        #expect(try program.run("--names", "load", folder).output == "", "a name for completion leads to the file")
    }
}
