import AssetModel
import BlockingTests
import DrawingSamples
import JSON
import LinuxSystem
import NibAssets
import TestSupport
import Testing
import WireProtocol

@Suite(.timeLimit(.minutes(40)), .blocking) struct UnitFileTests {
    @Test func exposureIsAtMostHalfAPointOfTen() throws {
        let outcome = try Command.run([
            "systemd-analyze", "security", "--offline=true", "--threshold=5", "systemd/system/nibassetd.service",
        ])
        #expect(outcome.isSuccess, "\(outcome.output)")
    }

    /// Systemd does not restart the service after an exit status that the next start would also have.
    @Test(arguments: ["system", "user"]) func statusesOfWrongSettingsAreThoseOfTheDaemon(folder: String) throws {
        let lasting = DaemonExit.allCases.filter(\.isLasting).map { "\($0.rawValue)" }.joined(separator: " ")
        let lines = try Repository.text(of: "systemd/\(folder)/nibassetd.service").split(separator: "\n")
        #expect(lines.contains("RestartPreventExitStatus=\(lasting)"))
    }

    /// Systemd ends a hanging service within the timeout of a call.
    @Test(arguments: ["system", "user"], ["TimeoutStartSec", "WatchdogSec"])
    func aServiceThatStandsStillIsEndedWithinACall(folder: String, setting: String) throws {
        let lines = try Repository.text(of: "systemd/\(folder)/nibassetd.service").split(separator: "\n")
        let values = lines.filter { $0.hasPrefix(setting + "=") }.compactMap { Int($0.dropFirst(setting.count + 1)) }
        #expect(values.count == 1 && values.allSatisfy { $0 * 1_000_000_000 < ClientLimits.callTime.value })
    }
}

