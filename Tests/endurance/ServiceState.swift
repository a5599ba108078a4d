import TestSupport

/// Resources of the service's process, from the kernel.
struct ServiceState {
    /// Bytes of memory that is neither files nor shared memory.
    let anonymousBytes: Int
    /// Number of open descriptors, except those of indexes.
    let descriptors: Int
    /// Number of indexes. Each open bundle has one, and each closed bundle that is kept for the next start of its program.
    let indexes: Int
    /// The kernel's names of the descriptors, one a line.
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
