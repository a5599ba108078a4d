internal import LinuxSystem

/// Makes system calls of another process fail with `strace`, until the last reference is released.
public final class FailingCalls: Sendable {
    /// Reason for which calls cannot fail on this machine; nil if they can.
    public static let obstacle: String? = {
        let script =
            "sleep 60 & s=$!; strace -qq -o /dev/null -e inject=mkdir:error=ENOSPC -p $s & sleep 0.2; kill $s; wait $!"
        guard let outcome = try? Command.run(["sh", "-c", script]) else { return "sh does not run" }
        return outcome.isSuccess ? nil : "strace cannot make the calls of another process fail: " + outcome.output
    }()

    private let tracer: ChildProcess

    /// Makes a call, such as "pwrite64", fail with an error, such as "ENOSPC". `which` is strace's expression for the failing calls; "1+" means all.
    public init(_ call: String, _ error: String, which: String = "1+", of process: Int32) throws {
        let output = FileDescriptor.standardError
        tracer = try ChildProcess.start(
            "/usr/bin/env",
            arguments: [
                "strace", "-qq", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                "inject=\(call):error=\(error):when=\(which)", "-p", "\(process)",
            ], descriptors: [try .open("/dev/null"), output, output])
        try Patience.wait { try RunningProcess(process).isTraced() }
    }

    deinit {
        // The kernel resumes the process.
        tracer.kill()
        _ = try? tracer.ending()
    }
}
