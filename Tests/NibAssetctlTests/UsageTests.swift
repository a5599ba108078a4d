import BlockingTests
import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20)), .blocking) struct UsageTests {
    private func run(_ arguments: [String], environment: [String] = []) throws -> Command.Outcome {
        try Command.run([try builtProgram("nibassetctl")] + arguments, environment: environment)
    }

    @Test func theHelpListsEveryCommandAndEachHasItsOwn() throws {
        let help = try run(["--help"])
        #expect(help.isSuccess)
        for command in [
            "stats", "list", "load", "inspect", "draw", "catalog", "resolve", "image", "sound", "purge", "report",
            "gnustep", "doctor", "show", "top", "audit", "warm",
        ] {
            #expect(help.output.contains("\n  \(command) "))
            let own = try run([command, "--help"])
            #expect(own.isSuccess && own.output.hasPrefix("Usage: nibassetctl \(command)"))
        }
        #expect(try run(["--version"]).output.hasPrefix("nibassetctl "))
    }

    @Test func helpIsACommandToo() throws {
        #expect(try run(["help"]).output == run(["--help"]).output)
        #expect(try run(["help", "stats"]).output == run(["stats", "--help"]).output)
        let unknown = try run(["help", "stat"])
        #expect(unknown.ending == .exited(status: 2) && unknown.output.contains("(perhaps stats)"), "\(unknown.output)")
    }

    @Test func theCommandsOfTheReadmeRunAsTheyStand() throws {
        let readme = try Repository.text(of: "README.md")
        let folder = try TemporaryFolder()
        try folder.link("Demo.app", to: Repository.root + "/Assets/Demo.app")
        let daemon = try RunningDaemon(assets: Repository.root + "/Assets/System")
        let lines = readme.split(separator: "\n").filter { $0.hasPrefix("    nibassetctl ") }
        #expect(lines.count == 8)
        // `top` needs a terminal, and has tests in TopTests.
        for line in lines where !line.contains(" top ") {
            let words = line.prefix { $0 != "#" }.split(separator: " ").dropFirst().map(String.init)
            let outcome = try Command.run(
                ["sh", "-c", "cd \"$0\" && shift 0 && exec \"$@\"", folder.path, try builtProgram("nibassetctl")]
                    + words,
                environment: ["NIBASSETD_SOCKET=" + daemon.socketPath])
            #expect(outcome.isSuccess, "\(line): \(outcome.output)")
        }
    }

    @Test(arguments: [
        ([], "no command was given"), (["stat"], "there is no command \"stat\" (perhaps stats), expected one of"),
        (["dance"], "there is no command \"dance\", expected one of stats, top, list"),
        (["--jason"], "there is no option --jason"), (["stats", "--jason"], "there is no option --jason"),
        (["list", "--kind", "smell"], "the value of --kind is \"smell\", expected image, sound"),
        (["load"], "0 operands were given, expected one: the folder of a bundle"),
        (["load", "a", "b"], "2 operands were given"),
        (["load", "--profile", "next", "a"], "expected appkit, uikit, gnustep"),
        (["load", "--idiom", "wrist", "a"], "expected unspecified, pad, phone, tv, carplay, mac"),
        (["load", "--scale", "4", "a"], "expected an integer from 1 to 3"), (["inspect"], "no file was given"),
        (["image", "a"], "--output was not given"), (["stats", "a"], "expected no operand"),
        (["purge", ""], "the name is empty"), (["gnustep"], "no action was given, expected enable, disable, status"),
        (["gnustep", "on"], "there is no action \"on\""),
        (["gnustep", "enable", "x"], "expected no operand after enable"),
        (["gnustep", "ignore"], "no application was named"), (["warm"], "no bundle was given"),
        (["gnustep", "ignore", ""], "no application was named"),
    ])
    func aWrongCommandLineIsRefusedWithTheReason(arguments: [String], reason: String) throws {
        let outcome = try run(arguments)
        #expect(outcome.ending == .exited(status: 2))
        #expect(outcome.output.contains(reason), "\(outcome.output)")
        #expect(outcome.output.contains("--help explains the command line"))
    }

    @Test(arguments: ["stats", "list", "purge"])
    func withoutServiceTheStatusIsThree(command: String) throws {
        let folder = try TemporaryFolder()
        let outcome = try run([command], environment: ["NIBASSETD_SOCKET=" + folder.absolute("socket")])
        #expect(outcome.ending == .exited(status: 3))
        #expect(outcome.output.contains("nibassetctl \(command): no daemon listens at "), "\(outcome.output)")
    }
}
