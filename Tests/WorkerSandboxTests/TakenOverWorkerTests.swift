import CForbiddenCalls
import Testing

/// Tests the reach of a picture that has taken over one of the shipped programs.
@Suite(.enabled(if: TakenOverWorker.isPossible, "no process may be debugged here"), .timeLimit(.minutes(20)))
struct TakenOverWorkerTests {
    static let programs = ["nibasset-worker", "nibasset-vector-worker"]
    private static let readOnly: UInt64 = 0x80000  // O_RDONLY | O_CLOEXEC
    private static let here = UInt64(bitPattern: -100)  // AT_FDCWD

    /// Calls that no library of a worker makes, and that end the worker.
    private static let deadly: [String: TakenOverWorker.Call] = [
        "openByStruct": .init(number: Int(SYS_openat2), text: injected_file, arguments: (here, 0, 0, 24)),
        "socket": .init(number: Int(SYS_socket), arguments: (2, 1, 0, 0)),
        "unixSocket": .init(number: Int(SYS_socket), arguments: (1, 1, 0, 0)),
        "connect": .init(number: Int(SYS_connect), arguments: (3, 0, 0, 0)),
        "fork": .init(number: Int(SYS_clone), arguments: (17, 0, 0, 0)),
        "execute": .init(number: Int(SYS_execve), text: injected_program),
        "trace": .init(number: Int(SYS_ptrace), arguments: (16, 1, 0, 0)),
        "readMemory": .init(number: Int(SYS_process_vm_readv), arguments: (1, 0, 0, 0)),
        "writeMemory": .init(number: Int(SYS_process_vm_writev), arguments: (1, 0, 0, 0)),
        "signal": .init(number: Int(SYS_kill), arguments: (1, 0, 0, 0)),
        "takeDescriptor": .init(number: Int(SYS_pidfd_getfd), arguments: (3, 0, 0, 0)),
        "resize": .init(number: Int(SYS_ftruncate), arguments: (4, 0, 0, 0)),
        "punchHole": .init(number: Int(SYS_fallocate), arguments: (4, 3, 0, 4096)),
        "unlink": .init(number: Int(SYS_unlinkat), text: injected_file, arguments: (here, 0, 0, 0)),
        "mapCode": .init(number: Int(SYS_mmap), arguments: (0, 4096, 7, 34)),
        "namespaces": .init(number: Int(SYS_unshare), arguments: (0x1000_0000, 0, 0, 0)),
    ]

    @Test(arguments: programs, deadly.keys.sorted())
    func endsTheWorker(_ program: String, _ attempt: String) async throws {
        let call = try #require(Self.deadly[attempt])
        switch try await TakenOverWorker.outcome(of: call, in: program) {
        case .killed(let signal): #expect(signal == badSystemCall)
        case .returned(let value): Issue.record("returned \(value)")
        }
    }

    @Test(arguments: programs) func aFileCannotBeOpened(_ program: String) async throws {
        let call = TakenOverWorker.Call(
            number: Int(SYS_openat), text: injected_file, arguments: (Self.here, 0, Self.readOnly, 0))
        switch try await TakenOverWorker.outcome(of: call, in: program) {
        case .returned(let value): #expect([-1, -13].contains(value))  // EPERM of the filter, EACCES of Landlock
        case .killed(let signal): Issue.record("killed by \(signal)")
        }
    }

    /// If an allowed call failed, the other results would mean nothing.
    @Test(arguments: programs) func whatItMayDoWorks(_ program: String) async throws {
        let call = TakenOverWorker.Call(number: Int(SYS_madvise), arguments: (0, 0, 4, 0))
        switch try await TakenOverWorker.outcome(of: call, in: program) {
        case .returned(let value): #expect(value == 0)
        case .killed(let signal): Issue.record("killed by \(signal)")
        }
    }
}
