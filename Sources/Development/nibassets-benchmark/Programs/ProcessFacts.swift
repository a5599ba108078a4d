import LinuxSystem

/// Facts of /proc about a process.
enum ProcessFacts {
    /// Returns the proportional share of memory, in bytes: the processes that map a page share its size.
    static func proportionalShare(of process: Int32) throws -> Int {
        try number("Pss", in: "/proc/\(process)/smaps_rollup") * 1024
    }

    /// Returns the bytes of mapped memory that are resident.
    static func residentBytes(of process: Int32) throws -> Int {
        try number("Rss", in: "/proc/\(process)/smaps_rollup") * 1024
    }

    /// Returns the peak number of resident bytes.
    static func greatestResidentBytes(of process: Int32) throws -> Int {
        try number("VmHWM", in: "/proc/\(process)/status") * 1024
    }

    /// Returns the number of times that the first thread has gone to sleep.
    static func waits(of process: Int32) throws -> Int {
        try number("voluntary_ctxt_switches", in: "/proc/\(process)/status")
    }

    static func threadCount(of process: Int32) throws -> Int {
        try number("Threads", in: "/proc/\(process)/status")
    }

    /// Whether a tracer is attached to the process.
    static func isTraced(_ process: Int32) throws -> Bool {
        try number("TracerPid", in: "/proc/\(process)/status") != 0
    }

    static func descriptorCount(of process: Int32) throws -> Int {
        try FileDescriptor.open("/proc/\(process)/fd", .directory).entries(limit: 1 << 20).count
    }

    static func children(of process: Int32) throws -> [Int32] {
        try text("/proc/\(process)/task/\(process)/children").split(separator: " ").compactMap { Int32($0) }
    }

    /// Returns the processor time of a daemon and of its child processes, in nanoseconds, by program.
    static func processorTimes(of daemon: Int32) throws -> [String: Double] {
        var times: [String: Double] = [:]
        for process in [daemon] + (try children(of: daemon)) {
            // A process that has just ended has no time.
            guard let name = try? text("/proc/\(process)/comm").dropLast(),
                let used = try? text("/proc/\(process)/schedstat").split(separator: " ").first.flatMap({ Double($0) })
            else { continue }
            times[String(name), default: 0] += used
        }
        return times
    }

    private static func number(_ name: String, in file: String) throws -> Int {
        for line in try text(file).split(separator: "\n") where line.hasPrefix(name + ":") {
            let value = line.dropFirst(name.count + 1).split { $0 == " " || $0 == "\t" }.first
            if let number = value.flatMap({ Int($0) }) { return number }
        }
        throw BenchmarkError.noField(name, file: file)
    }

    private static func text(_ file: String) throws -> String {
        String(decoding: try FileDescriptor.open(file).readAll(limit: 1 << 20) ?? [], as: UTF8.self)
    }
}
