import BlockingTests
import JSON
import LinuxSystem
import TestSupport
import Testing

/// Tests the findings of `nibassetctl doctor` in situations that people get into.
@Suite(.timeLimit(.minutes(20)), .blocking) struct DoctorTests {
    /// Runs `doctor` with only `variables` in its environment. Returns its findings by subject, and its exit status.
    private func findings(
        _ variables: [String]
    ) throws -> (bySubject: [String: JSONValue], ending: ChildProcess.Ending?) {
        let outcome = try Command.run(
            ["env", "--ignore-environment"] + variables + [try builtProgram("nibassetctl"), "doctor", "--json"])
        let rows = try JSONValue(Array(outcome.output.utf8)).elements
        return (
            Dictionary(rows.map { ($0["subject"]?.text ?? "", $0) }) { first, _ in first }, outcome.ending
        )
    }

    @Test func whatServesIsNamedWithTheReason() throws {
        let daemon = try RunningDaemon()
        let (found, ending) = try findings(["NIBASSETD_SOCKET=" + daemon.socketPath])
        #expect(ending == .exited(status: 0))
        #expect(found["socket"]?["text"]?.text == "\(daemon.socketPath), because NIBASSETD_SOCKET says so")
        #expect(found["service"]?["text"]?.text?.contains("process \(daemon.process.identifier)") == true)
        #expect(found["versions"]?["text"]?.text?.contains("on both sides") == true)
        #expect(found["memory"]?["grade"]?.text == "ok")
    }

    @Test func aLibraryThatIsTurnedOffIsNamed() throws {
        let (found, ending) = try findings(["NIBASSETS_DISABLE=1"])
        #expect(ending == .exited(status: 1))
        #expect(found["service"]?["cure"]?.text == "unset NIBASSETS_DISABLE")
    }

    @Test(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"))
    func aFolderThatOthersMayEnterIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("nibassetd")
        try folder.setMode(0o755, of: "nibassetd")
        let (found, ending) = try findings(["XDG_RUNTIME_DIR=" + folder.path])
        #expect(ending == .exited(status: 1))
        #expect(found["folder"]?["cure"]?.text == "chmod 700 \(folder.path)/nibassetd")
    }

    @Test(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"))
    func whereNoneRunsItIsToldWhatWouldStart() throws {
        let folder = try TemporaryFolder()
        let program = try builtProgram("nibassetd")
        let (found, ending) = try findings(["XDG_RUNTIME_DIR=" + folder.path, "NIBASSETD_PATH=" + program])
        #expect(ending == .exited(status: 0))
        #expect(
            found["service"]?["text"]?.text == "none runs; the first program that asks starts \(program)")
        let forbidden = try findings(["XDG_RUNTIME_DIR=" + folder.path, "NIBASSETS_NO_START=1"])
        #expect(forbidden.ending == .exited(status: 1))
        #expect(forbidden.bySubject["service"]?["cure"]?.text?.contains("NIBASSETS_NO_START") == true)
    }

    @Test(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"))
    func aSocketThatWasLeftBehindIsTold() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("nibassetd")
        try folder.setMode(0o700, of: "nibassetd")
        // The socket is bound and closed at once, so that its file remains without a listener.
        _ = try Socket.listen(at: folder.absolute("nibassetd/socket"))
        let (found, ending) = try findings(["XDG_RUNTIME_DIR=" + folder.path])
        #expect(ending == .exited(status: 0))
        #expect(found["service"]?["text"]?.text?.contains("left behind by a daemon that was killed") == true)
    }

    /// The situation arises if packages of one release run with the libraries of another.
    @Test(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"))
    func libraryThatIsMissingIsNamed() throws {
        let folder = try TemporaryFolder()
        let program = try folder.programWithoutItsLibrary()
        let daemon = try builtProgram("nibassetd")
        let checked = try Command.run([daemon, "--check-config", "--worker", program])
        #expect(checked.ending == .exited(status: 1))
        #expect(checked.output == "\(program) needs libgone.so, not found on this system\n")
        let (found, ending) = try findings(["XDG_RUNTIME_DIR=" + folder.path, "NIBASSETD_PATH=" + program])
        #expect(ending == .exited(status: 1))
        #expect(found["programs"]?["text"]?.text?.contains("libgone.so") == true)
    }

    /// The dynamic linker lists libraries; this program has none, and runs.
    @Test func aProgramThatListsNoLibrariesHoldsNothingUp() throws {
        let folder = try TemporaryFolder()
        let script = """
            cd '\(folder.path)' && echo 'int pause(void); int main(void) { return pause(); }' >main.c
            gcc -static -o program main.c
            """
        let made = try Command.run(["sh", "-ec", script])
        try #require(made.isSuccess, "\(made.output)")
        let program = folder.absolute("program")
        let checked = try Command.run([try builtProgram("nibassetd"), "--check-config", "--worker", program])
        #expect(checked.ending == .exited(status: 1))
        #expect(checked.output == "the system cannot load \(program) or one of its libraries\n")
    }

    @Test(.enabled(if: !MachineService.isThere, "\(MachineService.skipped)"))
    func aProgramWithTooMuchOutputIsAFault() throws {
        let folder = try TemporaryFolder()
        try folder.write("program", Array("#!/bin/sh\nexec head -c 2000000 /dev/zero\n".utf8), mode: 0o755)
        let program = folder.absolute("program")
        let (found, ending) = try findings(["XDG_RUNTIME_DIR=" + folder.path, "NIBASSETD_PATH=" + program])
        #expect(ending == .exited(status: 1))
        #expect(found["programs"]?["text"]?.text == "\(program) cannot be run: output: File too large")
    }

    @Test func everyLineFitsATerminalOf80Columns() throws {
        let daemon = try RunningDaemon()
        let outcome = try daemon.control(["doctor"], environment: ["COLUMNS=80"])
        // A line with a path may be longer, because the command never breaks a path.
        let lines = outcome.output.split(separator: "\n").filter { !$0.contains(daemon.socketPath) }
        #expect(!lines.isEmpty && lines.allSatisfy { $0.count <= 80 })
    }
}

extension TemporaryFolder {
    /// Makes a program whose shared library, libgone.so, is missing. Returns the program's path.
    fileprivate func programWithoutItsLibrary() throws -> String {
        let script = """
            cd '\(path)' && echo 'int gone(void) { return 0; }' >gone.c && echo 'int gone(void); int main(void) { return gone(); }' >main.c
            gcc -shared -fPIC -o libgone.so gone.c && gcc -o program main.c -L. -lgone && rm libgone.so
            """
        let outcome = try Command.run(["sh", "-ec", script])
        try #require(outcome.isSuccess, "\(outcome.output)")
        return absolute("program")
    }
}
