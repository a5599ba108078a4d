internal import LinuxSystem

/// A control group with a limit for the memory of its processes. The group is removed with the last reference.
///
/// If the limit belongs to version 1 of control groups, the processes are in a group of version 2 as well: only version 2 has files about memory
/// pressure.
public final class MemoryGroup: Sendable {
    /// The group cannot be made.
    public struct Impossible: Error {}

    private let paths: [String]

    /// Folder in which groups are made, and name of the file for the limit, of version 1 or 2 of control groups; nil if no group can be made.
    public static let parent: (path: String, limit: String)? = {
        for (path, limit) in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")] {
            let probe = path + "/nibassetd-probe"
            defer { _ = try? Command.run(["rmdir", probe]) }
            guard (try? Command.run(["mkdir", probe]))?.isSuccess == true else { continue }
            if (try? FileDescriptor.open(probe + "/" + limit, .readWrite)) != nil { return (path, limit) }
        }
        return nil
    }()

    /// Folder in which groups of version 2 are made; nil if the kernel does not report their memory pressure.
    public static let pressureParent: String? = {
        let script = """
            groups=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
            probe=$groups/nibassetd-pressure-probe-$$
            [ -n "$groups" ] && mkdir "$probe" || exit 1
            [ -w "$probe/memory.pressure" ] && printf %s "$groups"
            rmdir "$probe"
            """
        guard let outcome = try? Command.run(["sh", "-c", script]), outcome.isSuccess, !outcome.output.isEmpty else {
            return nil
        }
        return outcome.output
    }()

    /// Makes a group whose processes may use `byteCount` bytes of memory together.
    public init(byteCount: Int) throws {
        guard let (parent, limit) = Self.parent else { throw Impossible() }
        let name = "/nibassetd-\(processIdentifier())-\(UInt32.random(in: 0...UInt32.max))"
        paths = [parent + name] + [Self.pressureParent].compactMap { $0 == parent ? nil : $0.map { $0 + name } }
        for path in paths { guard try Command.run(["mkdir", path]).isSuccess else { throw Impossible() } }
        try FileDescriptor.open(paths[0] + "/" + limit, .readWrite).write(Array("\(byteCount)".utf8))
    }

    deinit {
        // The group's processes have been killed, but the kernel may need a moment to release the group.
        for path in paths {
            _ = try? Command.run(["sh", "-c", "for try in $(seq 100); do rmdir $0 && break; sleep 0.1; done", path])
        }
    }

    /// Command that joins the group and then executes the command that follows.
    public var membership: [String] {
        let joining = paths.map { "echo $$ >\($0)/cgroup.procs && " }.joined()
        return ["/bin/sh", "-c", joining + "exec \"$@\"", "sh"]
    }

    /// File in which the kernel reports how long the group's processes waited for memory.
    public var pressurePath: String { paths[paths.count - 1] + "/memory.pressure" }
}
