internal import LinuxSystem

/// System calls of another process fail, from the moment that this is made until it goes: `strace` does it.
public final class FailingCalls: Sendable {
    /// Why that cannot be done here; nil where it can.
    public static let obstacle: String? = {
        let script =
            "sleep 60 & s=$!; strace -qq -o /dev/null -e inject=mkdir:error=ENOSPC -p $s & sleep 0.2; kill $s; wait $!"
        guard let outcome = try? Command.run(["sh", "-c", script]) else { return "sh does not run" }
        return outcome.isSuccess ? nil : "strace cannot make the calls of another process fail: " + outcome.output
    }()

    private let tracer: ChildProcess

    /// Makes a call, such as "pwrite64", fail with an error, such as "ENOSPC": each time, or only the `which` times, as strace has it.
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
        // The kernel lets the process go on.
        tracer.kill()
        _ = try? tracer.ending()
    }
}
