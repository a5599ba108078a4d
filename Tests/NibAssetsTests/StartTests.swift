import LinuxSystem
import Synchronization
import TestSupport
import Testing

@testable import NibAssets

/// Tests how a client finds a daemon, and starts one.
@Suite(.timeLimit(.minutes(20))) struct StartTests {
    static func settings(_ daemon: RealDaemon) throws -> ClientSettings {
        var settings = ClientSettings()
        settings.socketPath = daemon.socketPath
        settings.environment.daemonPath = try builtProgram("nibassetd")
        return settings
    }

    @Test func severalClientsAtOnceStartOneDaemon() throws {
        let daemon = try RealDaemon()
        let settings = try Self.settings(daemon)
        let outcomes = Mutex<[Int32?]>([])
        let done = try EventDescriptor()
        for _ in 0..<6 {
            TestThread.start {
                let client = try? AssetClient(settings: settings)
                let bundle = try? client?.openBundle(at: daemon.bundle)
                let image = try? bundle?.image(named: "Sun")
                let process = image == nil ? nil : client?.clientStatistics().daemon?.process
                outcomes.withLock { $0.append(process) }
                done.signal()
            }
        }
        while outcomes.withLock({ $0.count }) < 6 {
            try Patience.waitForInput(done.descriptor)
            done.clear()
        }
        let processes = Set(outcomes.withLock { $0 })
        #expect(processes == [daemon.process])
        #expect(daemon.process != nil)
    }

    @Test func noneIsStartedWhereThatIsForbidden() throws {
        let daemon = try RealDaemon()
        var byOption = try Self.settings(daemon)
        byOption.mayStartDaemon = false
        var byEnvironment = try Self.settings(daemon)
        byEnvironment.environment.forbidsStart = true
        for (settings, reason) in [(byOption, ""), (byEnvironment, "; NIBASSETS_NO_START forbids to start one")] {
            let client = try AssetClient(settings: settings)
            let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
            #expect(error?.status == .noService)
            #expect(error?.message == "no daemon listens at " + daemon.socketPath + reason)
        }
        #expect(daemon.process == nil)
    }

    @Test func noneIsStartedInAFolderThatOthersMayEnter() throws {
        let daemon = try RealDaemon()
        try daemon.folder.setMode(0o755)
        let client = try AssetClient(settings: try Self.settings(daemon))
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == .noService)
        #expect(daemon.process == nil)
    }

    @Test func aRelativePathIsTheDaemonsToo() throws {
        let daemon = try RealDaemon()
        var settings = try Self.settings(daemon)
        let depth = try #require(absolutePath(Array(".".utf8))).count { $0 == UInt8(ascii: "/") }
        settings.socketPath = String(repeating: "../", count: depth) + daemon.socketPath.dropFirst()
        let client = try AssetClient(settings: settings)
        _ = try client.openBundle(at: nil)
        #expect(client.clientStatistics().daemon?.process == daemon.process)
        #expect(daemon.process != nil)
    }

    @Test func aProgramThatCannotBeStartedIsNamed() throws {
        let daemon = try RealDaemon()
        var settings = try Self.settings(daemon)
        settings.environment.daemonPath = "/does/not/exist"
        let client = try AssetClient(settings: settings)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == .noService)
        #expect(error?.message == "the daemon /does/not/exist could not be started: execve: No such file or directory")
    }

    @Test func aProgramThatEndsAtOnceIsNoDaemon() throws {
        let daemon = try RealDaemon()
        var settings = try Self.settings(daemon)
        settings.environment.daemonPath = "/bin/false"
        settings.reconnectTimeout = 0
        let client = try AssetClient(settings: settings)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == .noService)
        #expect(error?.message.hasSuffix("; /bin/false was started, and does not listen") == true)
    }

    @Test func theUsersFolderMustBeTheUsersAlone() throws {
        let runtime = try TemporaryFolder()
        try runtime.makeFolder("nibassetd")
        let place = DaemonAddress(kind: .user, path: runtime.absolute("nibassetd/socket"))
        let error = #expect(throws: AssetError.self) { try place.connect(until: 0) }
        #expect(error?.status == .untrustedService)
        try runtime.setMode(0o700, of: "nibassetd")
        #expect(try place.connect(until: 0) == nil)
    }

    @Test(.enabled(if: effectiveUser() == 0, "only root can give the folder to somebody else"))
    func theUsersFolderMustBelongToTheUser() throws {
        let runtime = try TemporaryFolder()
        try runtime.makeFolder("nibassetd")
        try runtime.setMode(0o700, of: "nibassetd")
        try runtime.setOwner(12_345, of: "nibassetd")
        let place = DaemonAddress(kind: .user, path: runtime.absolute("nibassetd/socket"))
        let error = #expect(throws: AssetError.self) { try place.connect(until: 0) }
        #expect(error?.status == .untrustedService)
    }

    @Test func placesAreTriedInTheirOrder() throws {
        let folder = try TemporaryFolder()
        var settings = ClientSettings()
        settings.environment = ClientSettings.Environment()
        settings.environment.socketPath = nil
        settings.environment.runtimeFolder = "/run/user/1"
        settings.systemSocketPath = folder.absolute("socket")
        #expect(DaemonAddress.find(settings).path == "/run/user/1/nibassetd/socket")
        settings.environment.runtimeFolder = nil
        #expect(DaemonAddress.find(settings).path == "/tmp/nibassetd-\(effectiveUser())/socket")
        try folder.write("socket")
        #expect(DaemonAddress.find(settings).kind == .system)
        settings.environment.socketPath = "/given"
        #expect(DaemonAddress.find(settings).path == "/given")
        settings.socketPath = "/said"
        #expect(DaemonAddress.find(settings).path == "/said")
    }

    /// The system's daemon runs as a user of its own, whom a client trusts only at the system's socket.
    @Test func theSystemsSocketIsTheSystemsWhereverItIsNamed() throws {
        let folder = try TemporaryFolder()
        var settings = ClientSettings()
        settings.systemSocketPath = folder.absolute("socket")
        settings.environment.socketPath = folder.absolute("socket")
        #expect(DaemonAddress.find(settings).kind == .given)
        try folder.write("socket")
        #expect(DaemonAddress.find(settings).kind == .system)
        settings.environment.socketPath = "/given"
        #expect(DaemonAddress.find(settings).kind == .given)
        settings.socketPath = folder.absolute("socket")
        #expect(DaemonAddress.find(settings).kind == .system)
    }

    @Test func nothingIsMadeWhereTheClientIsDisabled() throws {
        var settings = ClientSettings()
        settings.environment.isDisabled = true
        let error = #expect(throws: AssetError.self) { try AssetClient(settings: settings) }
        #expect(error?.status == .disabled)
    }
}
