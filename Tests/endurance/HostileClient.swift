import AssetModel
import LinuxSystem
import MediaWriting
import NibAssets
import NibWriting
import SharedLayout
import TestSupport
import WireProtocol

/// A client that tries to harm the service. Each kind is one way.
enum HostileClient: String, CaseIterable {
    /// Sends random bytes as messages.
    case garbage
    /// Sends requests and reads no answer.
    case flood
    /// Opens connections and says nothing.
    case silent
    /// Asks for thousands of names that do not exist.
    case missing
    /// Loads files that would take much memory and time.
    case bombs
    /// Opens bundles under hundreds of conditions.
    case contexts
    /// Attaches descriptors to messages that take none.
    case descriptors
    /// Ends suddenly, with requests under way.
    case sudden

    /// Attacks for a while. The service's answers do not matter, so no failure counts.
    func run(folder: String, seconds: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let end = monotonicNanoseconds() + UInt64(seconds) * 1_000_000_000
        while monotonicNanoseconds() < end {
            try? once(folder, end, &generator)
            pause(nanoseconds: 20_000_000)
        }
    }

    private func once(_ folder: String, _ end: UInt64, _ generator: inout SeededGenerator) throws {
        switch self {
        case .garbage:
            let socket = try Socket.connect(to: SocketPath.system)
            var message = Hello(layoutVersion: MemoryHeader.layoutVersion, wantsInvalidations: true).message(serial: 1)
            if Bool.random(using: &generator) { _ = try Socket.send(message, on: socket) }
            message = (0..<Int.random(in: 1...4_000, using: &generator)).map { _ in
                UInt8(truncatingIfNeeded: generator.next())
            }
            _ = try Socket.send(message, on: socket)
        case .flood:
            let socket = try Self.greeted()
            try Socket.setNonBlocking(socket)
            for serial in 2..<UInt32(20_000) where monotonicNanoseconds() < end {
                let message = EmptyMessage.message(.statistics, serial: serial)
                while try !Socket.send(message, on: socket), monotonicNanoseconds() < end {
                    pause(nanoseconds: 5_000_000)
                }
            }
        case .silent:
            let sockets = try (0..<40).map { _ in try Socket.connect(to: SocketPath.system) }
            pause(nanoseconds: 1_000_000_000)
            withExtendedLifetime(sockets) {}
        case .missing:
            let bundle = try AssetClient().openBundle(at: folder)
            for _ in 0..<5_000 where monotonicNanoseconds() < end {
                _ = try? bundle.image(named: "\(generator.next())")
            }
        case .bombs:
            let bundle = try AssetClient().openBundle(at: folder)
            _ = try? bundle.image(named: "huge")
            _ = try? bundle.image(named: "damaged")
            _ = try? bundle.loadNib(named: "Many")
        case .contexts:
            let client = try AssetClient()
            var open: [AssetBundle] = []
            for number in 0..<300 where monotonicNanoseconds() < end {
                guard let bundle = try? client.openBundle(at: folder, languages: ["x\(number)"]) else { break }
                open.append(bundle)
            }
        case .descriptors:
            let socket = try Self.greeted()
            for serial in 2..<UInt32(200) {
                let file = try FileDescriptor.open("/dev/null")
                _ = try Socket.send(EmptyMessage.message(.sync, serial: serial), descriptors: [file], on: socket)
            }
        case .sudden:
            let client = try AssetClient()
            let bundle = try client.openBundle(at: folder)
            _ = try? bundle.image(named: "damaged")
            let socket = try Self.greeted()
            _ = try Socket.send(EmptyMessage.message(.statistics, serial: 2), on: socket)
            // The driver starts the program again.
            exitProcess(0)
        }
    }

    private static func greeted() throws -> FileDescriptor {
        let socket = try Socket.connect(to: SocketPath.system)
        let hello = Hello(layoutVersion: MemoryHeader.layoutVersion, wantsInvalidations: true)
        _ = try Socket.send(hello.message(serial: 1), on: socket)
        return socket
    }

    /// Writes the files that hostile clients load.
    static func writeBundle(_ folder: TemporaryFolder, at path: String, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let picture = SampleBundle.png(7, width: 64)
        // IHDR's width and height are bytes 16 to 23.
        try folder.write(path + "/huge.png", picture[..<16] + [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60] + picture[24...])
        var damaged = picture
        for _ in 0..<20 { damaged[Int.random(in: 40..<damaged.count, using: &generator)] ^= 0x55 }
        try folder.write(path + "/damaged.png", damaged)
        try folder.write(
            path + "/Many.xib", SampleBundle.interface(images: (0..<2_000).map { "name\($0)" }).xibDocument())
    }
}
