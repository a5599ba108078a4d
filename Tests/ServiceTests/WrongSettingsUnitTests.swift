import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Tests wrong settings in a real systemd.
@Suite(.serialized, .machine, .timeLimit(.minutes(40)), .blocking) struct WrongSettingsUnitTests {
    @Test func aReloadFailsAndARestartIsTriedOnce() throws {
        let machine = try Machine()
        let (process, limit) = (try machine.property("MainPID"), try machine.number("memory_limit"))
        try machine.writeSettings("CacheLimt=1G")
        #expect(try machine.run("systemctl", "reload", "nibassetd.service").isSuccess == false)
        #expect(try machine.property("MainPID") == process)
        #expect(try machine.property("ActiveState") == "active")
        #expect(try machine.number("memory_limit") == limit)

        #expect(try machine.run("systemctl", "restart", "nibassetd.service").isSuccess == false)
        try Patience.wait { try machine.property("ActiveState") == "failed" }
        #expect(try machine.property("NRestarts") == "0")
        #expect(try machine.property("ExecMainStatus") == "\(DaemonExit.misused.rawValue)")
        #expect(try machine.run("test", "-e", "/run/nibassetd/socket").isSuccess == false, "nobody waits there")
        let asked = try machine.run("nibassetctl", "stats")
        #expect(asked.ending == .exited(status: 3), "\(asked.output)")
        let doctor = try machine.run("nibassetctl", "doctor")
        #expect(!doctor.isSuccess && doctor.output.contains("nibassetd.service has failed"), "\(doctor.output)")

        try machine.writeSettings("")
        #expect(try machine.run("systemctl", "start", "nibassetd.service").isSuccess)
        #expect(try machine.property("ActiveState") == "active")
    }
}
