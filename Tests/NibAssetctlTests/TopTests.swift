import BlockingTests
import LinuxSystem
import MediaWriting
import TestSupport
import Testing

/// Tests `nibassetctl top` in a terminal, as a person uses it.
@Suite(.timeLimit(.minutes(20)), .blocking, .enabled(if: Tmux.isThere, "tmux is not installed"))
struct TopTests {
    let program: Program
    let terminal: Tmux

    init() throws {
        program = try Program()
        for _ in 0..<3 { _ = try program.run("load", "--nib", "Panel", program.bundle) }
        _ = try program.run("sound", "--bundle", program.bundle, "--output", "/dev/null", "Beep")
        terminal = try Tmux(
            running: "\(builtProgram("nibassetctl")) top --interval 1; echo status $?; sleep 600",
            environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
        try terminal.wait { $0.contains("hit ratio") && $0.contains("Dot") && $0.contains("Beep") }
    }

    @Test func itShowsRatesAndTheMostSavingEntriesFirst() throws {
        let lines = try terminal.screen.split(separator: "\n").map(String.init)
        #expect(lines[0].contains("process \(program.daemon.process.identifier)"))
        #expect(lines.contains { $0.contains("2 entries") && $0.contains(" of 512 MiB") })
        let rows = lines.drop { !$0.hasPrefix("kind ") }.dropFirst()
        #expect(rows.first?.hasPrefix("image  Dot") == true)
        #expect(rows.first?.split(separator: " ").contains("3") == true, "three uses: \(rows.first ?? "")")
        // The program shows new events.
        _ = try program.run("load", "--nib", "Panel", program.bundle)
        try terminal.wait { $0.contains("100.0 %") }
    }

    @Test func keysSortFilterSelectAndOpen() throws {
        try terminal.press("n")
        try terminal.wait { Self.rows($0).first?.hasPrefix("sound  Beep") == true }
        // The search includes paths, and the test's folder has a random name. Only a file's type contains "T.P".
        try terminal.press("/", "T", ".", "P")
        try terminal.wait { $0.contains("names and files with: T.P") && Self.rows($0).count == 1 }
        try terminal.press("Enter", "Enter")
        try terminal.wait { $0.contains("uses        3") && $0.contains("used by     no client") }
        try terminal.press("x", "Escape")
        // A key that comes together with Escape would count as another key, so the test waits.
        try terminal.wait { Self.rows($0).count == 2 }
        try terminal.press("w")
        try terminal.wait { $0.contains("nibassetctl") && $0.contains("messages") }
        try terminal.press("?")
        try terminal.wait { $0.contains("drop the selected entry") }
    }

    @Test func anEntryIsDroppedAfterAQuestion() throws {
        try terminal.press("n", "p")
        try terminal.wait { $0.contains("drop \"Beep\" from the cache?") }
        try terminal.press("x")
        try terminal.wait { $0.contains("q quit") && $0.contains("Beep") }
        try terminal.press("p", "y")
        try terminal.wait { $0.contains("dropped 1 entry") && !$0.contains("Beep.wav") }
    }

    @Test(arguments: [(60, 16), (40, 12), (200, 50)]) func everyLineFitsAfterAResize(columns: Int, rows: Int) throws {
        try terminal.resize(columns: columns, rows: rows)
        try terminal.wait { $0.contains("hit ratio") && $0.hasPrefix("nibassetd") }
        let lines = try terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= rows + 1 && lines.allSatisfy { $0.count <= columns })
    }

    @Test(arguments: [(80, 24), (60, 16)]) func columnsGoBeforeNamesAreCut(columns: Int, rows: Int) throws {
        let name = "HarbourAtDuskSelected"
        try program.folder.write("Sample.app/Resources/\(name).png", PNG.encode(Program.dot))
        _ = try program.run("image", "--bundle", program.bundle, "--output", "/dev/null", name)
        try terminal.resize(columns: columns, rows: rows)
        try terminal.wait { screen in
            let isWhole = Self.rows(screen).contains { $0.contains("  \(name)  ") }
            let isCut = screen.ranges(of: "…").count != screen.ranges(of: " …/").count
            return isWhole && !isCut && screen.contains("B of 512 MiB, 3 entries")
        }
    }

    @Test(arguments: [["q"], ["C-c"], ["/", "a", "C-c"], ["?", "C-c"]])
    func theTerminalIsGivenBack(keys: [String]) throws {
        for key in keys { try terminal.press(key) }
        try terminal.wait { $0.contains("status 0") && !$0.contains("hit ratio") }
    }

    @Test func aServiceThatEndsAndComesBackIsNoEnd() throws {
        program.daemon.process.kill()
        try terminal.wait { $0.contains("trying again") && $0.contains("Dot") }
    }

    @Test func withoutAServiceTheTerminalIsGivenBackToo() throws {
        let terminal = try Tmux(
            running: "\(builtProgram("nibassetctl")) top; stty -a; sleep 600",
            environment: ["NIBASSETD_SOCKET=/usr/socket"])
        try terminal.wait { $0.contains("no daemon listens at") && $0.contains(";") && $0.contains("isig") }
        #expect(try !terminal.screen.contains("-isig"))
    }

    @Test func withoutATerminalItSaysWhatElseThereIs() throws {
        let outcome = try program.run("top")
        #expect(outcome.ending == .exited(status: 2) && outcome.output.contains("stats --delta"))
    }

    private static func rows(_ screen: String) -> [Substring] {
        screen.split(separator: "\n").drop { !$0.hasPrefix("kind ") }.dropFirst().filter {
            $0.hasPrefix("image") || $0.hasPrefix("sound")
        }
    }
}

/// A failure at the terminal.
private struct TerminalFailure: Error { let text: String }

/// A test's own terminal, in which a program runs.
final class Tmux {
    static let isThere = (try? Command.run(["tmux", "-V"]))?.isSuccess == true

    private let folder: TemporaryFolder

    init(running command: String, environment: [String]) throws {
        folder = try TemporaryFolder()
        try run(
            ["new-session", "-d", "-x", "100", "-y", "30"] + environment.flatMap { ["-e", $0] } + [command])
    }

    deinit { _ = try? run(["kill-server"]) }

    @discardableResult
    private func run(_ arguments: [String]) throws -> String {
        let outcome = try Command.run(
            ["tmux", "-f", "/dev/null", "-S", folder.absolute("tmux")] + arguments, environment: ["LC_ALL=C.UTF-8"])
        guard outcome.isSuccess else { throw TerminalFailure(text: outcome.output) }
        return outcome.output
    }

    var screen: String { get throws { try run(["capture-pane", "-p"]) } }

    func press(_ keys: String...) throws {
        for key in keys { try run(["send-keys", key]) }
    }

    func resize(columns: Int, rows: Int) throws { try run(["resize-window", "-x", "\(columns)", "-y", "\(rows)"]) }

    /// Waits until `isRight` accepts the screen.
    func wait(_ isRight: (String) -> Bool) throws {
        do {
            try Patience.wait { isRight(try screen) }
        } catch {
            throw TerminalFailure(text: "the screen stayed:\n" + (try screen))
        }
    }
}
