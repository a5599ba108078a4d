import BlockingTests
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// A running daemon reads its settings again.
@Suite(.timeLimit(.minutes(40)), .blocking) struct ReloadTests {
    let files: TemporaryFolder
    let daemon: RunningDaemon

    init() throws {
        files = try TemporaryFolder()
        try files.write("conf", Array("[Daemon]\nCacheLimit=64M\nConnectionLimit=9\n".utf8))
        daemon = try RunningDaemon(
            ["--log-level", "notice", "--bundle-limit", "7", "--config", files.absolute("conf")])
    }

    /// Writes the file and makes the daemon read it. Returns when the log has the line.
    private func reload(_ settings: String, expecting line: String) throws {
        try files.write("conf", Array(settings.utf8))
        #expect(try Command.run(["kill", "-HUP", "\(daemon.process.identifier)"]).isSuccess)
        try Patience.wait { try daemon.log.text().contains(line) }
    }

    private func numbers() throws -> [String: UInt64] { try RawClient.greeted(daemon).statistics() }

    @Test func limitsCountAtOnceAndOthersAreNamed() throws {
        let kept = try RawClient.greeted(daemon)
        let before = try numbers()
        try reload(
            "[Daemon]\nCacheLimit=32M\nConnectionLimit=1\nSoundLimit=7\nBundleLimit=8\n",
            expecting: "now: CacheLimit=32M, ConnectionLimit=1; from the next start: SoundLimit=7")
        let after = try kept.statistics()
        #expect(after["memory_limit"] == 32 << 20)
        #expect(after["sound_frame_limit"] == before["sound_frame_limit"])
        #expect(throws: (any Error).self, "there is one connection already") { try numbers() }
        // All settings are as at first, and the command line still takes precedence over the file.
        try reload(
            "[Daemon]\nCacheLimit=64M\nConnectionLimit=9\nBundleLimit=8\n",
            expecting: "now: CacheLimit=64M, ConnectionLimit=9\n")
        #expect(try numbers()["memory_limit"] == 64 << 20)
        try reload("[Daemon]\nCacheLimit=64M\nConnectionLimit=9\n", expecting: "read again; nothing has changed")
    }

    @Test func aFileThatIsWrongChangesNothing() throws {
        try reload(
            "[Daemon]\nCacheLimit=32M\nCacheSize=1\n",
            expecting:
                "the settings stay as they were: \(files.absolute("conf")): line 3: there is no setting \"CacheSize\"")
        #expect(try numbers()["memory_limit"] == 64 << 20)
        files.remove("conf")
        #expect(try Command.run(["kill", "-HUP", "\(daemon.process.identifier)"]).isSuccess)
        try Patience.wait {
            try daemon.log.text().contains("the settings stay as they were: \(files.absolute("conf")): open")
        }
        #expect(try numbers()["memory_limit"] == 64 << 20)
    }

    @Test func theServiceManagerIsToldWhatTheDaemonHolds() throws {
        let path = files.absolute("notify")
        let manager = try Socket.listenForDatagrams(at: path)
        try files.write("wide.png", SampleBundle.noise(width: 512, height: 512))
        let daemon = try RunningDaemon(environment: ["NOTIFY_SOCKET=" + path, "MEMORY_PRESSURE_WATCH=/dev/null"])
        let client = try RawClient.greeted(daemon)
        _ = try client.look("wide", in: try client.open(files.path))
        #expect(try Command.run(["kill", "-HUP", "\(daemon.process.identifier)"]).isSuccess)
        while try Patience.text(on: manager) != "READY=1\nSTATUS=connections: 1, entries: 1, memory: 1.0 MiB" {}
    }

    @Test func aSmallerCacheKeepsWhatProgramsHold() throws {
        let bundle = try SampleBundle()
        let names = (0..<16).map { "large\($0)" }
        for name in names { try bundle.folder.write(name + ".png", SampleBundle.noise(width: 512, height: 512)) }
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let opened = try client.openBundle(at: bundle.path)
        let held = try names.prefix(12).map { try opened.image(named: $0) }
        for name in names.dropFirst(12) { _ = try opened.image(named: name) }
        try client.synchronize()
        let pixels = held.map { checksum(of: $0) }
        try reload("[Daemon]\nCacheLimit=8M\nConnectionLimit=9\n", expecting: "now: CacheLimit=8M\n")
        // Entries without a hold are evicted; held entries stay, although they are more than the cache may have.
        try Patience.wait { try numbers()["entries"] == 12 }
        #expect(try numbers()["memory_used", default: 0] > 8 << 20)
        #expect(held.map { checksum(of: $0) } == pixels)
        #expect(throws: AssetError.self) { try opened.image(named: names[15]) }
    }
}

private func checksum(of image: NamedImage) -> Int {
    let bitmap = image.representations[0]
    var sum = 0
    for index in bitmap.pixels.indices { sum = sum &* 31 &+ Int(bitmap.pixels[index]) }
    return sum
}
