import LinuxSystem

/// Output and ending of a program that ran to its end.
struct FinishedProgram {
    let output: String
    /// Text on standard error.
    let problem: String
    /// Ending of the process; nil if unknown.
    let ending: ChildProcess.Ending?

    var isDone: Bool { ending == .exited(status: 0) }

    /// Runs a program without input, and kills the program after `nanoseconds`. `further` become descriptors 3 and up. Output of more than
    /// `outputLimit` bytes is an error, and such a text on standard error is empty.
    init(
        _ path: String, _ arguments: [String], environment: [String] = environmentVariables(),
        further: [FileDescriptor] = [], nanoseconds: UInt64 = 30_000_000_000, outputLimit: Int = 1 << 20
    ) throws(SystemError) {
        let (output, problem) = (try MemoryFile.create("output"), try MemoryFile.create("problem"))
        let child = try ChildProcess.start(
            path, arguments: arguments, environment: environment,
            descriptors: [try .open("/dev/null"), output, problem] + further)
        if try child.descriptor.wait(for: .reading, until: monotonicNanoseconds() + nanoseconds).isEmpty {
            child.kill()
        }
        // The program ends now, killed or not; reap it.
        _ = try child.descriptor.wait(for: .reading, until: .max)
        ending = try child.reap()
        guard let bytes = try output.readAll(limit: outputLimit) else { throw .fileTooLarge("output") }
        self.output = String(decoding: bytes, as: UTF8.self)
        self.problem = String(decoding: try problem.readAll(limit: outputLimit) ?? [], as: UTF8.self)
    }
}
