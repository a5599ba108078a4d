import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// A daemon under a service manager ends in any way, and the next one goes on with what it had.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RestartTests {
    private func client(of manager: StandInManager) throws -> ClientProcess {
        try ClientProcess(environment: ["NIBASSETD_SOCKET=" + manager.socketPath, "NIBASSETS_NO_START=1"])
    }

    /// A bundle of pictures small and large, drawings, a sound, a nib with media, and files that only their owner may read.
    private func fill(_ bundle: SampleBundle) throws {
        for number in 0..<20 { try bundle.image("small\(number).png", UInt8(number + 1)) }
        for number in 0..<3 {
            try bundle.folder.write(
                "large\(number).png", SampleBundle.png(UInt8(number + 101), width: 300, height: 300))
        }
        try bundle.image("pair.png", 50)
        try bundle.image("pair@2x.png", 51, width: 8)
        try bundle.sound("bell.wav")
        try bundle.folder.write("secret.png", SampleBundle.png(60), mode: 0o600)
    }

    private func lookAtAll(_ client: ClientProcess, _ bundle: SampleBundle) throws -> String {
        try client.ask("open", bundle.path)
        for number in 0..<20 { try client.ask("image", "small\(number)") }
        for number in 0..<3 { try client.ask("image", "large\(number)") }
        for name in ["pair", "secret"] { try client.ask("image", name) }
        try client.ask("sound", "bell")
        return try client.digest()
    }

    @Test(arguments: [RunningProcess.Disturbance.kill, .terminate])
    func everyEntryIsThereAgain(_ ending: RunningProcess.Disturbance) throws {
        let bundle = try SampleBundle()
        try fill(bundle)
        let manager = try StandInManager()
        try manager.start()
        let first = try client(of: manager)
        let before = try lookAtAll(first, bundle)
        let numbers = try first.statistics()
        let entries = try #require(numbers["entries"])
        #expect(entries == 26 && numbers["entries_taken_over"] == 0)

        for round in 1...3 {
            let held = try first.digest()
            try manager.replace(by: ending)
            #expect(try first.digest() == held)
            let next = try client(of: manager)
            #expect(try lookAtAll(next, bundle) == before)
            _ = try lookAtAll(first, bundle)
            let now = try next.statistics()
            #expect(now["entries"] == entries && now["entries_taken_over"] == entries, "round \(round)")
            #expect(now["images_decoded"] == 0 && now["sounds_decoded"] == 0, "round \(round)")
            #expect(now["memory_used"] == numbers["memory_used"])
        }
    }

    @Test func whatHasChangedMeanwhileIsDecodedAnew() throws {
        let bundle = try SampleBundle()
        try fill(bundle)
        let manager = try StandInManager()
        try manager.start()
        let client = try client(of: manager)
        let before = try lookAtAll(client, bundle)
        try manager.end()
        try bundle.image("small3.png", 99)
        try manager.start()
        let next = try self.client(of: manager)
        #expect(try lookAtAll(next, bundle) != before)
        #expect(try next.statistics()["images_decoded"] == 1)
        #expect(try client.digest() == before)
    }

    @Test func whatIsNotKeptIsDecodedAnew() throws {
        let bundle = try SampleBundle()
        try fill(bundle)
        // The page with the numbers, and one segment.
        let manager = try StandInManager(limit: 2)
        try manager.start()
        let before = try lookAtAll(client(of: manager), bundle)
        try manager.replace()
        let next = try client(of: manager)
        #expect(try lookAtAll(next, bundle) == before)
        #expect(try next.statistics()["images_decoded"] == 3)
    }
}
