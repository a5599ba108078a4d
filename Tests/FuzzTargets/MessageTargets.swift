import AssetModel
import FileHelperProtocol
import LinuxSystem
import SharedLayout
import TestSupport
import WireProtocol
import WorkerProtocol

extension FuzzTarget {
    static let messages = [
        FuzzTarget(name: "request", lengthLimit: 4_096, seeds: { SampleMessage.requests.map(\.bytes) }) {
            read($0, as: SampleMessage.requests)
        },
        FuzzTarget(name: "reply", lengthLimit: 4_096, seeds: { repliesAndEvents.map(\.bytes) }) { bytes in
            let isRead = read(bytes, as: repliesAndEvents)
            guard let header = try? MessageHeader(of: bytes[...]) else { return false }
            return (try? Failure(of: bytes[...], header: header)) != nil || isRead
        },
        FuzzTarget(
            name: "worker-request", lengthLimit: 256,
            seeds: { [workerRequest.encoded, workerRequest.encoded + workerRequest.encoded] }
        ) {
            (try? WorkerRequest.batch(decoding: $0[...])) != nil
        },
        FuzzTarget(
            name: "worker-reply", lengthLimit: WorkerReply.size,
            seeds: { [WorkerReply.ready(landlockVersion: 1).encoded(for: 1)] + workerAnswer.seeds().flatMap(replies) }
        ) { bytes in
            guard let (reply, identifier) = try? WorkerReply.decode(bytes[...]) else { return false }
            // A decoded message can be encoded and decoded again.
            let again = (try? WorkerReply.decode(reply.encoded(for: identifier)[...]))?.reply
            // A failure's text that is no UTF-8 gets longer when it is decoded, and is cut when it is encoded again.
            if case .failed = reply { precondition(again != nil) } else { precondition(again == reply) }
            return true
        },
        FuzzTarget(
            name: "file-request", lengthLimit: 512,
            seeds: {
                let location = FileLocation(handle: 1, path: "a/b")
                return [
                    FileRequest(number: 5, .open([location, location])).encoded,
                    FileRequest(number: 6, .pass([.init(number: 3, location, fileStatus)])).encoded,
                ]
            }
        ) { (try? FileRequest($0[...])) != nil },
        FuzzTarget(
            name: "file-reply", lengthLimit: 4_096, seeds: { fileReplies.map { $0.encoded(for: 1) } }
        ) { bytes in
            guard let (reply, number) = try? FileReply.decode(bytes[...]) else { return false }
            precondition((try? FileReply.decode(reply.encoded(for: number)[...]))?.0 == reply)
            return true
        },
        FuzzTarget(
            name: "shared-memory", lengthLimit: 2_048,
            seeds: { [memoryHeader.encoded, soundRecord.encoded, imageRecord.encoded] }
        ) { bytes in
            let header = try? MemoryHeader(bytes)
            let record = try? ObjectRecord(bytes)
            let count = try? ObjectRecord.byteCount(ofRecordStarting: bytes, at: 0)
            return header != nil || record != nil || count != nil
        },
    ]

    private static let workerRequest = WorkerRequest(
        identifier: 1, operation: .decodeImage, pixelForm: .premultipliedRGBA8, byteLimit: 1 << 20, itemLimit: 4,
        frameLimit: 1000)

    private static let memoryHeader = MemoryHeader(
        memory: 1, byteCount: 4096, content: .segment, owner: MemoryHeader.everybody, lineage: 1)

    private static let soundRecord = ObjectRecord(
        number: 1, isTemplate: false, pixelForm: nil, decodeDuration: 0, fileSize: 1, fileModified: 1,
        content: .sound(
            place,
            SoundDescription(
                sampleRate: 8000, channelCount: 2, sampleFormat: .int16, frameCount: 100, fileFormat: 0x10002)),
        name: [0x61], path: [0x61])

    private static let imageRecord = ObjectRecord(
        number: 1, isTemplate: true, pixelForm: .original, decodeDuration: 0, fileSize: 1, fileModified: 1,
        content: .image(
            (0..<2).map { _ in
                .init(
                    place,
                    ImageRepresentation(
                        pixelWidth: 10, pixelHeight: 10, bytesPerRow: 40, bitsPerSample: 8, samplesPerPixel: 4,
                        alpha: .straight, colorModel: .rgb)
                )
            }), attributes: [ImageAttributes(), ImageAttributes(preservesVector: true)], name: [0x61], path: [0x61])

    private static let place = ObjectRecord.DataLocation(memory: 1, offset: 1024, byteCount: 400)

    private static let fileStatus = FileStatus(
        identity: .init(device: 1, inode: 2), kind: .regular, mode: 0o644, owner: 3, group: 4, size: 5,
        allocatedSize: 6, modified: 7, changed: 8)

    private static let fileReplies: [FileReply] = [
        .channelKept, .passed([nil, .changed]), .sent, .drained,
        .adopted(status: fileStatus, path: "/a", isPathOnly: false, isPublic: true),
        .entries([DirectoryEntry(name: [0x61], kind: .link), DirectoryEntry(name: [0x62], kind: nil)]),
        .listed(watch: 3, status: fileStatus, isForeign: false),
        .opened([
            .success(.init(watch: nil, status: fileStatus, path: "/a", isPublic: true, isForeign: false)),
            .failure(.notFound),
        ]),
        .changes([Inotify.Event(watch: 3, changes: .names, name: [0x61])]),
        .failed(.permission), .failed(.untrustedLink(component: "tmp", owner: 1000, mode: 0o777)),
    ]

    /// Divides a worker's answer into its messages.
    private static func replies(_ answer: [UInt8]) -> [[UInt8]] {
        stride(from: 1, to: answer.count, by: WorkerReply.size).map { Array(answer[$0...].prefix(WorkerReply.size)) }
    }

    private static let repliesAndEvents = SampleMessage.replies + SampleMessage.events

    private static func read(_ bytes: [UInt8], as messages: [SampleMessage]) -> Bool {
        guard let header = try? MessageHeader(of: bytes[...]),
            let body = messages.first(where: { $0.type == header.type })?.body.map({ type(of: $0) }),
            let value = try? body.init(of: bytes[...])
        else { return false }
        // A decoded message can be encoded and decoded again.
        precondition((try? body.init(of: value.message(serial: 1)[...])) != nil)
        return true
    }
}
