import AssetModel
import LinuxSystem
import NibAssets
import SharedLayout
import TestSupport
import WireProtocol

extension FuzzTarget {
    /// Target for a client whose daemon sends the messages of the input. A message begins with 6 bytes: flags (1: the header's length is corrected;
    /// 2: memory comes with the message; 4: a file channel comes with the message, over which the memory has been sent as file 1), serial, and the
    /// 2-byte lengths of the message and the memory. Then come the message and the memory's bytes.
    static let client = FuzzTarget(name: "client", lengthLimit: 8_192, seeds: { [Conversation.bytes] }) { bytes in
        guard let daemon = PlayedDaemon(saying: bytes), let client = try? AssetClient(connected: daemon.clients),
            // Without a welcome among the messages there is no connection.
            client.clientStatistics().daemon != nil
        else { return false }
        return daemon.keepingItsEndsOpen { asksForAll(client) }
    }

    /// Sends all kinds of requests. Returns whether all were answered.
    private static func asksForAll(_ client: AssetClient) -> Bool {
        var unanswered = 0
        func answer<Value>(_ ask: () throws -> Value) -> Value? {
            if let value = try? ask() { return value }
            unanswered += 1
            return nil
        }
        _ = answer { try client.statistics() }
        _ = answer { try client.inspect(path: "/dev/null") }
        guard let bundle = answer({ try client.openBundle(at: nil, recalls: true) }) else { return false }
        let image = answer { try bundle.image(named: "a") }
        let nib = answer { try bundle.loadNib(named: "a") }
        let sound = answer { try bundle.sound(named: "s") }
        let stream = answer { try bundle.sound(named: "t") }
        for representation in image?.representations ?? [] { readAll(of: representation) }
        for case .image(let image) in nib?.references.map(\.object) ?? [] {
            for representation in image.representations { readAll(of: representation) }
        }
        precondition(sound?.samples.count ?? 0 >= 0)
        if let stream, stream.isStreamed { _ = answer { FileDescriptor(owning: try stream.openStream()) } }
        _ = answer { try bundle.resolve(.image, named: "a") }
        _ = answer { try client.list() }
        _ = answer { try client.purge() }
        _ = answer { try client.synchronize() }
        image?.setName("b")
        client.dispatch()
        // The objects are released only now, so that no release takes a serial number between the requests.
        withExtendedLifetime((image, nib, sound, stream)) {}
        return unanswered == 0
    }

    private static func readAll(of representation: NamedImage.Representation) {
        let pixels = representation.pixels
        var sum = 0
        for index in pixels.indices { sum += Int(pixels[index]) }
        precondition(sum <= 255 * pixels.count)
    }
}

/// The daemon's end of a connection. All its messages are under way before the client begins. The end takes the client's messages, but is closed
/// for sending, so that the client never waits.
private struct PlayedDaemon {
    /// The client's end.
    let clients: FileDescriptor
    private let own: FileDescriptor
    private var channels: [FileDescriptor] = []

    init?(saying input: [UInt8]) {
        guard let ends = try? Socket.pair() else { return nil }
        (clients, own) = ends
        for socket in [clients, own] { try? Socket.setNonBlocking(socket) }
        say(input[...])
        Socket.endSending(on: own)
    }

    private mutating func say(_ input: ArraySlice<UInt8>) {
        var rest = input
        while rest.count >= 6 {
            let head = Array(rest.prefix(6))
            rest = rest.dropFirst(6)
            var message = Array(rest.prefix(Int(head[2]) | Int(head[3]) << 8))
            rest = rest.dropFirst(message.count)
            let memory = Array(rest.prefix(min(Conversation.memorySize, Int(head[4]) | Int(head[5]) << 8)))
            rest = rest.dropFirst(memory.count)
            if head[0] & 1 != 0, message.count >= MessageHeader.size {
                message[4] = head[1]
                message.replaceSubrange(
                    12..<16, with: [UInt8(message.count & 0xFF), UInt8(message.count >> 8 & 0xFF), 0, 0])
            }
            let file = head[0] & 4 != 0 ? channel(bringing: memory) : head[0] & 2 != 0 ? self.file(of: memory) : nil
            guard (try? Socket.send(message, descriptors: [file].compactMap { $0 }, on: own)) == true else { return }
        }
    }

    private func file(of bytes: [UInt8]) -> FileDescriptor? {
        guard let file = try? MemoryFile.create("input", allocating: UInt64(Conversation.memorySize)) else {
            return nil
        }
        try? file.write(bytes)
        try? MemoryFile.seal(file, [.shrink, .grow])
        return file
    }

    private mutating func channel(bringing bytes: [UInt8]) -> FileDescriptor? {
        guard let (clients, helpers) = try? Socket.pair(), let channel = try? FileChannel(helpers),
            let file = file(of: bytes)
        else { return nil }
        _ = try? channel.send(file, number: 1)
        channels.append(helpers)
        return clients
    }

