internal import EventLoop
internal import LinuxSystem

/// Processes that have been killed and are waited for: one that hangs in a file system ends only when that answers.
@EventLoopActor
final class EndedProcesses {
    private let loop: EventLoop
    private var sources: [Int32: ReadinessSource] = [:]

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Processes that have not ended yet.
    var count: Int { sources.count }

    /// Waits for the end of a process.
    func add(_ process: ChildProcess) {
        // Without a source the process stays unreaped until the daemon ends, which is all that can be lost.
        sources[process.identifier] = try? loop.watch(process.descriptor, for: .readable) { [weak self] _ in
            _ = try? process.reap()
            self?.sources[process.identifier] = nil
        }
    }
}
