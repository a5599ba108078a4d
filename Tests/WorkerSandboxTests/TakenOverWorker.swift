import CForbiddenCalls
import FileHelperProtocol
import LinuxSystem
import TestSupport
import Testing
import WorkerProtocol

/// A real worker or file helper in its sandbox, in which a debugger makes one system call.
struct TakenOverWorker {
    /// Outcome of the call.
    enum Outcome: Hashable {
        /// The call returned this value.
        case returned(Int)
        /// This signal ended the process.
        case killed(Int32)
    }

    /// The process could not be debugged; `code` is errno.
    struct NotDebugged: Error {
        let code: Int
    }

    /// Whether workers can be debugged here: by root, on this processor, and with the machine's permission.
    static let isPossible: Bool = {
        guard effectiveUser() == 0,
            let child = try? ChildProcess.start("/bin/sleep", arguments: ["300"], descriptors: [])
        else { return false }
        defer {
            child.kill()
            _ = try? child.ending()
        }
        return injected_attach(child.identifier) == 0
    }()

    /// A system call: number, text among the arguments, and the first four arguments.
    struct Call {
        let number: Int
        var text = injected_none
        var arguments: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
    }

    /// Starts `program`, waits until it is in its sandbox, then makes the call in it. Runs on a thread of its own, because the kernel takes
    /// a debugger's requests only from the thread that has attached.
    static func outcome(of call: Call, in program: String) async throws -> Outcome {
        let path = try builtProgram(program)
        return try await withCheckedThrowingContinuation { continuation in
            TestThread.start { continuation.resume(with: Result { try take(path, call) }) }
        }
    }

    private static func take(_ path: String, _ call: Call) throws -> Outcome {
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        let scratch = try MemoryFile.create("scratch", allocating: 4096)
        let (own, theirs) = try Socket.pair()
        let child = try ChildProcess.start(path, descriptors: [nothing, nothing, nothing, theirs, scratch])
        defer { child.kill() }
        var buffer = [UInt8](repeating: 0, count: WorkerReply.size)
        guard case .message(let count, _, _) = try Patience.receive(into: &buffer, on: own),
            case (.ready, 0) = try WorkerReply.decode(buffer[..<count])
        else { throw SystemError("worker") }
        let status = try FileDescriptor.open("/proc/\(child.identifier)/status").readAll(limit: 1 << 16) ?? []
        let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("Seccomp:\t2") && lines.contains("NoNewPrivs:\t1"))
        return try make(call, in: child)
    }

    /// Makes the call in a file helper that has `folder` as descriptor 3.
    static func outcome(of call: Call, inHelperWith folder: FileDescriptor) async throws -> Outcome {
        let path = try builtProgram("nibasset-files")
        return try await withCheckedThrowingContinuation { continuation in
            TestThread.start { continuation.resume(with: Result { try takeHelper(path, folder, call) }) }
        }
    }

    private static func takeHelper(_ path: String, _ folder: FileDescriptor, _ call: Call) throws -> Outcome {
        let nothing = try FileDescriptor.open("/dev/null", .readWrite)
        let (own, theirs) = try Socket.pair()
        let child = try ChildProcess.start(
            path, arguments: ["\(processIdentifier())", PublicFileRule.reachable.rawValue],
            descriptors: [theirs, nothing, nothing, folder])
        defer { child.kill() }
        _ = try Socket.send(FileRequest(number: 1, .drain).encoded, on: own)
        var buffer = [UInt8](repeating: 0, count: FileReply.messageSize)
        // When the helper answers, it has given up its permissions.
        guard case .message(let count, _, _) = try Patience.receive(into: &buffer, on: own),
            case (.drained, 1) = try FileReply.decode(buffer[..<count])
        else { throw SystemError("helper") }
        // The next request makes the helper begin a call.
        _ = try Socket.send(FileRequest(number: 2, .drain).encoded, on: own)
        return try make(call, in: child)
    }

    private static func make(_ call: Call, in child: ChildProcess) throws -> Outcome {
        let failure = injected_attach(child.identifier)
        if failure != 0 { throw NotDebugged(code: Int(failure)) }
        let (first, second, third, fourth) = call.arguments
        let result = injected_call(child.identifier, call.number, call.text, first, second, third, fourth)
        switch result.outcome {
        case injected_returned: return .returned(result.value)
        case injected_killed: return .killed(Int32(result.value))
        default: throw NotDebugged(code: result.value)
        }
    }
}
