internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WorkerPool

/// A file on its way to a worker.
@EventLoopActor
final class FileDelivery {
    private enum State {
        case notBegun
        case underWay([CheckedContinuation<FileAccessError?, Never>])
        case ended(FileAccessError?)
    }

    private var state = State.notBegun

    /// The input of a job that reads the file.
    func input(_ file: SourceFile, from access: FileAccess) -> WorkerJob.Input {
        switch file.source {
        case .memory(let memory): .file(memory)
        case .helper(let directory, let path):
            .sent { [self] socket in
                if case .underWay = state {} else { state = .underWay([]) }
                let passing = FileAccess.Passing(path, in: directory, of: file.status)
                access.pass([passing], over: socket) { [self] failures in end(failures[0]) }
            }
        }
    }

    /// Why the worker got no file; nil when it got it. Waits while the file is on its way.
    func failure() async -> FileAccessError? {
        await withCheckedContinuation { continuation in
            switch state {
            case .notBegun: continuation.resume(returning: nil)
            case .ended(let failure): continuation.resume(returning: failure)
            case .underWay(let waiters): state = .underWay(waiters + [continuation])
            }
        }
    }

    private func end(_ failure: FileAccessError?) {
        guard case .underWay(let waiters) = state else { return }
        state = .ended(failure)
        for waiter in waiters { waiter.resume(returning: failure) }
    }
}
