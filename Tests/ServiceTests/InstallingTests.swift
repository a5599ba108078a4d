import BlockingTests
import TestSupport
import Testing

/// `make install` and `make uninstall` on a machine that runs.
@Suite(.enabled(if: Machine.obstacle == nil, "\(Machine.obstacle ?? "")"), .timeLimit(.minutes(20)), .blocking)
struct InstallingTests {
    /// A user without rights of its own.
    private static let user: UInt32 = 65_534

    /// The repository's Makefile, called by an ordinary user through sudo.
    private func sudo(_ goal: String, on machine: Machine) throws {
        let outcome = try machine.run([
            "setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups", "sudo", "--non-interactive",
            "make",
            "--no-print-directory", "--directory=/srv/nibassetd", goal, "PREFIX=/usr/local",
        ])
        try #require(outcome.isSuccess, "\(outcome.output)")
    }

    @Test func anOrdinaryUserInstallsWithSudoAndUninstallingLeavesNothing() throws {
        let machine = try Machine()
        #expect(try !machine.traces().isEmpty)
        #expect(try machine.property("ActiveState") == "active")
        let removed = try machine.run(
            "make", "--no-print-directory", "--directory=/srv/nibassetd", "uninstall", "PREFIX=/usr")
        #expect(removed.isSuccess && removed.output.isEmpty, "\(removed.output)")
        #expect(try machine.traces() == [])

        let rule = "printf '%s\\n' 'nobody ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/test; chmod 440 /etc/sudoers.d/test"
        #expect(try machine.run("sh", "-c", rule).isSuccess)
        try sudo("install", on: machine)
        #expect(try machine.run("systemctl", "enable", "--now", "nibassetd.service").isSuccess)
        #expect(try machine.run("systemctl", "--global", "enable", "nibassetd.socket").isSuccess)
        #expect(try machine.property("FragmentPath") == "/usr/local/lib/systemd/system/nibassetd.service")
        let image = try machine.run("example", "/srv/Demo.app", "HarbourAtDusk")
        #expect(image.output == "1024 x 640 pixels, 2621440 bytes\n")
        #expect(
            try machine.run("test", "-e", "/etc/systemd/system/multi-user.target.wants/nibassetd.service").isSuccess)

        try sudo("uninstall", on: machine)
        #expect(try machine.traces() == [])
    }

    @Test func changedSettingsStay() throws {
        let machine = try Machine()
        #expect(try machine.run("sh", "-c", "echo CacheLimit=1G >>/etc/nibassetd/nibassetd.conf").isSuccess)
        let removed = try machine.run(
            "make", "--no-print-directory", "--directory=/srv/nibassetd", "uninstall", "PREFIX=/usr")
        #expect(
            removed.output
                == "make uninstall: /etc/nibassetd/nibassetd.conf stays, because somebody has changed it\n")
        #expect(try machine.traces() == ["/etc/nibassetd", "/etc/nibassetd/nibassetd.conf"])
    }

    /// The one that runs is another prefix's.
    @Test func anotherInstallationIsLeftAlone() throws {
        let machine = try Machine()
        for goal in ["install", "uninstall"] {
            let outcome = try machine.run(
                "make", "--no-print-directory", "--directory=/srv/nibassetd", goal, "PREFIX=/opt/nibassetd")
            #expect(outcome.isSuccess, "\(outcome.output)")
        }
        #expect(try machine.property("ActiveState") == "active")
        #expect(try machine.run("id", "nibassetd").isSuccess)
        let image = try machine.run("example", "/srv/Demo.app", "HarbourAtDusk")
        #expect(image.output == "1024 x 640 pixels, 2621440 bytes\n")
    }
}
