import CForbiddenCalls
import LinuxSystem
import TestSupport
import Testing

/// Tests the reach of a client that has taken over its file helper, which runs as the service's own user. The helper can read files, but can change
/// neither files nor other processes, so the client cannot replace the service's socket.
@Suite(
    .enabled(if: TakenOverWorker.isPossible, "no process may be debugged here"),
    .enabled(if: (try? Landlock.version()) ?? 0 >= 6, "the kernel's Landlock is older than Linux 6.12"),
    .timeLimit(.minutes(20)))
struct TakenOverHelperTests {
    private static let folder: UInt64 = 3
    private static let refused = -13  // EACCES
    private static let socketKind: UInt64 = 0o140600
    private static let creating: UInt64 = 0o101  // O_WRONLY | O_CREAT
    private static let writing: UInt64 = 0o1  // O_WRONLY
    private static let truncating: UInt64 = 0o1000  // O_RDONLY | O_TRUNC

    private static let removals: [String: TakenOverWorker.Call] = [
        "remove": .init(number: Int(SYS_unlinkat), text: injected_name, arguments: (folder, 0, 0, 0)),
        "write": .init(number: Int(SYS_openat), text: injected_name, arguments: (folder, 0, writing, 0)),
        "truncate": .init(number: Int(SYS_openat), text: injected_name, arguments: (folder, 0, truncating, 0)),
    ]
    private static let additions: [String: TakenOverWorker.Call] = [
        "makeSocket": .init(number: Int(SYS_mknodat), text: injected_name, arguments: (folder, 0, socketKind, 0)),
        "makeFile": .init(number: Int(SYS_openat), text: injected_name, arguments: (folder, 0, creating, 0o600)),
        "makeFolder": .init(number: Int(SYS_mkdirat), text: injected_name, arguments: (folder, 0, 0o700, 0)),
    ]

    private func value(of call: TakenOverWorker.Call, in folder: TemporaryFolder) async throws -> Int {
        switch try await TakenOverWorker.outcome(of: call, inHelperWith: folder.directory()) {
        case .returned(let value): return value
        case .killed(let signal): throw SystemError("killed", code: signal)
        }
    }

    @Test(arguments: removals.keys.sorted()) func whatIsThereStays(_ attempt: String) async throws {
        let folder = try TemporaryFolder()
        try folder.write("there", [1, 2, 3])
        #expect(try await value(of: #require(Self.removals[attempt]), in: folder) == Self.refused)
        #expect(try folder.contents("there") == [1, 2, 3])
    }

    @Test(arguments: additions.keys.sorted()) func nothingIsAdded(_ attempt: String) async throws {
        let folder = try TemporaryFolder()
        #expect(try await value(of: #require(Self.additions[attempt]), in: folder) == Self.refused)
        #expect(try folder.directory().entries(limit: 9).isEmpty)
    }

    @Test(arguments: [SYS_kill, SYS_ptrace]) func otherProcessesAreLeftAlone(call: Int32) async throws {
        let other = try ChildProcess.start("/bin/sleep", arguments: ["300"], descriptors: [])
        defer { other.kill() }
        let process = UInt64(other.identifier)
        let attach: UInt64 = 0x4206  // PTRACE_SEIZE
        let arguments: (UInt64, UInt64, UInt64, UInt64) =
            call == SYS_kill ? (process, 0, 0, 0) : (attach, process, 0, 0)
        let notPermitted = -1
        #expect(
            try await value(of: .init(number: Int(call), arguments: arguments), in: TemporaryFolder()) == notPermitted)
    }

    /// If this call failed, the other results would mean nothing.
    @Test func filesAreRead() async throws {
        let folder = try TemporaryFolder()
        try folder.write("there", [1])
        let call = TakenOverWorker.Call(
            number: Int(SYS_openat), text: injected_name, arguments: (Self.folder, 0, 0, 0))
        #expect(try await value(of: call, in: folder) > 2)
    }
}
