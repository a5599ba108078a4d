internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerPool

/// A file on its way to a worker.
@EventLoopActor
final class FileDelivery: SentInput {
    private enum State {
        case notBegun
        case underWay([CheckedContinuation<Void, Never>])
        case ended(FileAccessError?)
    }

    private let file: FileAccess.Passing
    private let access: FileAccess
    private let isUrgent: Bool
    private var state = State.notBegun

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

    func send(with others: [any SentInput], over socket: consuming FileDescriptor) {
        let deliveries = [self] + others.compactMap { $0 as? FileDelivery }
        for delivery in deliveries { delivery.begin() }
        access.pass(deliveries.map(\.file), over: socket, isUrgent: isUrgent) { failures in
            for (delivery, failure) in zip(deliveries, failures) { delivery.end(failure) }
        }
    }

    /// Why the worker got no file; nil when it got the file, or the file is on its way.
    var failure: FileAccessError? { if case .ended(let failure) = state { failure } else { nil } }

    func ended() async {
        await withCheckedContinuation { continuation in
            if case .underWay(let waiters) = state {
                state = .underWay(waiters + [continuation])
            } else {
                continuation.resume()
            }
        }
    }

    private func begin() {
        if case .underWay = state { return }
        state = .underWay([])
    }

    private func end(_ failure: FileAccessError?) {
        guard case .underWay(let waiters) = state else { return }
        state = .ended(failure)
        for waiter in waiters { waiter.resume() }
    }
}
