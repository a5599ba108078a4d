/// Number of processes that the kernel has killed until now because memory was short: in the control group of this process, or on the machine where the group's
/// files cannot be read; nil where the kernel does not say.
///
/// The files are described in the kernel's documents "Control Group v2" (`memory.events`) and "Memory Resource Controller" (`memory.oom_control`).
public func memoryKillCount() -> UInt64? {
    let groups = lines(of: "/proc/self/cgroup").compactMap(killCountFile)
    for file in groups + ["/proc/vmstat"] {
        if let count = lines(of: file).compactMap(killCount).first { return count }
    }
    return nil
}

/// The file with the count of a group, from its line "number:controllers:path". Version 2 has no number and names no controllers.
private func killCountFile(_ line: String) -> String? {
    let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3 else { return nil }
    if fields[1].isEmpty { return "/sys/fs/cgroup\(fields[2])/memory.events" }
    guard fields[1].split(separator: ",").contains("memory") else { return nil }
    return "/sys/fs/cgroup/memory\(fields[2])/memory.oom_control"
}

private func killCount(_ line: String) -> UInt64? {
    let words = line.split(separator: " ")
    return words.count == 2 && words[0] == "oom_kill" ? UInt64(words[1]) : nil
}

private func lines(of file: String) -> [String] {
    let bytes = (try? FileDescriptor.open(file).readAll(limit: 65_536)) ?? []
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
}
