internal import LinuxSystem

/// A control group with a limit for the memory of its processes; it is removed when this object goes.
///
/// Where the limit belongs to version 1 of control groups, the processes are in a group of version 2 as well: only the kernel's files of that version tell how
/// short their memory is.
public final class MemoryGroup: Sendable {
    /// It cannot be made.
    public struct Impossible: Error {}

    private let paths: [String]

    /// Where groups are made, and the file for the limit: of version 1 of control groups or of version 2.
    public static let parent: (path: String, limit: String)? = {
        for (path, limit) in [("/sys/fs/cgroup/memory", "memory.limit_in_bytes"), ("/sys/fs/cgroup", "memory.max")] {
            let probe = path + "/nibassetd-probe"
            defer { _ = try? Command.run(["rmdir", probe]) }
            guard (try? Command.run(["mkdir", probe]))?.isSuccess == true else { continue }
            if (try? FileDescriptor.open(probe + "/" + limit, .readWrite)) != nil { return (path, limit) }
        }
        return nil
    }()

    /// Where groups of version 2 are made, if the kernel tells how short their memory is.
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

    /// Makes a group whose processes may have so many bytes together.
    public init(byteCount: Int) throws {
        guard let (parent, limit) = Self.parent else { throw Impossible() }
        let name = "/nibassetd-\(processIdentifier())-\(UInt32.random(in: 0...UInt32.max))"
        paths = [parent + name] + [Self.pressureParent].compactMap { $0 == parent ? nil : $0.map { $0 + name } }
        for path in paths { guard try Command.run(["mkdir", path]).isSuccess else { throw Impossible() } }
        try FileDescriptor.open(paths[0] + "/" + limit, .readWrite).write(Array("\(byteCount)".utf8))
    }

    deinit {
        // Its processes have been killed; the kernel may need a moment.
        for path in paths {
            _ = try? Command.run(["sh", "-c", "for try in $(seq 100); do rmdir $0 && break; sleep 0.1; done", path])
        }
    }

    /// A command that joins the group and becomes the program behind it.
    public var membership: [String] {
        let joining = paths.map { "echo $$ >\($0)/cgroup.procs && " }.joined()
        return ["/bin/sh", "-c", joining + "exec \"$@\"", "sh"]
    }

    /// The file in which the kernel tells how long the group's processes waited for memory.
    public var pressurePath: String { paths[paths.count - 1] + "/memory.pressure" }
}
