/// Number of processes that the kernel has killed so far because memory was short: in the control group of this process, or if the group's files
/// cannot be read, on the machine; nil if the kernel does not count them.
///
/// The files are described in the kernel's documents "Control Group v2" (`memory.events`) and "Memory Resource Controller" (`memory.oom_control`).
public func memoryKillCount() -> UInt64? {
    for file in memoryFiles("memory.events", in1: "memory.oom_control") + ["/proc/vmstat"] {
        if let count = lines(of: file).compactMap(killCount).first { return count }
    }
    return nil
}

/// Memory limit of this process's own control group, in bytes; nil if there is none or it cannot be read. Version 1 has a huge number for no limit.
///
/// The documents of `memoryKillCount` describe the files (`memory.max`, `memory.limit_in_bytes`).
public func memoryLimit() -> UInt64? {
    for file in memoryFiles("memory.max", in1: "memory.limit_in_bytes") {
        if let limit = lines(of: file).first.flatMap({ UInt64($0) }) { return limit }
    }
    return nil
}

/// The possible paths of a file of this process's control group. Its name differs in versions 2 and 1.
private func memoryFiles(_ name: String, in1 oldName: String) -> [String] {
    lines(of: "/proc/self/cgroup").compactMap { line in
        // "number:controllers:path". Version 2 has the number 0 and names no controllers.
        let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        if fields[1].isEmpty { return "/sys/fs/cgroup\(fields[2])/\(name)" }
        return fields[1].split(separator: ",").contains("memory")
            ? "/sys/fs/cgroup/memory\(fields[2])/\(oldName)" : nil
    }
}

private func killCount(_ line: String) -> UInt64? {
    let words = line.split(separator: " ")
    return words.count == 2 && words[0] == "oom_kill" ? UInt64(words[1]) : nil
}

private func lines(of file: String) -> [String] {
    let bytes = (try? FileDescriptor.open(file).readAll(limit: 65_536)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}
