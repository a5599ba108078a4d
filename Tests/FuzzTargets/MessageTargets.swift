import FileHelperProtocol
import SharedLayout
import WireProtocol
import WorkerProtocol

extension FuzzTarget {
    static let messages = [
        FuzzTarget(name: "request", lengthLimit: 4_096, seeds: emptyMessages) { read($0, as: requests) },
        FuzzTarget(name: "reply", lengthLimit: 4_096, seeds: emptyMessages) { bytes in
            read(bytes, as: repliesAndEvents)
            if let header = try? MessageHeader(of: bytes[...]) { _ = try? Failure(of: bytes[...], header: header) }
        },
        FuzzTarget(name: "worker-request", lengthLimit: 256, seeds: { [] }) {
            _ = try? WorkerRequest(decoding: $0[...])
        },
        FuzzTarget(
            name: "worker-reply", lengthLimit: WorkerReply.size,
            seeds: { [WorkerReply.ready(landlockVersion: 1).encoded(for: 1)] }
        ) { bytes in
            guard let (reply, identifier) = try? WorkerReply.decode(bytes[...]) else { return }
            // What was understood can be said again.
            precondition((try? WorkerReply.decode(reply.encoded(for: identifier)[...]))?.reply == reply)
        },
        FuzzTarget(name: "lookup-request", lengthLimit: 512, seeds: { [] }) { _ = try? FileRequest($0[...]) },
        FuzzTarget(name: "lookup-reply", lengthLimit: 4_096, seeds: { [] }) { _ = try? FileReply.decode($0[...]) },
        FuzzTarget(name: "shared-memory", lengthLimit: 2_048, seeds: { [[UInt8](repeating: 0, count: 256)] }) { bytes in
            _ = try? MemoryHeader(bytes)
            _ = try? ObjectRecord(bytes)
            _ = try? ObjectRecord.byteCount(ofRecordStarting: bytes, at: 0)
        },
    ]

    private static let requests: [any MessageBody.Type] = [
        Hello.self, OpenBundle.self, CloseBundle.self, LookUp.self, LoadNib.self, Release.self, Received.self,
        List.self, Resolve.self, Inspect.self, Purge.self,
    ]

    private static let repliesAndEvents: [any MessageBody.Type] = [
        Welcome.self, BundleOpened.self, Found.self, NibLoaded.self, StatisticsReply.self, ListReply.self,
        Resolution.self, Document.self, Purged.self, MemoryEvent.self, Retired.self, Invalidated.self, Goodbye.self,
    ]

    /// A message of each type without anything in it.
    private static func emptyMessages() -> [[UInt8]] {
        MessageType.allCases.map { EmptyMessage.message($0, serial: 1) + [UInt8](repeating: 0, count: 64) }
    }

    private static func read(_ bytes: [UInt8], as bodies: [any MessageBody.Type]) {
        guard let header = try? MessageHeader(of: bytes[...]) else { return }
        for body in bodies where body.type == header.type {
            guard let value = try? body.init(of: bytes[...]) else { continue }
            // What was understood can be said again.
            precondition((try? body.init(of: value.message(serial: 1)[...])) != nil)
        }
    }
}
