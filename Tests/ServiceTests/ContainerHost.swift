import TestSupport
import Testing

/// A machine with the service, on which podman runs containers. A container's file system is a folder with only the machine's `/usr`.
final class ContainerHost: Sendable {
    /// Reason for which containers cannot run here; nil if they can.
    static let obstacle: String? =
        Machine.obstacle
        ?? ((try? Command.run(["podman", "--version"]).isSuccess) == true ? nil : "podman is not installed")

    let machine: Machine

    init() throws {
        machine = try Machine()
        // Podman's files end with the machine. Podman uses no control groups, because the machine's may have both versions.
        try machine.shell(
            """
            mkdir /srv/root && cd /srv/root && mkdir --parents usr proc sys dev tmp run etc var/tmp app mine service &&
            for folder in bin lib lib64 sbin; do ln -s usr/$folder $folder; done && ln -s /proc/mounts etc/mtab &&
            printf '%s\\n' '[containers]' 'cgroups="disabled"' 'default_ulimits=["nofile=1024:1024","nproc=1024:1024"]' \
                '[engine]' 'lock_type="file"' 'events_logger="none"' 'cgroup_manager="cgroupfs"' >/srv/containers.conf
            """)
    }

    /// Command line with which root runs a command in a container, as a user. The container has the demonstration's bundle as /app.
    func container(of user: UInt32, _ options: [String], _ command: [String]) -> [String] {
        podman(["--root", "/srv/store", "--runroot", "/run/store"], ["--user=\(user)"] + options, command)
    }

    /// Command line of podman. Without `--interactive`, the input is the machine's own /dev/null, whose owner becomes the container's user.
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