    /// Runs `body` while the daemon's ends are open. If they were closed, the client's sends would fail.
    func keepingItsEndsOpen<Value>(_ body: () -> Value) -> Value {
        withExtendedLifetime((own, channels)) { body() }
    }
}

/// Messages of a daemon that answers every request well.
private enum Conversation {
    static let memorySize = 4_096

    static var bytes: [UInt8] {
        let answers: [[UInt8]] = [
            packet(
                Welcome(
                    minor: Hello.version.minor, layoutVersion: 1, process: 1, instance: .user, user: 0,
                    daemonVersion: 0
                ).message(serial: 1)),
            packet(statistics.message(serial: 2, hasMore: true)), packet(statistics.message(serial: 2)),
            packet(EmptyMessage.message(.channelOpened, serial: 3), flags: 5, memory: [1]),
            packet(Inspected(byteCount: UInt64(memorySize)).message(serial: 4), flags: 3, memory: Array("{}".utf8)),
            packet(BundleOpened(context: 1, resourceCount: 0, path: []).message(serial: 5)),
            packet(
                MemoryEvent(memory: 1, content: .segment, byteCount: UInt64(memorySize)).message(serial: 0), flags: 3,
                memory: segment),
            packet(Found(answer(1, .image)).message(serial: 6)),
            packet(nib.message(serial: 7, hasMore: true)), packet(nib.message(serial: 7)),
            packet(Found(answer(2, .sound)).message(serial: 8)),
            packet(Found(answer(3, .sound), file: 1).message(serial: 9)),
            packet(Resolution(steps: [step]).message(serial: 10)),
            packet(ListReply(entries: [entry]).message(serial: 11)),
            packet(Purged(entries: 1, byteCount: 2).message(serial: 12)),
            packet(Invalidated(objects: [1]).message(serial: 0)), packet(Retired(memory: 1).message(serial: 0)),
            packet(EmptyMessage.message(.synced, serial: 13)),
        ]
        return answers.flatMap { $0 }
    }

    private static let statistics = StatisticsReply(statistics: [
        Statistic(name: [0x61], kind: .gauge, unit: .bytes, value: 8)
    ])
    private static let nib = NibLoaded(references: [NibReference(answer: answer(1, .image), usage: [])])
    private static let step = ResolutionStep(rule: [0x49, 0x31], text: [0x61], outcome: .taken)
    private static let entry = ListEntry(answer: answer(1, .image), holders: 1, user: 0, byteCount: 4)

    /// Answer with the object of this number. The object's record lies at offset 512 times the number.
    private static func answer(_ object: UInt64, _ kind: AssetKind) -> Answer {
        Answer(
            object: object, memory: 1, offset: 512 * object, kind: kind, origin: .decoded, name: [0x60 + UInt8(object)],
            path: [0x61])
    }

    private static var segment: [UInt8] {
        let header = MemoryHeader(
            memory: 1, byteCount: UInt64(memorySize), content: .segment, owner: MemoryHeader.everybody, lineage: 1)
        let image = ObjectRecord.Content.image([
            .init(
                ObjectRecord.DataLocation(memory: 1, offset: 3_072, byteCount: 4),
                ImageRepresentation(
                    pixelWidth: 1, pixelHeight: 1, bytesPerRow: 4, bitsPerSample: 8, samplesPerPixel: 4,
                    alpha: .premultiplied, colorModel: .rgb)
            )
        ])
        let sounds = [SoundDescription.SampleFormat.int16, .streamed].map { format in
            ObjectRecord.Content.sound(
                ObjectRecord.DataLocation(
                    memory: 1, offset: format == .streamed ? 0 : 3_076, byteCount: format == .streamed ? 0 : 40),
                SoundDescription(
                    sampleRate: 8_000, channelCount: 2, sampleFormat: format, frameCount: 10, fileFormat: 0x10002))
        }
        var bytes = [UInt8](repeating: 0, count: 2_048)
        bytes.replaceSubrange(0..<header.encoded.count, with: header.encoded)
        for (number, content) in zip(1..., [image] + sounds) {
            let record = ObjectRecord(
                number: UInt64(number), isTemplate: false, pixelForm: number == 1 ? .premultipliedRGBA8 : nil,
                decodeDuration: 0, fileSize: 1, fileModified: 1, content: content, name: [0x60 + UInt8(number)],
                path: [0x61]
            ).encoded
            bytes.replaceSubrange(512 * number..<512 * number + record.count, with: record)
        }
        return bytes
    }

    private static func packet(_ message: [UInt8], flags: UInt8 = 1, memory: [UInt8] = []) -> [UInt8] {
        let lengths = [message.count, memory.count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [flags, message[4]] + lengths + message + memory
    }
}
