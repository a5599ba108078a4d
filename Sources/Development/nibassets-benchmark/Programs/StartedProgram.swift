import LinuxSystem

/// A program that the benchmark has started. Deinitialization kills the program if it still runs.
final class StartedProgram {
    private let path: String
    private let process: ChildProcess
    private var isReaped = false

    var identifier: Int32 { process.identifier }

    /// Starts a program on the given processors; none: on any. `descriptors` become the program's descriptors 0, 1, 2 and so on.
    init(_ path: String, _ arguments: [String] = [], on processors: [Int] = [], descriptors: [FileDescriptor]) throws {
        self.path = path
        let environment = ["PATH=" + (environmentVariable("PATH") ?? "/usr/bin:/bin")]
        guard !processors.isEmpty else {
            process = try .start(path, arguments: arguments, environment: environment, descriptors: descriptors)
            return
        }
        let list = processors.map { "\($0)" }.joined(separator: ",")
        process = try .start(
            "/usr/bin/taskset", arguments: ["--cpu-list", list, path] + arguments, environment: environment,
            descriptors: descriptors)
    }

    deinit { kill() }

    /// Kills the program, unless it has ended before.
    func kill() {
        guard !isReaped else { return }
        process.kill()
        _ = try? waitForEnd()
    }

    /// Waits until the program has ended, at most a minute. Throws unless the exit status is 0.
    func finish() throws {
        let ending = try waitForEnd()
        guard ending == .exited(status: 0) else { throw BenchmarkError.failed(program: path, ending: ending) }
    }

    /// Waits until the program has ended, at most a minute; nil if it still runs.
    func waitForEnd() throws -> ChildProcess.Ending? {
        let deadline = monotonicNanoseconds() + 60_000_000_000
        guard try !process.descriptor.wait(for: .reading, until: deadline).isEmpty else { return nil }
        let ending = try process.reap()
        isReaped = true
        return ending
    }

    /// Starts a program with one end of a pair of sockets as its descriptor 3, and returns the other end. No other process has the program's end.
    static func paired(
        _ path: String, _ arguments: [String], on processors: [Int] = []
    ) throws -> (program: StartedProgram, end: FileDescriptor) {
        let (ours, theirs) = try Socket.pair()
        let output = FileDescriptor.standardError
        let program = try StartedProgram(
            path, arguments, on: processors, descriptors: [output, output, output, theirs])
        return (program, ours)
    }

    /// Returns arguments of unshare(1) for a bash script and its arguments. Processes that the script leaves behind end with the namespace.
    static func contained(_ script: [String]) -> [String] {
        (effectiveUser() == 0 ? [] : ["--user", "--map-root-user"])
            + ["--pid", "--fork", "--kill-child", "--mount-proc", "bash"] + script
    }

    /// Runs a program to its end and returns its output.
    static func output(
        of path: String, _ arguments: [String] = [], input: [UInt8] = [], socket: FileDescriptor? = nil,
        on processors: [Int] = []
    ) throws -> String {
        let (standardInput, standardOutput) = (try MemoryFile.create("input"), try MemoryFile.create("output"))
        try standardInput.write(input)
        let descriptors = [try standardInput.reopened(.read), standardOutput, .standardError, socket].compactMap { $0 }
        try StartedProgram(path, arguments, on: processors, descriptors: descriptors).finish()
        return String(decoding: try standardOutput.readAll(limit: 64 << 20) ?? [], as: UTF8.self)
    }

    /// Runs a program that writes durations in nanoseconds, one a line; returns them in microseconds.
    static func durations(
        of path: String, _ arguments: [String], input: [UInt8] = [], socket: FileDescriptor? = nil,
        on processors: [Int] = []
    ) throws -> [Double] {
        let text = try output(of: path, arguments, input: input, socket: socket, on: processors)
        return try text.split(separator: "\n").map { line in
            guard let value = Double(line) else { throw BenchmarkError.unexpected(program: path, found: String(line)) }
            return value / 1000
        }
    }
}
