import TestSupport
import Testing

/// A machine with the service, on which podman runs containers. Their file system is a folder with nothing but the machine's `/usr`.
final class ContainerHost: Sendable {
    /// Why there can be none here; nil where there can.
    static let obstacle: String? =
        Machine.obstacle
        ?? ((try? Command.run(["podman", "--version"]).isSuccess) == true ? nil : "podman is not installed")

    let machine: Machine

    init() throws {
        machine = try Machine()
        // Nothing that podman keeps outlives the machine, and it needs no control groups: those of the machine may be of both versions.
        try machine.shell(
            """
            mkdir /srv/root && cd /srv/root && mkdir --parents usr proc sys dev tmp run etc var/tmp app mine service &&
            for folder in bin lib lib64 sbin; do ln -s usr/$folder $folder; done && ln -s /proc/mounts etc/mtab &&
            printf '%s\\n' '[containers]' 'cgroups="disabled"' 'default_ulimits=["nofile=1024:1024","nproc=1024:1024"]' \
                '[engine]' 'lock_type="file"' 'events_logger="none"' 'cgroup_manager="cgroupfs"' >/srv/containers.conf
            """)
    }

    /// The words with which root runs a command in a container, as a user, which sees the bundle of the demonstration as /app.
    func container(of user: UInt32, _ options: [String], _ command: [String]) -> [String] {
        podman(["--root", "/srv/store", "--runroot", "/run/store"], ["--user=\(user)"] + options, command)
    }

    /// With `--interactive` it has a pipe for its input. Otherwise that is the machine's own /dev/null, which is given to the container's user.
    private func podman(_ global: [String], _ options: [String], _ command: [String]) -> [String] {
        ["env", "CONTAINERS_CONF=/srv/containers.conf", "podman", "--storage-driver", "vfs"] + global + [
            "run", "--rm", "--interactive", "--read-only", "--network=none", "--volume=/usr:/usr:ro",
            "--volume=/srv/Demo.app:/app:ro",
        ] + options + ["--rootfs", "/srv/root"] + command
    }

    /// Runs a command in a container of an ordinary user's own.
    func runRootless(of account: Account, _ options: [String], _ command: [String]) throws -> Command.Outcome {
        try account.run(podman([], options, command))
    }
}
