internal import EventLoop
internal import LinuxSystem

/// Processes that have been killed and are waited for: one that hangs in a file system ends only when that answers.
@EventLoopActor
final class KilledProcesses {
    private let loop: EventLoop
    private var sources: [Int32: ReadinessSource] = [:]

    init(loop: EventLoop) {
        self.loop = loop
    }

    /// Processes that have not ended yet.
    var count: Int { sources.count }

    /// Waits for the end of a process.
    func add(_ process: ChildProcess) {
        // Without a source the process stays unreaped until the daemon ends, which is all that can be lost. The source keeps this object
        // until then: the helper that it belongs to may go first.
        sources[process.identifier] = try? loop.watch(process.descriptor, for: .readable) { [self] _ in
            _ = try? process.reap()
            sources[process.identifier] = nil
        }
    }
}
