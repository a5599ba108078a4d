import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests that work of more than a second shows its progress, only on a terminal, and that the progress disappears again.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ProgressTests: ProgramSuite {
    override init() throws {
        try super.init()
        _ = try program.run("load", "--nib", "Panel", program.bundle)
        let chart = Array("P6 200 200 255\n".utf8) + [UInt8](repeating: 9, count: 200 * 200 * 3)
        try program.folder.write("Sample.app/Resources/Chart.ppm", chart)
    }

    /// Output on a terminal of a command that had to wait for the service.
    private func recording(of command: String) throws -> String {
        let script = """
            kill -STOP "$1"
            script -qec "exec $2" "$3" >/dev/null </dev/null &
            until ls -l "/proc/$(pgrep -P $!)/fd" 2>/dev/null | grep -q socket:; do sleep 0.05; done
            sleep 1
            kill -CONT "$1"
            wait
            """
        let file = program.folder.absolute("recording")
        _ = try Command.run(
            [
                "bash", "-c", script, "progress", "\(program.daemon.process.identifier)",
                "\(builtProgram("nibassetctl")) \(command)", file,
            ], environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
        return String(decoding: try program.folder.contents("recording"), as: UTF8.self)
    }

    @Test(arguments: [
        ("warm BUNDLE", "0 of 6 names and interface files of /"), ("audit BUNDLE", "image 1 of "),
        ("gallery -o - >/dev/null", "0 of 1 entry"), ("inspect BUNDLE >/dev/null", "1 of 2 files of /"),
    ])
    func theTerminalShowsItAndLosesIt(command: String, shown: String) throws {
        let text = try recording(of: command.replacing("BUNDLE", with: program.bundle))
        #expect(text.contains("\r" + shown), "\(text)")
        let last = text.ranges(of: "\u{1B}[K").last
        #expect(last != nil && text.ranges(of: "\r\u{1B}[K").last?.upperBound == last?.upperBound, "\(text)")
    }

    @Test(arguments: [["gallery", "-o", "/dev/null", "--during", "1"], ["report", "-o", "/dev/null", "BUNDLE"]])
    func thereIsNoneInAPipe(arguments: [String]) throws {
        let output = try program.run(at: arguments.map { $0 == "BUNDLE" ? program.bundle : $0 }).output
        #expect(!output.isEmpty && !output.contains("\u{1B}") && !output.contains("watching"), "\(output)")
        #expect(!output.contains("process\n") && !output.contains("writing"), "\(output)")
    }
}
