import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests how commands write their output file.
@Suite(.timeLimit(.minutes(20)), .blocking) final class WrittenFileTests: ProgramSuite {
    private static let commands = [
        ["image", "-b", "Sample.app", "Dot"], ["sound", "-b", "Sample.app", "Beep"], ["gallery"],
        ["draw", "Sample.app/Resources/Panel.xib"],
    ]

    private func write(_ command: [String], to output: String, _ redirection: String = "") throws -> Command.Outcome {
        let words = command.map { $0.hasPrefix("Sample.app") ? program.folder.absolute($0) : $0 }
        return try program.run(at: words + ["-o", output], redirection: redirection)
    }

    @Test(arguments: commands) func aLinkIsFollowed(command: [String]) throws {
        for target in ["there", "new"] {
            if target == "there" { try program.folder.write(target, Array("old".utf8)) }
            try program.folder.link(target + "-link", to: target)
            let link = program.folder.absolute(target + "-link")
            let outcome = try write(command, to: link)
            #expect(outcome.isSuccess, "\(outcome.output)")
            #expect(try FileDescriptor.open(link, [.pathOnly, .noFollow]).status().kind == .link)
            #expect(try program.folder.contents(target).count > 3)
        }
    }

    @Test(arguments: commands) func aFIFOIsWrittenToAndStays(command: [String]) throws {
        try program.folder.makeFIFO("pipe")
        let (pipe, got) = (program.folder.absolute("pipe"), program.folder.absolute("got"))
        // The shell waits for the reader, which ends when it has read all.
        let outcome = try Command.run(
            ["sh", "-c", "cat \(pipe) >\(got) & \"$0\" \"$@\" && wait", try builtProgram("nibassetctl")]
                + command.map { $0.hasPrefix("Sample.app") ? program.folder.absolute($0) : $0 } + ["-o", pipe],
            environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
        #expect(outcome.isSuccess, "\(outcome.output)")
        #expect(try FileDescriptor.open(pipe, [.pathOnly, .noFollow]).status().kind == .other)
        #expect(try !program.folder.contents("got").isEmpty)
    }

    @Test(arguments: commands) func standardOutputByItsNameStays(command: [String]) throws {
        let file = program.folder.absolute("file")
        for redirection in [">" + file, "| cat >" + file] {
            let outcome = try write(command, to: "/dev/stdout", redirection)
            #expect(outcome.isSuccess, "\(outcome.output)")
            #expect(try program.folder.contents("file").count > 40)
            #expect(try FileDescriptor.open("/dev/stdout", [.pathOnly, .noFollow]).status().kind == .link)
        }
    }

    /// The limit of file sizes stands for a full disk. Without a trap, the limit's signal ends the program.
    @Test(
        arguments: commands.dropLast() + [["draw", "--svg", "Sample.app/Resources/Panel.xib"]], ["trap '' XFSZ;", ""])
    func aFailedWriteLeavesTheOldFileOrNone(command: [String], trap: String) throws {
        try program.folder.write("out/old", Array("old".utf8))
        for name in ["old", "new"] {
            let file = program.folder.absolute("out/" + name)
            let outcome = try Command.run(
                ["sh", "-c", "(\(trap) ulimit -f 0; exec \"$0\" \"$@\" 2>&1) | cat", try builtProgram("nibassetctl")]
                    + command.map { $0.hasPrefix("Sample.app") ? program.folder.absolute($0) : $0 } + ["-o", file],
                environment: ["NIBASSETD_SOCKET=" + program.daemon.socketPath])
            if !trap.isEmpty {
                #expect(outcome.output == "nibassetctl \(command[0]): \(file): write: File too large\n")
            }
        }
        #expect(try program.folder.contents("out/old") == Array("old".utf8))
        #expect(try program.folder.directory("out").entries(limit: 9).map { $0.name } == [Array("old".utf8)])
    }

    @Test(arguments: commands.filter { $0 != ["gallery"] })
    func theOldFilesOwnerAndPermissionsStay(command: [String]) throws {
        try program.folder.write("old", Array("old".utf8), mode: 0o661)
        if effectiveUser() == 0 { try program.folder.setOwner(1_234, of: "old") }
        let old = try FileDescriptor.open(program.folder.absolute("old")).status()
        #expect(try write(command, to: program.folder.absolute("old")).isSuccess)
        let new = try FileDescriptor.open(program.folder.absolute("old")).status()
        #expect((new.mode, new.owner, new.group) == (old.mode, old.owner, old.group))
        #expect(new.size > 3 && new.identity != old.identity)
    }

    /// Another user changes links, FIFOs and files at a path as fast as possible while root writes a page with private pictures there.
    @Test(.enabled(if: effectiveUser() == 0, "only root can have another user's program run"))
    func rootsPrivatePageGoesNowhereElse() throws {
        try program.folder.makeFolder("theirs")
        try program.folder.write("secret", Array("kept".utf8), mode: 0o600)
        try program.folder.setMode(0o755)
        try program.folder.setOwner(1_234, of: "theirs")
        try program.folder.write("theirs/read", [])
        try program.folder.setOwner(1_234, of: "theirs/read")
        let (place, read) = (program.folder.absolute("theirs/page"), program.folder.absolute("theirs/read"))
        let script = """
            ln -sf \(program.folder.absolute("secret")) \(place)1; mkfifo \(place)2; : >\(place)3
            echo begun
            while :; do
                for kind in 1 2 3; do ln -f \(place)$kind \(place); rm -f \(place); done
                [ -p \(place)2 ] && timeout 0.01 cat \(place)2 >>\(read)
            done
            """
        let (output, theirs) = try Socket.pair()
        let other = try ChildProcess.start(
            "/usr/bin/env",
            arguments: ["setpriv", "--reuid", "1234", "--regid", "1234", "--clear-groups", "bash", "-c", script],
            environment: ["PATH=/usr/bin:/bin"], descriptors: [theirs, theirs, .standardError])
        defer {
            other.kill()
            _ = try? other.ending()
        }
        var buffer = [UInt8](repeating: 0, count: 100)
        _ = try Patience.receive(into: &buffer, on: output)
        for _ in 0..<40 { _ = try program.run(at: ["gallery", "-o", place]) }
        #expect(try program.folder.contents("secret") == Array("kept".utf8))
        #expect(try program.folder.contents("theirs/read").isEmpty)
    }
}
