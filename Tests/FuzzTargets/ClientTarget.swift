import AssetModel
import LinuxSystem
import NibAssets
import SharedLayout
import WireProtocol

extension FuzzTarget {
    /// A client whose daemon sends the input, message by message, and then goes. Each message begins with 6 bytes: flags (1: the header's
    /// length is made right; 2: memory comes with it), serial, two lengths of 2 bytes; then come the message and the memory's bytes.
    static let client = FuzzTarget(name: "client", lengthLimit: 8_192, seeds: { [conversation] }) { bytes in
        // Without a welcome among the messages there is no client.
        guard let socket = connection(bringing: bytes), let client = try? AssetClient(connected: socket) else {
            return false
        }
        use(client)
        return true
    }

    /// The client's end of a connection with all messages under way, whose other end is closed already.
    private static func connection(bringing input: [UInt8]) -> FileDescriptor? {
        guard let (ours, theirs) = try? Socket.pair() else { return nil }
        for socket in [ours, theirs] { try? Socket.setNonBlocking(socket) }
        play(input[...], on: theirs)
        return ours
    }

    private static func play(_ input: ArraySlice<UInt8>, on socket: FileDescriptor) {
        var rest = input
        while rest.count >= 6 {
            let head = Array(rest.prefix(6))
            rest = rest.dropFirst(6)
            var message = Array(rest.prefix(Int(head[2]) | Int(head[3]) << 8))
            rest = rest.dropFirst(message.count)
            let memory = Array(rest.prefix(min(memorySize, Int(head[4]) | Int(head[5]) << 8)))
            rest = rest.dropFirst(memory.count)
            if head[0] & 1 != 0, message.count >= MessageHeader.size {
                message[4] = head[1]
                message.replaceSubrange(
                    12..<16, with: [UInt8(message.count & 0xFF), UInt8(message.count >> 8 & 0xFF), 0, 0])
            }
            let files = head[0] & 2 != 0 ? [file(of: memory)].compactMap { $0 } : []
            guard (try? Socket.send(message, descriptors: files, on: socket)) == true else { return }
        }
    }

    private static let memorySize = 4096

    private static func file(of bytes: [UInt8]) -> FileDescriptor? {
        guard let file = try? MemoryFile.create("input", allocating: UInt64(memorySize)) else { return nil }
        try? file.write(bytes)
        try? MemoryFile.seal(file, [.shrink, .grow])
        return file
    }

    private static func use(_ client: AssetClient) {
        _ = try? client.statistics()
        guard let bundle = try? client.openBundle(at: nil) else { return }
        if let image = try? bundle.image(named: "a") {
            for representation in image.representations { readAll(of: representation) }
            image.setName("b")
        }
        _ = try? bundle.loadNib(named: "a")
        if let sound = try? bundle.sound(named: "a") { precondition(sound.samples.count >= 0) }
        _ = try? bundle.resolve(.image, named: "a")
        _ = try? client.list()
        client.dispatch()
    }

    private static func readAll(of representation: NamedImage.Representation) {
        let pixels = representation.pixels
        var sum = 0
        for index in pixels.indices { sum += Int(pixels[index]) }
        precondition(sum <= 255 * pixels.count)
    }

    /// A conversation in which all goes well.
    private static var conversation: [UInt8] {
        let record = ObjectRecord(
            number: 1, isTemplate: false, pixelForm: .premultipliedRGBA8, decodeDuration: 0, fileSize: 1,
            fileModified: 1,
            content: .image([
                (
                    ObjectRecord.DataLocation(memory: 1, offset: 1024, byteCount: 4),
                    ImageRepresentation(
                        pixelWidth: 1, pixelHeight: 1, bytesPerRow: 4, bitsPerSample: 8, samplesPerPixel: 4,
                        alpha: .premultiplied, colorModel: .rgb)
                )
            ]), name: [0x61], path: [0x61])
        let segment = MemoryHeader(
            memory: 1, byteCount: UInt64(memorySize), content: .segment, owner: MemoryHeader.everybody, lineage: 1)
        let answer = Answer(
            object: 1, memory: 1, offset: 64, kind: .image, origin: .decoded, name: [0x61], path: [0x61])
        let welcome = Welcome(
            minor: Hello.version.minor, layoutVersion: 1, process: 1, instance: .user, user: 0, daemonVersion: 0)
        let memory = MemoryEvent(memory: 1, content: .segment, byteCount: UInt64(memorySize))
        return packet(welcome.message(serial: 1))
            + packet(StatisticsReply(statistics: []).message(serial: 2))
            + packet(memory.message(serial: 0), memory: segment.encoded + record.encoded)
            + packet(BundleOpened(context: 1, resourceCount: 0, path: []).message(serial: 3))
            + packet(Found(answer).message(serial: 5))
            + packet(NibLoaded(references: [NibReference(answer: answer, usage: [])]).message(serial: 6))
            + packet(Invalidated(objects: [1]).message(serial: 0))
            + packet(Retired(memory: 1).message(serial: 0))
    }

    private static func packet(_ message: [UInt8], memory: [UInt8]? = nil) -> [UInt8] {
        let lengths = [message.count, memory?.count ?? 0].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return [memory == nil ? 1 : 3, message[4]] + lengths + message + (memory ?? [])
    }
}
