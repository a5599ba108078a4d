import LinuxSystem
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(20))) struct ChildProcessTests {
    @Test func aChildSeesTheGivenDescriptorsInOrderAndNoOthers() throws {
        let input = try MemoryFile.create("input")
        try input.write(Array("text".utf8))
        let output = try MemoryFile.create("output")
        let extra = try MemoryFile.create("extra")
        let child = try ChildProcess.start(
            "/bin/sh", arguments: ["-c", "ls /proc/$$/fd; cat /proc/$$/fd/0; echo $NAME >&3; kill -9 $$"],
            environment: ["NAME=value"],
            descriptors: [input, output, output, extra])
        #expect(try child.ending(within: 10) == .signalled(9))
        let listed = String(decoding: try output.readAll(limit: 1000) ?? [], as: UTF8.self)
        #expect(listed == "0\n1\n2\n3\ntext")
        #expect(try extra.readAll(limit: 1000) == Array("value\n".utf8))
    }

    @Test func aProgramThatIsMissingIsAnError() {
        #expect(throws: SystemError("posix_spawn", code: 2)) {
            try ChildProcess.start("/no/such/program", descriptors: [])
        }
    }

    /// In a process of its own, because the limit counts for all threads.
    @Test func aChildForWhichThereIsNoDescriptorIsNotLeftBehind() async throws {
        try await #require(processExitsWith: .success) {
            try ProcessLimit.descriptors.lower(to: 100)
            do {
                var files: [FileDescriptor] = []
                while let file = try? FileDescriptor.open("/dev/null") { files.append(file) }
                #expect(throws: SystemError("pidfd_open", code: 24)) {
                    try ChildProcess.start("/bin/sleep", arguments: ["600"], descriptors: [])
                }
                withExtendedLifetime(files) {}
            }
            #expect(try RunningProcess(processIdentifier()).children("sleep") == [])
        }
    }

    @Test func processorTimeOfAChildGrowsAsItWorksAndIsGoneWithIt() throws {
        let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "while :; do :; done"], descriptors: [])
        let first = child.processorTime()
        while child.processorTime() <= first + 1_000_000 {}
        child.kill()
        #expect(try child.ending(within: 10) == .signalled(9))
        #expect(child.processorTime() == 0)
    }

    @Test func theEndIsToldOnce() throws {
        let child = try ChildProcess.start("/bin/sh", arguments: ["-c", "exit 7"], descriptors: [])
        #expect(try child.ending(within: 10) == .exited(status: 7))
        #expect(throws: SystemError("waitid", code: 10)) { try child.reap() }
    }
}
