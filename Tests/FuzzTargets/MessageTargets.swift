import AssetModel
import FileHelperProtocol
import LinuxSystem
import SharedLayout
import WireProtocol
import WorkerProtocol

extension FuzzTarget {
    static let messages = [
        FuzzTarget(name: "request", lengthLimit: 4_096, seeds: requestSeeds) { read($0, as: requests) },
        FuzzTarget(name: "reply", lengthLimit: 4_096, seeds: replySeeds) { bytes in
            let isRead = read(bytes, as: repliesAndEvents)
            guard let header = try? MessageHeader(of: bytes[...]) else { return false }
            return (try? Failure(of: bytes[...], header: header)) != nil || isRead
        },
        FuzzTarget(name: "worker-request", lengthLimit: 256, seeds: { [workerRequest.encoded] }) {
            (try? WorkerRequest(decoding: $0[...])) != nil
        },
        FuzzTarget(
            name: "worker-reply", lengthLimit: WorkerReply.size,
            seeds: { [WorkerReply.ready(landlockVersion: 1).encoded(for: 1)] }
        ) { bytes in
            guard let (reply, identifier) = try? WorkerReply.decode(bytes[...]) else { return false }
            // What was understood can be said again.
            precondition((try? WorkerReply.decode(reply.encoded(for: identifier)[...]))?.reply == reply)
            return true
        },
        FuzzTarget(
            name: "file-request", lengthLimit: 512,
            seeds: { [FileRequest(number: 5, .open(.init(handle: 1, path: "a/b"))).encoded] }
        ) { (try? FileRequest($0[...])) != nil },
        FuzzTarget(
            name: "file-reply", lengthLimit: 4_096, seeds: { [FileReply.failed(.permission).encoded(for: 1)] }
        ) { (try? FileReply.decode($0[...])) != nil },
        FuzzTarget(name: "shared-memory", lengthLimit: 2_048, seeds: { [memoryHeader.encoded, record.encoded] }) {
            bytes in
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

    private static let record = ObjectRecord(
        number: 1, isTemplate: false, pixelForm: nil, decodeDuration: 0, fileSize: 1, fileModified: 1,
        content: .sound(
            ObjectRecord.DataLocation(memory: 1, offset: 1024, byteCount: 400),
            SoundDescription(
                sampleRate: 8000, channelCount: 2, sampleFormat: .int16, frameCount: 100, fileFormat: 0x10002)),
        name: [0x61], path: [0x61])

    private static let requests: [any MessageBody.Type] = [
        Hello.self, OpenBundle.self, CloseBundle.self, LookUp.self, LoadNib.self, Release.self, Received.self,
        List.self, Resolve.self, Inspect.self, Purge.self,
    ]

    private static let repliesAndEvents: [any MessageBody.Type] = [
        Welcome.self, BundleOpened.self, Found.self, NibLoaded.self, StatisticsReply.self, ListReply.self,
        Resolution.self, Document.self, Purged.self, MemoryEvent.self, Retired.self, Invalidated.self, Goodbye.self,
    ]

    @Sendable private static func requestSeeds() -> [[UInt8]] {
        let lookUp = LookUp(context: 1, kind: .image, name: [0x61])
        return [
            Hello(layoutVersion: 1, wantsInvalidations: true).message(serial: 1),
            OpenBundle(profile: .appKit, hasBundle: true, languages: [[0x66, 0x72]]).message(serial: 2),
            lookUp.message(serial: 3), Resolve(lookUp).message(serial: 4),
            LoadNib(context: 1, name: [0x61]).message(serial: 5), Release(objects: [1, 2]).message(serial: 6),
            Received(count: 1).message(serial: 0),
        ]
    }

    @Sendable private static func replySeeds() -> [[UInt8]] {
        let answer = Answer(
            object: 1, memory: 1, offset: 64, kind: .image, origin: .decoded, name: [0x61], path: [0x61])
        return [
            Welcome(minor: 0, layoutVersion: 1, process: 1, instance: .user, user: 0, daemonVersion: 0).message(
                serial: 1),
            BundleOpened(context: 1, resourceCount: 0, path: [0x61]).message(serial: 2),
            Found(answer).message(serial: 3),
            NibLoaded(references: [NibReference(answer: answer, usage: [])]).message(serial: 4),
            MemoryEvent(memory: 1, content: .segment, byteCount: 4096).message(serial: 0),
            Retired(memory: 1).message(serial: 0), Invalidated(objects: [1]).message(serial: 0),
            Goodbye(status: .shuttingDown).message(serial: 0),
            Failure(.notFound, text: [0x61]).message(serial: 5),
        ]
    }

    private static func read(_ bytes: [UInt8], as bodies: [any MessageBody.Type]) -> Bool {
        guard let header = try? MessageHeader(of: bytes[...]) else { return false }
        var isRead = false
        for body in bodies where body.type == header.type {
            guard let value = try? body.init(of: bytes[...]) else { continue }
            // What was understood can be said again.
            precondition((try? body.init(of: value.message(serial: 1)[...])) != nil)
            isRead = true
        }
        return isRead
    }
}
