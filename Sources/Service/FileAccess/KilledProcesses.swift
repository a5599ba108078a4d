internal import EventLoop
internal import LinuxSystem

/// Killed processes that have not ended yet: one that hangs in a file system ends only when the file system answers.
@EventLoopActor
final class KilledProcesses {
    private let loop: EventLoop
    private var sources: [Int32: EventSource] = [:]

    init(loop: EventLoop) {
        self.loop = loop
    }

    var count: Int { sources.count }

    /// Reaps a process when it ends, and calls `ended` with its ending.
    func add(_ process: ChildProcess, ended: @escaping @EventLoopActor (ChildProcess.Ending) -> Void = { _ in }) {
        // Without a source the process is not reaped until the daemon ends, which does no other harm. The source keeps this object, because its file
        // helper may go first.
        sources[process.identifier] = try? loop.watch(process.descriptor, for: .reading) { [self] _ in
            if let ending = try? process.reap() { ended(ending) }
            sources[process.identifier] = nil
        }
    }
}
