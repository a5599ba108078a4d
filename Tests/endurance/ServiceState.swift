import TestSupport

/// What the service's process has, as the kernel tells it.
struct ServiceState {
    /// Bytes that are its own: not files, not shared memory.
    let anonymousBytes: Int
    /// Open descriptors without those of indexes.
    let descriptors: Int
    /// Indexes: one for each bundle that is open, or was closed and is kept for the next start of its program.
    let indexes: Int
    /// What the descriptors are, one a line, as the kernel names it.
    let openFiles: String
    let children: Int

    init(of machine: Machine) throws {
        let process = try machine.property("MainPID")
        let status = try machine.run("cat", "/proc/\(process)/status").output
        let row = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        anonymousBytes = (row?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
        openFiles = try machine.run("find", "/proc/\(process)/fd", "-type", "l", "-printf", "%l\\n").output
        let names = openFiles.split(separator: "\n")
        indexes = names.count { $0.contains("memfd:nibassetd-index") }
        descriptors = names.count - indexes
        children = try machine.run("pgrep", "--parent", process).output.split(separator: "\n").count
    }

    var text: String {
        "\(anonymousBytes >> 20) MiB, \(descriptors) descriptors, \(indexes) indexes, \(children) children"
    }
}
