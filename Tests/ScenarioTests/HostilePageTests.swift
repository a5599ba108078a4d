import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// A user's programs harm no other user by the content of their pages, by their holds, or by unread messages.
@Suite(.timeLimit(.minutes(40)), .blocking, .severalUsers) struct HostilePageTests {
    private static let (mallory, alice): (UInt32, UInt32) = (1_234, 1_235)

    private let daemon: SystemDaemon
    private let bundle: SampleBundle
    /// Names of the pictures, and the value of their pixels. All pictures take twice the memory of the cache.
    private let pictures: [(name: String, value: UInt8)]

    init() throws {
        daemon = try SystemDaemon(["--cache-limit", "16M"])
        bundle = try SampleBundle()
        try bundle.folder.setMode(0o755)
        var pictures: [(name: String, value: UInt8)] = []
        for number in 0..<150 {
            let (name, value) = ("picture\(number)", UInt8(number + 1))
            // Most pictures are small, some have memory of their own.
            let png = SampleBundle.png(value, width: number % 15 == 0 ? 1_000 : 250, height: 200)
            try bundle.folder.write(name + ".png", png)
            pictures.append((name, value))
        }
        for number in 0..<20 { try bundle.image("pin\(number).png") }
        self.pictures = pictures
    }

    @Test func whoScribblesOnAPageHarmsOnlyItself() throws {
        let scribblers = try (0..<2).map { _ in try start("scribble", pictures.map(\.name), Self.mallory) }
        for scribbler in scribblers { #expect(try Patience.text(on: scribbler.output) == "scribbling") }
        try checkThatAliceIsServed()
        for scribbler in scribblers { try end(scribbler.process) }
        try checkThatAllIsFree()
    }

    /// "all" keeps every object, "pins" a tiny object in each segment.
    @Test(arguments: ["all", "pins"]) func whoHandsNothingBackAndReadsNothingHarmsOnlyItself(kept: String) throws {
        var names = pictures.map(\.name)
        if kept == "pins" {
            names = []
            for pin in 0..<20 {
                for picture in pictures[6 * pin..<6 * pin + 6] { names.append("passing:" + picture.name) }
                names.append("pin\(pin)")
            }
        }
        let hoarders = try (0..<2).map { _ in try start("hoard", names, Self.mallory) }
        for hoarder in hoarders { #expect(try Int(Patience.text(on: hoarder.output)) ?? 0 > 10) }
        try checkThatAliceIsServed()
        for hoarder in hoarders { try end(hoarder.process) }
        try checkThatAllIsFree()
    }

    /// Alice's programs find every picture, with messages and without, and each picture has its value.
    private func checkThatAliceIsServed() throws {
        let readers = try (0..<2).map { _ in
            try start("read", pictures.map { "\($0.name)=\($0.value)" }, Self.alice)
        }
        let client = try daemon.client(of: Self.alice)
        try client.ask("view", "open", bundle.path, "appKit")
        for _ in 0..<3 {
            for (name, value) in pictures.shuffled() {
                let seen = try client.ask("view", "look", name, "drop")
                try #require(seen == [["\(value)"]], "\(name)")
            }
        }
        for reader in readers {
            Socket.endSending(on: reader.output)
            let said = try Patience.text(on: reader.output)
            #expect(Int(said) ?? 0 > 10, "\(said)")
            _ = try reader.process.ending()
        }
    }

    private func checkThatAllIsFree() throws {
        let root = try RawClient(greeting: daemon.socketPath)
        try Patience.wait {
            let _: Purged = try root.ask(Purge())
            return try root.statistics()["entries"] == 0
        }
        #expect(try root.statistics()["memory_used"] == 0)
    }

    private func start(
        _ deed: String, _ names: [String], _ user: UInt32
    ) throws -> (process: ChildProcess, output: FileDescriptor) {
        try daemon.indexHolder(of: user, bundle.path, [deed] + names)
    }

    private func end(_ process: ChildProcess) throws {
        process.kill()
        _ = try process.ending()
    }
}
