import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests pictures and sounds in a terminal.
@Suite(.timeLimit(.minutes(20)), .blocking) final class ShowTests: ProgramSuite {
    private func show(_ arguments: String..., terminal: [String] = []) throws -> Command.Outcome {
        try program.daemon.control(["show", "--bundle", program.bundle] + arguments, environment: terminal)
    }

    @Test func aHalfBlockHasTwoPixelsInTheirColors() throws {
        let outcome = try show("Dot", terminal: ["TERM=xterm-256color", "COLORTERM=truecolor"])
        let lines = outcome.output.split(separator: "\n")
        #expect(outcome.isSuccess && lines.count == 2)
        // The first cell is red above nothing. The second is half-bright green above white that is too faint to show.
        #expect(lines.first?.contains("38;2;255;0;0m▄\u{1B}[38;2;0;128;0m▄") == true, "\(outcome.output)")
        #expect(lines.last?.hasPrefix("2 × 2 px") == true && lines.last?.hasSuffix("Dot.png") == true)
    }

    @Test func theTerminalChoosesTheForm() throws {
        #expect(try show("Dot", terminal: ["TERM=xterm-kitty"]).output.hasPrefix("\u{1B}_G"))
        #expect(try show("Dot", terminal: ["TERM=mlterm"]).output.hasPrefix("\u{1B}P"))
        #expect(try show("Dot", terminal: ["TERM=dumb"]).output.contains("\u{1B}") == false)
        #expect(try show("--as", "sixels", "Dot").output.hasPrefix("\u{1B}P"))
        #expect(try show("--as", "smoke", "Dot").ending == .exited(status: 2))
    }

    @Test func aSoundIsAWaveform() throws {
        for arguments in [["Beep"], ["--kind", "sound", "Beep"]] {
            let outcome = try program.daemon.control(["show", "--bundle", program.bundle] + arguments)
            // The columns show silence, two faint samples, and two samples of full volume.
            #expect(outcome.output.hasPrefix("   ██\n   ██\n   ██\n ▁▁██\n"), "\(outcome.output)")
            #expect(outcome.output.contains("8000 Hz, 1 channel"))
        }
    }

    @Test func whatIsNotThereIsNoPicture() throws {
        let outcome = try show("Nowhere")
        #expect(outcome.ending == .exited(status: 1))
        #expect(outcome.output.contains("no image and no sound is called \"Nowhere\""))
        #expect(try show("--kind", "image", "Beep").output.contains("no image is called \"Beep\""))
        #expect(try show("Bad").output.contains("Bad.png"))
    }
}
