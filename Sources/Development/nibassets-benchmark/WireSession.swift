import AssetModel
import LinuxSystem
import SharedLayout
import WireProtocol

/// A greeted connection to a daemon. A peer may borrow the socket to send ready-made messages.
final class WireSession {
    let socket: FileDescriptor
    private var channel: FileChannel?
    private var fileCount: UInt32 = 0
    private var buffer = [UInt8](repeating: 0, count: WireLimits.messageBytes.value)

    convenience init(_ daemon: RunningDaemon) throws { try self.init(daemon.socketPath) }

    init(_ socketPath: String) throws {
        socket = try Socket.connect(to: socketPath)
        let _: Welcome = try ask(Hello(layoutVersion: MemoryHeader.layoutVersion, wantsInvalidations: false))
    }

    /// Returns a lookup of an image that the daemon has and whose memory this connection knows, so that the daemon sends only the reply.
    func warmLookUp(of name: String, inBundleAt path: String) throws -> [UInt8] {
        let lookUp = LookUp(context: try openBundle(at: path), kind: .image, name: Array(name.utf8))
        let _: Found = try ask(lookUp)
        return lookUp.message(serial: 1)
    }

    /// Opens a bundle and returns the number of its context.
    func openBundle(at path: String) throws -> UInt32 {
        let request = OpenBundle(profile: .appKit, hasBundle: true)
        let number = try sendFile(try .open(path, .directory))
        let opened: BundleOpened = try reply(to: request.message(serial: 1, file: number)).body
        return opened.context
    }

    /// Has a worker decode a file that the daemon has not seen; returns the worker's time in microseconds.
    func decodeMicroseconds(of kind: AssetKind, _ name: String, in context: UInt32) throws -> Double {
        let found: Found = try ask(LookUp(context: context, kind: kind, name: Array(name.utf8)))
        // Held objects count against the user.
        _ = try Socket.send(Release(objects: [found.answer.object]).message(serial: 1), on: socket)
        return Double(found.answer.decodeDuration) / 1000
    }

    func statistic(_ name: String) throws -> Int {
        let message = EmptyMessage.message(.statistics, serial: 1)
        let reply: StatisticsReply = try reply(to: message).body
        let found = reply.statistics.first { $0.name == Array(name.utf8) }
        guard let found else { throw BenchmarkError.noField(name, file: "the daemon's statistics") }
        return Int(found.value)
    }

    /// Returns the number of requests to the daemon during `work`.
    func requests(during work: () throws -> Void) throws -> Int {
        let before = try statistic("requests")
        try work()
        // The second call of `statistic` is itself a request.
        return try statistic("requests") - before - 1
    }

    /// Sends a file over the file channel and returns its number. The first file creates the channel.
    private func sendFile(_ file: FileDescriptor) throws -> UInt32 {
        if channel == nil {
            let request = EmptyMessage.message(.openChannel, serial: 1)
            guard let end = try reply(to: request, .channelOpened).descriptor else {
                throw BenchmarkError.wrongReply(type: MessageType.channelOpened.rawValue)
            }
            channel = try FileChannel(end)
        }
        fileCount += 1
        _ = try channel?.send(file, number: fileCount)
        return fileCount
    }

    private func ask<Reply: MessageBody>(_ request: some MessageBody) throws -> Reply {
        try reply(to: request.message(serial: 1)).body
    }

    private func reply<Reply: MessageBody>(to message: [UInt8]) throws -> (body: Reply, descriptor: FileDescriptor?) {
        let (bytes, descriptor) = try reply(to: message, Reply.type)
        return (try Reply(of: bytes[...]), descriptor)
    }

    private func reply(to message: [UInt8], _ type: MessageType) throws -> (bytes: [UInt8], descriptor: FileDescriptor?)
    {
        _ = try Socket.send(message, on: socket)
        while true {
            let received = try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket)
            guard case .message(let count, let descriptors, _) = received else {
                throw BenchmarkError.wrongReply(type: 0)
            }
            let header = try MessageHeader(of: buffer[..<count])
            if !descriptors.isEmpty { _ = try Socket.send(Received(count: 1).message(serial: 1), on: socket) }
            if header.serial == 0 { continue }  // an event that comes before the reply
            if header.type == .failure {
                let failure = try Failure(of: buffer[..<count], header: header)
                throw BenchmarkError.refused(String(decoding: failure.text, as: UTF8.self))
            }
            guard header.type == type else { throw BenchmarkError.wrongReply(type: header.rawType) }
            return (Array(buffer[..<count]), descriptors.first)
        }
    }
}