/// Tests the units in a real systemd, with the programs of this build.
@Suite(.serialized, .machine, .timeLimit(.minutes(40)), .blocking) struct UnitTests {
    /// Restarts the service of the machine, and returns the machine.
    private func machine() throws -> Machine {
        let machine = try Machine.shared.get()
        #expect(try machine.run("systemctl", "restart", "nibassetd.service").isSuccess)
        return machine
    }

    /// Path of the service's socket, as seen from this process.
    private func socketPath(of machine: Machine) -> String { machine.path("/run/nibassetd/socket") }

    /// Expects that a client, README's example, gets an image of the demonstration application.
    private func expectAnImage(on machine: Machine, bundle: String = "/srv/Demo.app") throws {
        let outcome = try machine.run("ReadmeExample", bundle, "HarbourAtDusk")
        let messages = outcome.output.contains("pixels") ? [] : try machine.messages().suffix(40)
        #expect(outcome.output == "1024 x 640 pixels, 2621440 bytes\n", "\(messages.joined(separator: "\n"))")
    }

    @Test func systemdFindsNothingToSayAboutThem() throws {
        let machine = try machine()
        for (manager, units) in [
            ("--system", ["nibassetd.service"]), ("--user", ["nibassetd.service", "nibassetd.socket"]),
        ] {
            let outcome = try machine.run(
                ["env", "XDG_RUNTIME_DIR=/run", "systemd-analyze", "verify", manager, "--recursive-errors=yes"] + units)
            #expect(outcome.isSuccess && outcome.output.isEmpty, "\(manager): \(outcome.output)")
        }
    }

    @Test func aReloadTakesSettingsOverWithoutARestart() throws {
        let machine = try Machine()
        let process = try machine.property("MainPID")
        // A log that shows errors only tells nevertheless that it shows more from now on.
        try machine.writeSettings("LogLevel=error")
        #expect(try machine.run("systemctl", "reload", "nibassetd.service").isSuccess)
        try Patience.wait { try machine.messages().contains { $0.contains("now: LogLevel=error") } }
        try machine.writeSettings("CacheLimit=64M\nLogLevel=debug")
        #expect(try machine.run("systemctl", "reload", "nibassetd.service").isSuccess)
        try Patience.wait { try machine.number("memory_limit") == 64 << 20 }
        try Patience.wait { try machine.property("ActiveState") == "active" }
        #expect(try machine.property("MainPID") == process)
        let line = "the settings were read again; now: CacheLimit=64M, LogLevel=debug"
        try Patience.wait { try machine.messages().contains { $0.contains(line) } }
        try expectAnImage(on: machine)
    }

    @Test func settingsThatOnlyTheServiceMayReadAreNoFault() throws {
        let machine = try machine()
        let file = "/etc/nibassetd/nibassetd.conf"
        #expect(try machine.run("chmod", "600", file).isSuccess)
        let words = ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups", "nibassetctl", "doctor"]
        let seen = try machine.run(words + ["--json"])
        #expect(try machine.run("chmod", "644", file).isSuccess)
        let findings = try JSONValue(Array(seen.output.utf8)).elements
        let settings = try #require(findings.first { $0["subject"]?.text == "settings" }, "\(seen.output)")
        #expect(settings["grade"]?.text == "note" && settings["text"]?.text?.contains(file) == true, "\(settings)")
        #expect(!findings.contains { $0["grade"]?.text == "bad" }, "\(seen.output)")
        #expect(seen.isSuccess)
    }

    @Test func theServiceStartsWithTheMachine() throws {
        let machine = try Machine.shared.get()
        #expect(try machine.property("ActiveState") == "active")
        try expectAnImage(on: machine)
        #expect(try machine.property("StatusText") != "")
        let process = "/proc/" + (try machine.property("MainPID"))
        #expect(try machine.run("stat", "--format=%U", process).output == "nibassetd\n")
    }

    /// The renderer needs more system calls and files than the other worker, above all fonts.
    @Test func drawingsAreRenderedInTheSandboxOfTheUnit() throws {
        let machine = try machine()
        #expect(try machine.run("mkdir", "/srv/Drawings").isSuccess)
        for (name, bytes) in [
            ("Logo.svg", DrawingSample.text.bytes), ("Page.pdf", DrawingSample.pages("", "", 1).bytes),
        ] {
            try machine.write("/srv/Drawings/" + name, bytes)
            let outcome = try machine.run("ReadmeExample", "/srv/Drawings", name)
            let isRight = outcome.output == "60 x 40 pixels, 9600 bytes\n"
            let messages = isRight ? [] : try machine.messages().suffix(40)
            #expect(isRight, "\(outcome.output)\(messages.joined(separator: "\n"))")
        }
    }

    @Test(arguments: ["/tmp", "/home", "/root"])
    func bundlesAreServedWhereTheServiceSeesNothingByItself(folder: String) throws {
        let machine = try machine()
        #expect(try machine.run("cp", "--recursive", "/srv/Demo.app", folder).isSuccess)
        try expectAnImage(on: machine, bundle: folder + "/Demo.app")
    }

    @Test(.enabled(if: fileExists("/proc/pressure/memory"), "this kernel does not tell how short memory is"))
    func theSandboxLetsItHearWhenMemoryIsShort() throws {
        let machine = try Machine()
        // The unit is used as it is installed: other tests' machines hear nothing of memory pressure.
        try machine.startService(with: "Environment=")
        try expectAnImage(on: machine)
        let numbers = try machine.run("nibassetctl", "stats", "--json").output
        #expect(numbers.contains("\"memory_pressure_watched\":1"), "\(numbers)")
    }

    /// Systemd keeps the memory until the service is stopped.
    @Test(arguments: ["killed", "restarted", "stopped"])
    func whatWasDecodedOutlivesTheService(_ fate: String) throws {
        let machine = try machine()
        try expectAnImage(on: machine)
        let (entries, process) = (try #require(try machine.number("entries")), try machine.property("MainPID"))
        #expect(entries > 0)
        switch fate {
        case "killed": #expect(try machine.run("kill", "-KILL", process).isSuccess)
        case "restarted": #expect(try machine.run("systemctl", "restart", "nibassetd.service").isSuccess)
        default:
            #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
            #expect(try machine.property("NFileDescriptorStore") == "0")
            #expect(try machine.run("systemctl", "start", "nibassetd.service").isSuccess)
        }
        try expectAnImage(on: machine)
        #expect(try machine.property("MainPID") != process)
        #expect(try machine.number("entries_taken_over") == (fate == "stopped" ? 0 : entries))
        #expect(try machine.number("images_decoded") == (fate == "stopped" ? 1 : 0))
    }

    /// Systemd keeps the socket, so a client that connects while no service runs waits for the next service.
    @Test(arguments: ["killed", "restarted"])
    func noConnectionIsRefusedWhileTheServiceIs(_ fate: String) throws {
        let machine = try machine()
        let before = try machine.property("MainPID")
        #expect(try machine.property("NFileDescriptorStore") != "0")
        if fate == "killed" {
            #expect(try machine.run("kill", "-KILL", before).isSuccess)
        } else {
            #expect(try machine.run("systemctl", "restart", "--no-block", "nibassetd.service").isSuccess)
        }
        var connections: [FileDescriptor] = []
        try Patience.wait {
            connections.append(try Socket.connect(to: socketPath(of: machine)))
            let now = try machine.property("MainPID")
            return now != before && now != "0"
        }
        try expectAnImage(on: machine)
        #expect(try machine.property("NFileDescriptorStore") != "0")
    }

    /// On an older kernel, systemd cannot keep the socket. The socket's file stays, so that clients wait.
    @Test func anOlderKernelHasASocketWhileTheServiceRestarts() throws {
        let machine = try Machine()
        try machine.startService(
            with: """
                ExecStart=
                ExecStart=/usr/bin/old-kernel /usr/bin/nibassetd --system
                ExecPaths=/usr/bin/old-kernel
                """)
        #expect(fileExists(socketPath(of: machine)))
        for _ in 0..<3 {
            let before = try machine.property("MainPID")
            #expect(try machine.run("systemctl", "restart", "--no-block", "nibassetd.service").isSuccess)
            var absences = 0
            try Patience.wait {
                for _ in 0..<1_000 where !fileExists(socketPath(of: machine)) { absences += 1 }
                let now = try machine.property("MainPID")
                return now != before && now != "0"
            }
            #expect(absences == 0)
            try expectAnImage(on: machine)
        }
        #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
        #expect(!fileExists(socketPath(of: machine)))
    }

    /// If a file helper hangs in a client's file and cannot be killed, the service goes on without the helper.
    @Test(arguments: ["killed", "restarted"])
    func aRestartDoesNotWaitForHelpersThatHang(fate: String) throws {
        let machine = try machine()
        let client = try machine.hostileClient()
        do {
            try client.connect()
            _ = try client.receive()
            #expect(try client.openChannel() == .done)
        } catch {
            Issue.record("\(error): \(try machine.messages().suffix(40).joined(separator: "\n"))")
            return
        }
        var statuses: [ReplyStatus] = []
        // The helper hangs when it reads or closes the first file, at the latest before it takes the second file.
        for (number, file) in [(UInt8(1), HostileClient.Descriptor.flushing), (2, .folder)] {
            try client.sendFile(number, file)
            let request = OpenBundle(profile: .appKit, hasBundle: true)
            try client.send(request.message(serial: 2 + UInt32(number), file: UInt32(number)), .none)
            statuses += try client.receive().map { [try MessageHeader(of: $0[...]).status] } ?? []
        }
        #expect(statuses.contains(.timedOut), "\(statuses)")

        let before = try (process: machine.property("MainPID"), messages: machine.messages().count)
        if fate == "killed" {
            #expect(try machine.run("kill", "-KILL", before.process).isSuccess)
        } else {
            #expect(try machine.run("systemctl", "restart", "nibassetd.service").isSuccess)
        }
        try expectAnImage(on: machine)
        #expect(try machine.property("MainPID") != before.process)
        let messages = try machine.messages().dropFirst(before.messages)
        #expect(messages.contains { $0.contains("left-over process") }, "\(messages.joined(separator: "\n"))")
        let waited = messages.filter { $0.contains("still around") || $0.contains("timed out. Killing") }
        #expect(waited == [])
        withExtendedLifetime(client) {}
    }

    @Test func aServiceThatIsStoppedLeavesNoSocket() throws {
        let machine = try machine()
        #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
        let error = #expect(throws: SystemError.self) { try Socket.connect(to: socketPath(of: machine)) }
        #expect(error?.meansNobodyListens == true)
        #expect(try machine.run("test", "-e", "/run/nibassetd").isSuccess == false)
    }

    /// Systemd does not remove the folder of a masked unit, and programs would wait at the socket.
    @Test func aMaskedServiceLeavesNoSocketWhenItIsStoppedOrItsPackageIsRemoved() throws {
        let machine = try Machine()
        try machine.shell("systemctl mask --now nibassetd.service")
        #expect(try machine.run("test", "-e", "/run/nibassetd/socket").isSuccess == false)
        try machine.shell(
            """
            systemctl unmask nibassetd.service && systemctl start nibassetd.service
            systemctl mask nibassetd.service && systemctl kill --signal=KILL nibassetd.service
            while systemctl is-active nibassetd.service; do sleep 0.1; done
            sh /srv/nibassetd/systemd/debian/nibassetd.postrm remove
            """)
        #expect(try machine.run("test", "-e", "/run/nibassetd").isSuccess == false)
    }

    @Test func aServiceThatHangsIsReplaced() throws {
        let machine = try machine()
        try expectAnImage(on: machine)
        let before = try machine.property("MainPID")
        #expect(try machine.run("kill", "-STOP", before).isSuccess)
        try expectAnImage(on: machine)
        #expect(try machine.property("MainPID") != before)
        #expect(try machine.messages().contains { $0.contains("Watchdog timeout") })
    }

    @Test func itSaysThatItStopsAndLeavesNothingToKill() throws {
        let machine = try machine()
        try expectAnImage(on: machine)
        let before = try machine.messages().count
        #expect(try machine.run("systemctl", "stop", "nibassetd.service").isSuccess)
        #expect(try machine.property("Result") == "success")
        // The journal may write later than the service ends.
        try Patience.wait { try machine.messages().dropFirst(before).contains { $0.contains("STOPPING=1") } }
        let killed = try machine.messages().dropFirst(before).filter { $0.contains("SIGKILL") }
        #expect(killed == [])
    }
}
