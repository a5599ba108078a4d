import AssetModel
import Testing
import WorkerProtocol

@Suite(.timeLimit(.minutes(20))) struct WorkerReplyTests {
    static let image: ImageRepresentation = {
        var image = ImageRepresentation(
            pixelWidth: 20, pixelHeight: 10, bytesPerRow: 80, bitsPerSample: 8, samplesPerPixel: 4,
            alpha: .premultiplied,
            colorModel: .rgb)
        image.pointWidth = 10.5
        image.page = 2
        image.pageCount = 3
        image.hotSpot = .init(x: 3, y: 4)
        image.frame = .init(milliseconds: 100, loopCount: .max)
        return image
    }()
    static let replies: [WorkerReply] = [
        .ready(landlockVersion: 4),
        .reference(.init(kind: .sound, name: Array("Ping".utf8), usage: Array("NSButtonCell.NSSound".utf8))),
        .medium(.init(kind: .image, number: 3, offset: 1 << 33, byteCount: 9, usage: Array("NSButtonCell".utf8))),
        .pair(key: Array("NSSwitch".utf8), value: [UInt8](repeating: 0x78, count: 255)),
        .representation(image, offset: 4096),
        .sound(
            SoundDescription(
                sampleRate: 44_100, channelCount: 2, sampleFormat: .float32, frameCount: 1 << 40, fileFormat: 0x10002),
            byteCount: 1 << 35),
        .document(byteCount: 12), .memoryNeeded(byteCount: 1 << 30), .finished(itemCount: 7),
        .finished(
            itemCount: 7, input: .init(size: 1 << 40, modified: -2, changed: 3), nanoseconds: 1 << 40, start: 1 << 41),
        .deferred,
        .failed(
            .init(
                reason: .limitExceeded, offset: 16, found: 65_535, allowed: 16_384,
                message: String(repeating: "wide ", count: 100))),
    ]

    @Test(arguments: replies) func aReplyReadsBackEqual(_ reply: WorkerReply) throws {
        let bytes = reply.encoded(for: 99)
        #expect(bytes.count == WorkerReply.size)
        let decoded = try WorkerReply.decode(bytes[...])
        #expect(decoded.reply == reply && decoded.identifier == 99)
    }

    @Test func aRequestReadsBackEqual() throws {
        let request = WorkerRequest(
            identifier: 7, operation: .decodeImage, pixelForm: .asStored, byteLimit: 1 << 40, itemLimit: 9,
            frameLimit: 5)
        #expect(try WorkerRequest(decoding: request.encoded[...]) == request)
    }

    @Test func aBatchReadsBackEqual() throws {
        let requests = (0..<64).map { WorkerRequest(identifier: $0, operation: .decodeImage, slot: 2) }
        let message = Array(requests.map(\.encoded).joined())
        #expect(try WorkerRequest.batch(decoding: message[...]) == requests)
        #expect(throws: WorkerProtocolError.wrongSize(found: 65 * 64, expected: 64 * 64)) {
            try WorkerRequest.batch(decoding: (message + requests[0].encoded)[...])
        }
        #expect(throws: WorkerProtocolError.wrongSize(found: 0, expected: WorkerRequest.size)) {
            try WorkerRequest.batch(decoding: [])
        }
        #expect(throws: WorkerProtocolError.wrongSize(found: 1, expected: WorkerRequest.size)) {
            try WorkerRequest.batch(decoding: message[..<65])
        }
        let other = WorkerRequest(identifier: 9, operation: .decodeImage, slot: 1)
        #expect(throws: WorkerProtocolError.self) {
            try WorkerRequest.batch(decoding: (requests[0].encoded + other.encoded)[...])
        }
    }

    @Test func inconsistentDescriptionsAreRefused() throws {
        var image = Self.image
        image.bytesPerRow = 79
        #expect(throws: WorkerProtocolError.unknownValue(field: "bytes of a row", found: 79)) {
            try WorkerReply.decode(WorkerReply.representation(image, offset: 0).encoded(for: 1)[...])
        }
        #expect(throws: WorkerProtocolError.wrongSize(found: 3, expected: WorkerReply.size)) {
            try WorkerReply.decode([1, 2, 3])
        }
    }
}
