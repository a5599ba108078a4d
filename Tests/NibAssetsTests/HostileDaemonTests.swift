import LinuxSystem
import SharedLayout
import TestSupport
import Testing
import WireProtocol

@testable import NibAssets

/// If a daemon breaks the protocol, the client gets an error in bounded time, and has no other harm.
@Suite(.timeLimit(.minutes(20))) struct HostileDaemonTests {
    /// A daemon's breach of the protocol, and the status of the client's error.
    struct Crime: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let expected: AssetError.Status
        /// Commits the crime in answer to a look-up of "Bell", after an honest answer to `openBundle`.
        let commit: @Sendable (FakeConnection, FakeConnection.Request, FakeCache) throws -> Void

        init(
            _ name: String, _ expected: AssetError.Status = .protocolError,
            _ commit: @escaping @Sendable (FakeConnection, FakeConnection.Request, FakeCache) throws -> Void
        ) {
            testDescription = name
            self.expected = expected
            self.commit = commit
        }

        /// Makes a crime whose answer leads to another place than the image's record.
        init(_ name: String, _ change: @escaping @Sendable (inout Answer) -> Void) {
            self.init(name) { connection, request, cache in
                var answer = cache.image(1, "Bell")
                change(&answer)
                try connection.reply(Found(answer), to: request)
            }
        }
    }

    static let crimes: [Crime] = [
        Crime("silence", .timedOut) { connection, _, _ in _ = try connection.next() },
        Crime("one byte") { connection, _, _ in try connection.send([1]) },
        Crime("a header of ones") { connection, _, _ in try connection.send([UInt8](repeating: 0xFF, count: 16)) },
        Crime("a message that says another length") { connection, request, cache in
            try connection.send(Found(cache.image(1, "Bell")).message(serial: request.header.serial) + [0])
        },
        Crime("half a reply") { connection, request, cache in
            var bytes = Array(Found(cache.image(1, "Bell")).message(serial: request.header.serial).prefix(40))
            bytes.replaceSubrange(12..<16, with: [40, 0, 0, 0])
            try connection.send(bytes)
        },
        Crime("a reply to nobody") { connection, request, cache in
            try connection.send(Found(cache.image(1, "Bell")).message(serial: request.header.serial + 1))
        },
        Crime("a reply of another type") { connection, request, _ in
            try connection.reply(Purged(entries: 0, byteCount: 0), to: request)
        },
        Crime("a reply in parts that has none") { connection, request, cache in
            let answer = cache.image(1, "Bell")
            try connection.reply(Found(answer), to: request, more: true)
            try connection.reply(Found(answer), to: request)
        },
        Crime("a reply without an end") { connection, request, cache in
            let answer = cache.image(1, "Bell")
            while true { try connection.reply(Found(answer), to: request, more: true) }
        },
        Crime("a record outside the memory") { $0.offset = UInt64(FakeCache.size) - 4 },
        Crime("a record at the end of all memory") { $0.offset = .max },
        Crime("memory that was not announced") { $0.memory = 99 },
        Crime("another object's record") { $0.object = 2 },
        Crime("a sound for an image") { connection, request, cache in
            var answer = cache.sound(1, "Bell")
            answer.kind = .image
            try connection.reply(Found(answer), to: request)
        },
        Crime("a record that says it is huge") { connection, request, cache in
            try connection.reply(
                Found(
                    cache.record(
                        1, Array("NOBJ".utf8) + [0xFF, 0xFF, 0xFF, 0x7F] + [1] + .init(repeating: 0, count: 55))),
                to: request)
        },
        Crime("a record of zeros") { connection, request, cache in
            try connection.reply(Found(cache.record(1, [UInt8](repeating: 0, count: 64))), to: request)
        },
        Crime("memory that may get smaller") { connection, request, _ in
            let file = try MemoryFile.create("unsealed", allocating: 4096)
            try connection.send(MemoryEvent(memory: 8, content: .largeObject, byteCount: 4096).message(serial: 0), file)
            _ = try connection.next()
        },
        Crime("memory that is smaller than announced") { connection, request, _ in
            let file = try MemoryFile.create("small", allocating: 4096)
            try MemoryFile.seal(file, .shrink)
            try connection.send(
                MemoryEvent(memory: 8, content: .largeObject, byteCount: 8192).message(serial: 0), file)
            _ = try connection.next()
        },
        Crime("memory that is far smaller than announced") { connection, request, _ in
            let file = try MemoryFile.create("small", allocating: 4096)
            try MemoryFile.seal(file, .shrink)
            try connection.send(
                MemoryEvent(memory: 8, content: .largeObject, byteCount: UInt64(Int.max)).message(serial: 0), file)
            _ = try connection.next()
        },
        Crime("memory that is as large as a file can be", .systemError) { connection, request, _ in
            let file = try MemoryFile.create("huge")
            try MemoryFile.resize(file, to: UInt64(Int.max))
            try MemoryFile.seal(file, .shrink)
            try connection.send(
                MemoryEvent(memory: 8, content: .largeObject, byteCount: UInt64(Int.max)).message(serial: 0), file)
            _ = try connection.next()
        },
        Crime("a memory number twice") { connection, _, cache in
            try cache.announce(on: connection)
            _ = try connection.next()
        },
        Crime("memory without a descriptor") { connection, _, _ in
            try connection.send(MemoryEvent(memory: 8, content: .largeObject, byteCount: 8).message(serial: 0))
            _ = try connection.next()
        },
        Crime("a segment without a header") { connection, _, _ in
            let file = try MemoryFile.create("bare", allocating: 4096)
            try MemoryFile.seal(file, .shrink)
            try connection.send(MemoryEvent(memory: 8, content: .segment, byteCount: 4096).message(serial: 0), file)
            _ = try connection.next()
        },
        Crime("a file that is no memory", .systemError) { connection, _, _ in
            let event = MemoryEvent(memory: 8, content: .largeObject, byteCount: 1)
            try connection.send(event.message(serial: 0), try .open("/dev/null"))
            _ = try connection.next()
        },
        Crime("death", .noService) { _, _, _ in },
    ]

    @Test(arguments: crimes) func aCrimeIsAnError(_ crime: Crime) throws {
        let daemon = try FakeDaemon { connection, _ in
            let cache = try FakeCache()
            try connection.welcome()
            try cache.announce(on: connection)
            while true {
                let request = try connection.next()
                switch request.header.type {
                case .openBundle:
                    try connection.reply(BundleOpened(context: 1, resourceCount: 0, path: []), to: request)
                case .lookUp: return try crime.commit(connection, request, cache)
                default: break
                }
            }
        }
        var settings = settings(daemon.socketPath)
        settings.timeout = crime.expected == .timedOut ? 100_000_000 : settings.timeout
        let client = try AssetClient(settings: settings)
        let bundle = try client.openBundle(at: nil)
        let error = #expect(throws: AssetError.self) { try bundle.image(named: "Bell") }
        #expect(error?.status == crime.expected, "\(error?.message ?? "")")
        #expect(client.clientStatistics().objectCount == 0)
    }

    /// The daemon sends failures of earlier requests, or events, as fast as it can. The call ends by its timeout, or by the number of messages.
    @Test(arguments: [true, false]) func messagesThatNobodyWaitsForKeepNoCall(areFailures: Bool) throws {
        let daemon = try FakeDaemon { connection, _ in
            try connection.welcome()
            let request = try connection.next()
            try connection.reply(BundleOpened(context: 1, resourceCount: 0, path: []), to: request)
            while try connection.next().header.type != .lookUp {}
            let message =
                areFailures
                ? Failure(.broken, text: []).message(serial: request.header.serial)
                : Invalidated(objects: [1]).message(serial: 0)
            while true { try connection.send(message) }
        }
        var settings = settings(daemon.socketPath)
        settings.timeout = 100_000_000
        let client = try AssetClient(settings: settings)
        let bundle = try client.openBundle(at: nil)
        let error = #expect(throws: AssetError.self) { try bundle.image(named: "Bell") }
        #expect([.timedOut, .protocolError].contains(error?.status), "\(error?.message ?? "")")
    }

    /// The daemon sends files as fast as it can, and the call ends.
    @Test func filesThatNobodyWaitsForKeepNoCall() throws {
        let daemon = try FakeDaemon { connection, _ in
            let cache = try FakeCache()
            try connection.welcome()
            try cache.announce(on: connection)
            let file = try FileDescriptor.open("/dev/null")
            while true {
                let request = try connection.next()
                switch request.header.type {
                case .openBundle:
                    try connection.reply(BundleOpened(context: 1, resourceCount: 0, path: []), to: request)
                case .lookUp:
                    for _ in 0..<1_000 { _ = try connection.sendFile(file) }
                    try connection.reply(Found(cache.image(1, "Bell"), file: .max), to: request)
                    while true { _ = try connection.sendFile(file) }
                default: break
                }
            }
        }
        let bundle = try client(of: daemon).openBundle(at: "/usr")
        #expect(try bundle.image(named: "Bell").name == "Bell")
    }

    @Test(arguments: 0..<4) func aDaemonThatDiesInTheGreetingIsNoDaemon(step: Int) throws {
        let daemon = try FakeDaemon { connection, _ in
            if step == 0 { return }
            let hello = try connection.next()
            switch step {
            case 1: return
            case 2: try connection.refuse(hello, .shuttingDown)
            default: try connection.send(Array(FakeConnection.welcome.message(serial: hello.header.serial).prefix(15)))
            }
        }
        let client = try client(of: daemon)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == (step == 3 ? .protocolError : .noService))
    }

    @Test func anotherVersionIsRefused() throws {
        let daemon = try FakeDaemon { connection, _ in
            let hello = try connection.next()
            var welcome = FakeConnection.welcome
            welcome.layoutVersion = 2
            try connection.reply(welcome, to: hello)
        }
        let client = try client(of: daemon)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == .wrongVersion)
        #expect(error?.found == 2)
    }

    @Test func aDaemonOfAnotherMajorVersionIsToldApartWhateverFollows() throws {
        let daemon = try FakeDaemon { connection, _ in
            let hello = try connection.next()
            let serial = UInt8(truncatingIfNeeded: hello.header.serial)
            try connection.send([101, 0, 0, 0, serial, 0, 0, 0, 0, 0, 0, 0, 18, 0, 0, 0, 2, 0])
        }
        let client = try client(of: daemon)
        let error = #expect(throws: AssetError.self) { try client.openBundle(at: nil) }
        #expect(error?.status == .wrongVersion && error?.found == 2 && error?.allowed == 1)
        let message = error?.message ?? ""
        #expect(message.contains("version 2") && message.contains("version 1"), "\(message)")
    }

    @Test func randomBytesDoNoHarm() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("randomBytesDoNoHarm: seed", seed)
        let daemon = try FakeDaemon { connection, number in
            var random = SeededGenerator(seed: seed &+ UInt64(number))
            try connection.welcome()
            let request = try connection.next()
            for _ in 0..<20 {
                var bytes = (0..<Int.random(in: 16...200, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
                // The header is valid, so that the client reads the body.
                let type = MessageType.allCases.randomElement(using: &random)?.rawValue ?? 0
                let serial = Bool.random(using: &random) ? request.header.serial : 0
                bytes.replaceSubrange(
                    0..<16,
                    with: [UInt8(type & 0xFF), UInt8(type >> 8), 0, 0, UInt8(serial & 0xFF), 0, 0, 0, 0, 0, 0, 0]
                        + [UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8), 0, 0])
                try connection.send(bytes)
            }
        }
        let client = try client(of: daemon)
        for _ in 0..<50 { _ = try? client.statistics() }
        #expect(client.clientStatistics().connectionCount >= 50)
    }

    @Test(
        "I5 a name that cannot be one is refused without a message",
        arguments: ["", "a/", ".", "..", "a\0b"] + [256, 70_000].map { String(repeating: "x", count: $0) })
    func badNames(name: String) throws {
        let service = try FakeService()
        let daemon = try FakeDaemon(service)
        let bundle = try client(of: daemon).openBundle(at: nil)
        for call in [{ _ = try bundle.image(named: name) }, { _ = try bundle.loadNib(named: name) }] {
            let error = #expect(throws: AssetError.self) { try call() }
            #expect(error?.status == .badName)
        }
        #expect(service.log == [.openBundle])
    }
}
