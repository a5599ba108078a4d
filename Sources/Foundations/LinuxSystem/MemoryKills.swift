/// How many processes the kernel has killed until now because memory was short, on the machine or in a control group; nil where it does not say.
public func memoryKillCount() -> UInt64? {
    guard let bytes = try? FileDescriptor.open("/proc/vmstat").readAll(limit: 65_536) else { return nil }
    let name = Array("oom_kill ".utf8)
    let line = bytes.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: name) }
    return line?.dropFirst(name.count).reduce(0) { $0 &* 10 &+ UInt64($1 &- UInt8(ascii: "0")) }
}
