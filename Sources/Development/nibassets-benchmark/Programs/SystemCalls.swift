import LinuxSystem

/// Counts a process's system calls with strace.
enum SystemCalls {
    /// The maximum number of calls for each operation, and the reasons for these calls.
    struct Bound {
        let limit: Double
        let reasons: String
    }

    /// Returns a row that gates a daemon's number of calls for each of the `count` operations in `work`.
    static func row(
        _ title: String, goal: String = "", of daemon: RunningDaemon, for count: Int, _ bound: Bound,
        during work: () throws -> Void
    ) throws -> Row {
        let what = "system calls of the daemon for " + title
        guard let tracer = Installed.command("strace"),
            let calls = try self.count(of: daemon, tracer, during: work)
        else {
            return Row(what, unavailable: "apt-get install strace, and run as root", goal: goal)
        }
        return Row(
            what, .none, Series(Double(calls) / Double(count)), limit: bound.limit, target: bound.reasons,
            isGate: true,
            goal: goal)
    }

    /// Returns the daemon's number of calls during `work`; nil if strace cannot attach to the daemon.
    private static func count(
        of daemon: RunningDaemon, _ tracer: String, during work: () throws -> Void
    ) throws -> Int? {
        let (process, file) = (daemon.identifier, daemon.folder + "/calls")
        let null = try FileDescriptor.open("/dev/null", .readWrite)
        let program = try StartedProgram(
            tracer, ["-c", "-o", file, "-p", "\(process)"], descriptors: [null, null, null])
        let deadline = monotonicNanoseconds() + 2_000_000_000
        while try !ProcessFacts.isTraced(process) {
            guard monotonicNanoseconds() < deadline else { return nil }
            pause(nanoseconds: 1_000_000)
        }
        try work()
        // strace writes its table after SIGINT, and ends with that signal.
        _ = try StartedProgram.output(of: "/bin/sh", ["-c", "kill -INT \(program.identifier)"])
        _ = try program.waitForEnd()
        return try total(String(decoding: FileDescriptor.open(file).readAll(limit: 1 << 20) ?? [], as: UTF8.self))
    }

    /// Returns the calls in the last line of the table: per cent, seconds, microseconds of a call, calls, perhaps errors, "total".
    private static func total(_ table: String) throws -> Int {
        // For a process without calls, there is no table.
        if table.isEmpty { return 0 }
        let fields = table.split(separator: "\n").last?.split(separator: " ") ?? []
        guard fields.count > 4, fields.last == "total", let calls = Int(fields[3]) else {
            throw BenchmarkError.unexpected(program: "strace", found: table)
        }
        return calls
    }
}
