internal import CLinux
public import LinuxSystem

/// A process that a test observes and disturbs from outside, such as a worker of a daemon.
public struct RunningProcess: Hashable, Sendable {
    /// Disturbance of a process by a signal.
    public enum Disturbance: Sendable {
        /// The process ends at once.
        case kill
        /// The process is asked to end.
        case terminate
        /// The process stops.
        case stop
        /// The process continues.
        case resume
    }

    /// A part of a process's memory that belongs to a file.
    public struct FileMapping: Hashable, Sendable {
        /// Inode number of the file on its device; memory files have numbers of their own.
        public let inode: UInt64
        /// Path of the file by the kernel.
        public let path: String
        /// Bytes in memory; bytes that several processes share are divided among the processes.
        public let proportionalBytes: Int

        /// Whether the file is memory that a daemon shares with clients. Scratch memory, to which workers write first, is not shared.
        public var isSharedMemory: Bool { path.hasPrefix("/memfd:") && !path.hasPrefix("/memfd:nibassetd-scratch") }
    }

    /// Process number.
    public let identifier: Int32

    /// Stands for the process with a number, which must not have been reaped.
    public init(_ identifier: Int32) { self.identifier = identifier }

    /// Returns the process's children called `name` that have not been reaped.
    public func children(_ name: String) throws(SystemError) -> [RunningProcess] {
        try Self.all().filter { $0.facts.map { $0.parent == identifier && $0.name == name } ?? false }
    }

    private static func all() throws(SystemError) -> [RunningProcess] {
        try FileDescriptor.open("/proc", .directory).entries(limit: 1 << 20)
            .compactMap { Int32(String(decoding: $0.name, as: UTF8.self)) }
            .map { RunningProcess($0) }
    }

    /// Returns the processes of a program that have `argument` among their arguments.
    public static func running(_ program: String, with argument: String) throws(SystemError) -> [RunningProcess] {
        try all().filter { process in
            let arguments = (try? process.text("cmdline"))?.split(separator: "\0").map(String.init) ?? []
            return process.facts?.name == program && arguments.contains(argument)
        }
    }

    /// Returns a descriptor that is readable when the process has ended, reaped or not.
    public func ending() throws(SystemError) -> FileDescriptor {
        let number = linux_pidfd_open(identifier)
        if number < 0 { throw SystemError("pidfd_open") }
        return FileDescriptor(owning: number)
    }

    /// Returns the number of the process's open descriptors.
    public func descriptorCount() throws(SystemError) -> Int {
        try FileDescriptor.open("/proc/\(identifier)/fd", .directory).entries(limit: 1 << 20).count
    }

    /// Returns the parts of the process's memory that belong to files.
    public func fileMappings() throws(SystemError) -> [FileMapping] {
        var mappings: [FileMapping] = []
        var current: (inode: UInt64, path: String)?
        for line in try text("smaps").split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            if words[0].contains("-") {
                current = words.count > 5 ? UInt64(words[4]).map { ($0, words[5...].joined(separator: " ")) } : nil
            } else if words[0] == "Pss:", let current, let count = Int(words[1]) {
                mappings.append(
                    FileMapping(inode: current.inode, path: current.path, proportionalBytes: count * 1024))
            }
        }
        return mappings
    }

    /// Copies all memory that a daemon shares with the process, as currently mapped.
    public func sharedMemory() throws(SystemError) -> [[UInt8]] {
        let memory = try FileDescriptor.open("/proc/\(identifier)/mem")
        var copies: [[UInt8]] = []
        for line in try text("maps").split(separator: "\n") where line.contains("/memfd:nibassetd-") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt64($0, radix: 16) }
            copies.append(try memory.read(at: ends[0], count: Int(ends[1] - ends[0])))
        }
        return copies
    }

    /// Returns the process's current memory in bytes (`VmRSS`).
    public func memoryByteCount() throws(SystemError) -> Int { try kibibytes("VmRSS") << 10 }

    /// Returns the process's own memory in bytes, neither files nor shared (`RssAnon`).
    public func anonymousByteCount() throws(SystemError) -> Int { try kibibytes("RssAnon") << 10 }

    /// Returns the process's peak memory in bytes (`VmHWM`), since its start or `forgetPeak`.
    public func peakByteCount() throws(SystemError) -> Int { try kibibytes("VmHWM") << 10 }

    /// Resets the peak to the current memory.
    public func forgetPeak() throws(SystemError) {
        try FileDescriptor.open("/proc/\(identifier)/clear_refs", .write).write(Array("5".utf8))
    }

    /// Returns the bytes of the memory files that the process has open or mapped, whether or not the pages count as its own.
    public func memoryFileByteCount() throws(SystemError) -> Int {
        var files: [UInt64: Int] = [:]
        for mapping in try fileMappings() where mapping.path.hasPrefix("/memfd:") {
            files[mapping.inode, default: 0] += mapping.proportionalBytes
        }
        for (inode, byteCount) in try openMemoryFiles("") { files[inode] = max(files[inode, default: 0], byteCount) }
        return files.values.reduce(0, +)
    }

    /// Returns the bytes of the pages of the process's open memory files with a name, such as "nibassetd-segment".
    public func allocatedByteCount(ofMemoryFiles name: String) throws(SystemError) -> Int {
        try openMemoryFiles(name + " ").values.reduce(0, +)
    }

    /// Returns the bytes of the pages of each open memory file with this prefix of the name, by inode number.
    private func openMemoryFiles(_ prefix: String) throws(SystemError) -> [UInt64: Int] {
        var files: [UInt64: Int] = [:]
        for entry in try FileDescriptor.open("/proc/\(identifier)/fd", .directory).entries(limit: 1 << 20) {
            let path = "/proc/\(identifier)/fd/" + String(decoding: entry.name, as: UTF8.self)
            // The process may close the descriptor meanwhile.
            guard let target = try? readLink(path), target.hasPrefix("/memfd:" + prefix),
                let status = try? FileDescriptor.open(path, .pathOnly).status()
            else { continue }
            files[status.identity.inode] = Int(status.allocatedSize)
        }
        return files
    }

    /// Whether another process traces this process.
    public func isTraced() throws(SystemError) -> Bool { try !text("status").contains("TracerPid:\t0\n") }

    private func kibibytes(_ name: String) throws(SystemError) -> Int {
        let line = try text("status").split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// Sends a signal to the process. After `stop`, waits until the process has stopped.
    public func disturb(_ disturbance: Disturbance) throws(SystemError) {
        let signal =
            switch disturbance {
            case .kill: SIGKILL
            case .terminate: SIGTERM
            case .stop: SIGSTOP
            case .resume: SIGCONT
            }
        if CLinux.kill(identifier, signal) != 0 { throw SystemError("kill") }
        guard disturbance == .stop else { return }
        while let state = facts?.state, state != "T" { sched_yield() }
    }

    private var facts: (name: String, state: Character, parent: Int32)? {
        // "12 (the name) S 1 …": the name may hold anything.
        guard let text = try? text("stat"), let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
        else { return nil }
        let words = text[text.index(after: end)...].split(separator: " ")
        guard words.count > 1, let state = words[0].first, let parent = Int32(words[1]) else { return nil }
        return (String(text[text.index(after: start)..<end]), state, parent)
    }

    private func text(_ name: String) throws(SystemError) -> String {
        let bytes = try FileDescriptor.open("/proc/\(identifier)/\(name)").readAll(limit: 16 << 20) ?? []
        return String(decoding: bytes, as: UTF8.self)
    }
}
