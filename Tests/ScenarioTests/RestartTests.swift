import BlockingTests
import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// A daemon under a service manager ends in any way, and the next daemon continues with its entries.
@Suite(.timeLimit(.minutes(40)), .blocking) struct RestartTests {
    private func client(of manager: StandInManager) throws -> ClientProcess {
        try ClientProcess(environment: ["NIBASSETD_SOCKET=" + manager.socketPath, "NIBASSETS_NO_START=1"])
    }

    /// Makes a bundle with small and large pictures, a sound, and a file that only its owner may read, and a manager with a running daemon.
    private func started(limit: Int = 512) throws -> (SampleBundle, StandInManager) {
        let bundle = try SampleBundle()
        for number in 0..<20 { try bundle.image("small\(number).png", UInt8(number + 1)) }
        for number in 0..<3 {
            try bundle.folder.write(
                "large\(number).png", SampleBundle.png(UInt8(number + 101), width: 300, height: 300))
        }
        try bundle.image("pair.png", 50)
        try bundle.image("pair@2x.png", 51, width: 8)
        try bundle.sound("bell.wav")
        try bundle.folder.write("secret.png", SampleBundle.png(60), mode: 0o600)
        let manager = try StandInManager(limit: limit)
        try manager.start()
        return (bundle, manager)
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
        let (bundle, manager) = try started()
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
        let (bundle, manager) = try started()
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
        // The page with the numbers, and one segment.
        let (bundle, manager) = try started(limit: 2)
        let before = try lookAtAll(client(of: manager), bundle)
        try manager.replace()
        let next = try client(of: manager)
        #expect(try lookAtAll(next, bundle) == before)
        #expect(try next.statistics()["images_decoded"] == 3)
    }

    /// Another daemon was started meanwhile. It was killed, and has left its own socket in the place of the kept socket.
    @Test(.severalUsers) func aKeptSocketThatNobodyCanReachIsReplaced() throws {
        let place = try SystemPlace()
        let manager = try StandInManager(in: place)
        try manager.start()
        try manager.end()
        let other = try ChildProcess.startDaemon(
            ["/usr/bin/env"] + place.daemon(["--assets", "/nonexistent", "--ready-fd", "3"]),
            environment: SystemPlace.environment, output: try .open("/dev/null", .readWrite))
        other.kill()
        try other.ending()
        try manager.start()
        #expect(throws: Never.self) { try RawClient(greeting: manager.socketPath) }
    }

    /// systemd may keep any descriptors: other files, memory of another version, two with one name.
    @Test(arguments: ["foreign", "torn", "doubled", "swapped", "older"])
    func aStoreThatIsNoneIsRefused(_ damage: String) throws {
        let (bundle, manager) = try started()
        let before = try lookAtAll(client(of: manager), bundle)
        try manager.end()
        let kept = manager.kept
        let segments = kept.filter { $0.name.hasPrefix("memory-segment-") }
        #expect(segments.count >= 1)
        switch damage {
        case "foreign": manager.kept = try kept.map { ($0.name, try FileDescriptor.open("/dev/null", .readWrite)) }
        case "torn":
            for segment in segments {
                let mapping = try Mapping(segment.file, count: 2 << 20, writable: true)
                // Damages the header, every mark, and a number in each 64 bytes of possible records.
                for offset in stride(from: 0, to: 8_192, by: 64) { mapping.store(UInt64.max, at: offset) }
            }
        case "doubled": manager.kept = kept + segments
        case "swapped": manager.kept = zip(kept, kept.reversed()).map { ($0.name, $1.file) }
        default:
            for (_, file) in segments {
                // Another version of the layout.
                try Mapping(file, count: 4_096, writable: true).store(UInt32(0), at: 8)
            }
        }
        for round in 1...2 {
            try manager.start()
            let next = try client(of: manager)
            #expect(try lookAtAll(next, bundle) == before)
            let numbers = try next.statistics()
            #expect(numbers["entries"] == 26)
            #expect(round == 1 ? numbers["entries_taken_over", default: 26] < 26 : numbers["entries_taken_over"] == 26)
            try manager.end()
        }
    }

    /// Number of kills of the daemon under load; `NIBASSETD_KILLS` sets another number.
    private static let kills = environmentVariable("NIBASSETD_KILLS").flatMap { Int($0) } ?? 30

    @Test func killsUnderLoadLoseNothing() throws {
        let (bundle, manager) = try started()
        for number in 0..<4 { try change(bundle, number, 200) }
        _ = try lookAtAll(client(of: manager), bundle)
        let stable = try objects(of: manager)
        let hammers = try (0..<4).map { _ in try client(of: manager) }
        let known = (0..<20).map { "small\($0)=\($0 + 1)" } + (0..<3).map { "large\($0)=\($0 + 101)" }
        for hammer in hammers {
            try hammer.send(
                (["hammer", bundle.path] + known + (0..<4).map { "weather\($0)=any" }).joined(separator: "\t"))
        }
        for round in 1...Self.kills {
            // Some pictures are always decoded anew, so that some daemons die while they write.
            for number in 0..<4 { try change(bundle, number, UInt8(round % 200)) }
            // Most daemons have served some requests, some have only just begun.
            if round % 4 > 0 {
                let watcher = try RawClient(greeting: manager.socketPath)
                try Patience.wait { try watcher.statistics()["hits", default: 0] > 20 }
            }
            pause(nanoseconds: .random(in: 0..<20_000_000))
            try manager.replace()
            let now = try objects(of: manager)
            for (name, object) in stable where now[name] != object {
                Issue.record(
                    "round \(round): \(name) was object \(object), and is \(now[name].map(String.init) ?? "lost")")
            }
            if try hammers.contains(where: { try $0.hasAnswer() }) { break }
        }
        for hammer in hammers where try !hammer.hasAnswer() { try hammer.send("end") }
        var (lookUps, connections) = (0, 0)
        for hammer in hammers {
            let numbers = try hammer.answer()[0].compactMap { Int($0) }
            lookUps += numbers[0]
            connections += numbers[1]
        }
        #expect(lookUps > 10 * Self.kills && connections > Self.kills / 2)
        #expect(try objects(of: manager).filter { stable[$0.key] != nil } == stable)
        print(
            "\(Self.kills) kills, \(lookUps) names looked up over \(connections) connections: nothing wrong, nothing lost"
        )
    }

    /// The cache is so small that entries are evicted and moved all the time. Each daemon leaves intact entries, and the next daemon has all of them.
    @Test func killsOfADaemonWhoseEntriesMoveLoseNothing() throws {
        let bundle = try SampleBundle()
        let names = try (0..<2_000).map { number in
            let value = number % 250 + 1
            let width = 24 + number % 20
            try bundle.folder.write("icon\(number).png", SampleBundle.png(UInt8(value), width: width, height: width))
            return "icon\(number)=\(value)"
        }
        // Each kill takes seconds.
        let kills = (Self.kills + 2) / 3
        let manager = try StandInManager(["--cache-limit", "8M"])
        try manager.start()
        let hammers = try (0..<3).map { _ in try client(of: manager) }
        for hammer in hammers { try hammer.send((["hammer", bundle.path] + names).joined(separator: "\t")) }
        try Patience.wait {
            try RawClient(greeting: manager.socketPath).statistics()["entries_evicted", default: 0] > 0
        }
        var moved: UInt64 = 0
        for round in 1...kills {
            let watcher = try RawClient(greeting: manager.socketPath)
            var before: [String: UInt64] = [:]
            try Patience.wait {
                before = try watcher.statistics()
                return before["entries_published", default: 0] > UInt64.random(in: 20...120)
            }
            moved += before["entries_moved", default: 0]
            try manager.end()
            let left = try liveRecords(of: manager)
            try manager.start()
            let now = try RawClient(greeting: manager.socketPath).statistics()
            #expect(now["entries_taken_over"] == UInt64(left.count), "round \(round)")
            // Some entries came and went after the statistics were read.
            let (all, kept) = (before["entries", default: 0], UInt64(left.count))
            #expect(kept + 100 > all && kept < all + 100, "round \(round): \(kept) of \(all) entries are there")
            if try hammers.contains(where: { try $0.hasAnswer() }) { break }
        }
        for hammer in hammers where try !hammer.hasAnswer() { try hammer.send("end") }
        for hammer in hammers { _ = try hammer.answer() }
        #expect(moved > 20 * UInt64(kills), "only \(moved) entries were moved")
        print("\(kills) kills, \(moved) entries moved: nothing wrong, nothing lost")
    }

    /// Checks each object that an ended daemon has left, and returns the objects' numbers.
    private func liveRecords(of manager: StandInManager) throws -> Set<UInt64> {
        var segments: [UInt32: Mapping] = [:]
        for (name, file) in manager.kept where name.hasPrefix("memory-segment-") {
            let number = try #require(name.split(separator: "-").last.flatMap { UInt32($0) })
            segments[number] = try Mapping(file, count: Int(try file.status().size), writable: true)
        }
        var numbers: Set<UInt64> = []
        for segment in segments.values {
            for offset in SegmentTable(segment).marked {
                let bytes = segment.copyBytes(at: offset, count: Int(segment.load(UInt32.self, at: offset + 4)))
                let record = try ObjectRecord(bytes)
                let state: UInt32 = segment.load(at: offset + ObjectRecord.stateOffset)
                guard state == ObjectRecord.State.live.rawValue else { continue }
                #expect(ObjectRecord.isWhole(bytes))
                numbers.insert(record.number)
                guard case .image(let images) = record.content, let place = images.first?.location,
                    let number = Int(String(decoding: record.name.dropFirst("icon".utf8.count), as: UTF8.self))
                else { continue }
                let pixels = try #require(segments[place.memory]).copyBytes(
                    at: Int(place.offset), count: Int(place.byteCount))
                let name = String(decoding: record.name, as: UTF8.self)
                #expect(Set(pixels).subtracting([255]) == [UInt8(number % 250 + 1)], "\(name) has other pixels")
            }
        }
        return numbers
    }

    /// Replaces one of the changing pictures.
    private func change(_ bundle: SampleBundle, _ number: Int, _ value: UInt8) throws {
        try bundle.image("new", value, width: 100 + 400 * number)
        try bundle.folder.rename("new", to: "weather\(number).png")
    }

    /// Returns the objects of the pictures that do not change, by name.
    private func objects(of manager: StandInManager) throws -> [String: UInt64] {
        let client = try RawClient(greeting: manager.socketPath)
        let parts: [ListReply] = try client.askForAll(List(kind: nil))
        let named = parts.flatMap(\.entries).map { (String(decoding: $0.answer.name, as: UTF8.self), $0.answer.object) }
        return Dictionary(uniqueKeysWithValues: named.filter { !$0.0.hasPrefix("weather") })
    }
}
