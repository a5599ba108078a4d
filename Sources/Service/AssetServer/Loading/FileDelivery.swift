internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerPool

/// A file on its way to a worker.
@EventLoopActor
final class FileDelivery: SentInput {
    private let file: FileAccess.Passing
    private let access: FileAccess
    private let isUrgent: Bool
    /// Outcome of the last sending; nil before the first one. An earlier one, to a worker that was lost, may still be under way.
    private var sending: Promise<FileAccessError?>?

    private init(_ file: FileAccess.Passing, from access: FileAccess, isUrgent: Bool) {
        self.file = file
        self.access = access
        self.isUrgent = isUrgent
    }

    /// The input of a job that reads a file, and the delivery where a file helper has the file: before other requests, except for a guess.
    static func input(
        _ file: SourceFile, from access: FileAccess, for requester: Requester
    ) -> (WorkerJob.Input, FileDelivery?) {
        switch file.source {
        case .memory(let memory): return (.file(memory), nil)
        case .helper(let directory, let path):
            let delivery = FileDelivery(
                .init(path, in: directory, of: file.status), from: access, isUrgent: !requester.isGuess)
            return (.sent(delivery), delivery)
        }
    }

    func goes(with other: any SentInput) -> Bool {
        (other as? FileDelivery).map { $0.file.directory.user == file.directory.user } ?? false
    }

    var shareOfMessage: Double { file.shareOfRequest }

    func send(with others: [any SentInput], over socket: consuming FileDescriptor) {
        let deliveries = [self] + others.compactMap { $0 as? FileDelivery }
        let sendings = deliveries.map { delivery in
            let sending = Promise<FileAccessError?>()
            delivery.sending = sending
            return sending
        }
        access.pass(deliveries.map(\.file), over: socket, isUrgent: isUrgent) { failures in
            for (sending, failure) in zip(sendings, failures) { sending.keep(failure) }
        }
    }

    /// Why the worker got no file; nil when it got the file, or the file is on its way.
    var failure: FileAccessError? { sending?.value ?? nil }

    func ended() async { _ = await sending?.kept() }
}
