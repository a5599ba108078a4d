import BlockingTests
import TestSupport
import Testing

/// Tests `make install` and `make uninstall` on a running machine.
@Suite(.machine, .timeLimit(.minutes(40)), .blocking) struct InstallingTests {
    /// A user without permissions of its own.
    private static let user: UInt32 = 65_534

    /// Runs the repository's Makefile as an ordinary user, through sudo.
    private func sudo(_ goal: String, on machine: Machine) throws {
        let outcome = try make([goal, "PREFIX=/usr/local"], through: ["sudo", "--non-interactive"], on: machine)
        try #require(outcome.isSuccess, "\(outcome.output)")
    }

    /// Runs the repository's Makefile as an ordinary user.
    private func make(
        _ arguments: [String], through launcher: [String] = [], on machine: Machine
    ) throws -> Command.Outcome {
        try machine.run(
            ["setpriv", "--reuid=\(Self.user)", "--regid=\(Self.user)", "--clear-groups"] + launcher
                + ["make", "--no-print-directory", "--directory=/srv/nibassetd"] + arguments)
    }

    /// Runs the repository's Makefile as root.
    private func make(_ goal: String, prefix: String = "/usr", on machine: Machine) throws -> Command.Outcome {
        try machine.run("make", "--no-print-directory", "--directory=/srv/nibassetd", goal, "PREFIX=" + prefix)
    }

    @Test func anOrdinaryUserInstallsIntoAFolderOfTheirOwn() throws {
        let machine = try Machine()
        for goal in ["install", "uninstall"] {
            let refused = try make([goal, "PREFIX=/usr"], on: machine)
            let lines = refused.output.split(separator: "\n")
            #expect(!refused.isSuccess && lines.count == 2, "\(refused.output)")
            #expect(
                lines.first == """
                    make \(goal): nobody may not write in /usr/bin; use sudo, or give PREFIX= and SYSCONFDIR= folders of your own
                    """)
        }
        #expect(try machine.run("install", "--directory", "--owner=\(Self.user)", "/srv/home").isSuccess)
        let places = ["PREFIX=/srv/home/own", "SYSCONFDIR=/srv/home/own/etc"]
        let installed = try make(["install"] + places, on: machine)
        #expect(installed.isSuccess && installed.output.isEmpty, "\(installed.output)")
        #expect(try machine.run("/srv/home/own/bin/nibassetd", "--version").isSuccess)
        #expect(try machine.run("test", "-e", "/srv/home/own/etc/nibassetd/nibassetd.conf").isSuccess)
        let removed = try make(["uninstall"] + places, on: machine)
        #expect(removed.isSuccess && removed.output.isEmpty, "\(removed.output)")
        #expect(try machine.run("find", "/srv/home", "-mindepth", "1").output.isEmpty)
        #expect(try machine.property("ActiveState") == "active")
    }

    @Test func aDaemonThatWasStartedByHandIsNamedBeforeAnythingIsRemoved() throws {
        let machine = try Machine()
        let user = try #require(UInt32(machine.run("id", "--user", "nibassetd").output.dropLast()))
        #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
        #expect(try machine.run("install", "--directory", "--owner=\(user)", "--mode=755", "/run/nibassetd").isSuccess)
        let start = "nibassetd --system >/dev/null 2>&1 & until [ -S /run/nibassetd/socket ]; do sleep 0.1; done"
        let daemon = try machine.run("setpriv", "--reuid=\(user)", "--clear-groups", "sh", "-c", start)
        #expect(daemon.isSuccess, "\(daemon.output)")
        let files = try machine.traces().filter { $0.hasPrefix("/") }

        let refused = try make("uninstall", on: machine)
        #expect(!refused.isSuccess)
        #expect(refused.output.contains("nothing was removed"), "\(refused.output)")
        #expect(try machine.traces().filter { $0.hasPrefix("/") } == files)

        let remedy = try #require(refused.output.split(separator: "end it (").last?.split(separator: ")").first)
        // A failure does not matter: the daemon's children, which are also named, may end with the daemon.
        _ = try machine.run("sh", "-c", String(remedy))
        let removed = try make("uninstall", on: machine)
        #expect(removed.isSuccess && removed.output.isEmpty, "\(removed.output)")
        #expect(try machine.traces() == [])
    }

    @Test func filesOfAPackageAreNotForMake() throws {
        let machine = try Machine()
        let files = try machine.traces().filter { $0.hasPrefix("/") }
        let script = "#!/bin/sh\\necho nibassetd: /usr/bin/nibassetd\\n"
        try machine.shell("mkdir /srv/own && printf '\(script)' >/srv/own/dpkg && chmod 755 /srv/own/dpkg")
        for goal in ["install", "uninstall"] {
            let make = "PATH=/srv/own:$PATH make --no-print-directory --directory=/srv/nibassetd \(goal) PREFIX=/usr"
            let refused = try machine.run("sh", "-c", make)
            #expect(!refused.isSuccess && refused.output.contains("make \(goal): /usr/bin/nibassetd is a package's"))
        }
        #expect(try machine.traces().filter { $0.hasPrefix("/") } == files)
        #expect(try machine.property("ActiveState") == "active")
    }

    @Test func anOrdinaryUserInstallsWithSudoAndUninstallingLeavesNothing() throws {
        let machine = try Machine()
        #expect(try !machine.traces().isEmpty)
        #expect(try machine.property("ActiveState") == "active")
        let removed = try make("uninstall", on: machine)
        #expect(removed.isSuccess && removed.output.isEmpty, "\(removed.output)")
        #expect(try machine.traces() == [])

        try machine.shell(
            """
            echo 'nobody ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/test && chmod 440 /etc/sudoers.d/test &&
            mkdir --parents /usr/local/lib/pkgconfig
            """)
        try sudo("install", on: machine)
        #expect(try machine.run("test", "-d", "/usr/local/lib/systemd/system").isSuccess)
        #expect(try machine.run("systemctl", "enable", "--now", "nibassetd.service").isSuccess)
        #expect(try machine.run("systemctl", "--global", "enable", "nibassetd.socket").isSuccess)
        #expect(try machine.property("FragmentPath") == "/usr/local/lib/systemd/system/nibassetd.service")
        let image = try machine.run("example", "/srv/Demo.app", "HarbourAtDusk")
        #expect(image.output == "1024 x 640 pixels, 2621440 bytes\n")
        #expect(
            try machine.run("test", "-e", "/etc/systemd/system/multi-user.target.wants/nibassetd.service").isSuccess)

        try sudo("uninstall", on: machine)
        #expect(try machine.traces() == [])
        // Only folders that existed before stay.
        #expect(try machine.run("test", "-d", "/usr/local/lib/pkgconfig").isSuccess)
        #expect(try machine.run("test", "!", "-e", "/usr/local/lib/systemd").isSuccess)
    }

    @Test func changedSettingsStay() throws {
        let machine = try Machine()
        try machine.shell("echo CacheLimit=1G >>/etc/nibassetd/nibassetd.conf")
        let removed = try make("uninstall", on: machine)
        #expect(
            removed.output
                == "make uninstall: /etc/nibassetd/nibassetd.conf stays, because somebody has changed it\n")
        #expect(try machine.traces() == ["/etc/nibassetd", "/etc/nibassetd/nibassetd.conf"])
    }

    @Test func usersWhoseApplicationsLoadTheBundleAreNamed() throws {
        let machine = try Machine()
        let bundle = "/usr/lib/GNUstep/Bundles/NibAssets.bundle"
        for (user, entry) in [("anna", bundle), ("bert", "/opt/Other.bundle")] {
            try machine.shell(
                """
                useradd --create-home --home-dir=/srv/\(user) \(user) && cd /srv/\(user) && mkdir -p GNUstep/Defaults &&
                echo '{GSAppKitUserBundles = ("\(entry)");}' >GNUstep/Defaults/NSGlobalDomain.plist
                """)
        }
        let removed = try make("uninstall", on: machine)
        #expect(
            removed.output
                == "make uninstall: GSAppKitUserBundles of the user anna still names \(bundle), see defaults(1)\n")
    }

    @Test func aMaskedServiceIsStoppedAndRemoved() throws {
        let machine = try Machine()
        try machine.shell("systemctl mask nibassetd.service")
        let removed = try make("uninstall", on: machine)
        #expect(removed.isSuccess, "\(removed.output)")
        #expect(try machine.traces() == [])
    }

    @Test func aServiceWhoseUnitTheAdministratorReplacedIsStopped() throws {
        let machine = try Machine()
        let own = "/etc/systemd/system/nibassetd.service"
        try machine.shell("cp /usr/lib/systemd/system/nibassetd.service \(own) && systemctl daemon-reload")
        let removed = try make("uninstall", on: machine)
        #expect(removed.isSuccess)
        #expect(removed.output == "make uninstall: \(own) stays, because somebody has made it\n")
        #expect(try machine.run("pgrep", "nibasset").output.isEmpty)
    }

    /// The running service belongs to another prefix.
    @Test func anotherInstallationIsLeftAlone() throws {
        let machine = try Machine()
        for goal in ["install", "uninstall"] {
            let outcome = try make(goal, prefix: "/opt/nibassetd", on: machine)
            #expect(outcome.isSuccess, "\(outcome.output)")
        }
        #expect(try machine.property("ActiveState") == "active")
        #expect(try machine.run("id", "nibassetd").isSuccess)
        let image = try machine.run("example", "/srv/Demo.app", "HarbourAtDusk")
        #expect(image.output == "1024 x 640 pixels, 2621440 bytes\n")
    }
}
