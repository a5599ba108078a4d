import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests a user's units in a real systemd.
@Suite(.serialized, .machine, .timeLimit(.minutes(40)), .blocking) struct UserUnitTests {
    /// Starts the service manager of root, which listens at the socket.
    private func machine() throws -> Machine {
        let machine = try Machine()
        try machine.shell(
            """
            systemctl stop nibassetd.service
            mkdir -p -m 700 /run/user/0
            systemd-run --quiet --unit=manager --property=DefaultDependencies=no --property=Delegate=yes \\
                --setenv=XDG_RUNTIME_DIR=/run/user/0 --setenv=MEMORY_PRESSURE_WATCH=/dev/null \\
                /lib/systemd/systemd --user --unit=nibassetd.socket
            """)
        try Patience.wait { try machine.run("test", "-e", "/run/user/0/nibassetd/socket").isSuccess }
        return machine
    }

    @Test func aServiceWhoseProgramIsMissingIsNotWaitedForUntilTheTimeout() throws {
        let machine = try machine()
        let find = ["env", "XDG_RUNTIME_DIR=/run/user/0", "nibassetctl", "resolve", "-b", "/srv/Demo.app", "Compass"]
        try machine.shell("mv /usr/bin/nibassetd /usr/bin/away")
        let without = try machine.run(find)
        #expect(without.ending == .exited(status: 3))
        #expect(without.output.contains("no daemon listens at /run/user/0/nibassetd/socket"), "\(without.output)")
        try machine.shell("mv /usr/bin/away /usr/bin/nibassetd")
        let with = try machine.run(find)
        #expect(with.isSuccess, "\(with.output)")
    }
}
