internal import CLinux
public import EventLoop
internal import Synchronization

/// The test process's event loop, on a thread of its own that lives as long as the process.
public enum TestLoop {
    /// The loop; started at the first use.
    public static let shared: EventLoop = {
        let made = Mutex<EventLoop?>(nil)
        let ready = Mutex(false)
        TestThread.start {
            // A test process without a loop can test nothing.
            guard let loop = try? EventLoop.make() else { preconditionFailure("no event loop") }
            made.withLock { $0 = loop }
            ready.withLock { $0 = true }
            try? loop.run()
        }
        while !ready.withLock({ $0 }) { sched_yield() }
        guard let loop = made.withLock({ $0 }) else { preconditionFailure("no event loop") }
        return loop
    }()
}

/// Calls `body` after a chain of jobs on the loop, each of which starts the next: 0 `turns` for the next job, 1 for the job after it.
///
/// A task yields a few times before it waits. Tests try several numbers of turns, so that one number hits each gap.
@EventLoopActor
public func afterTurns(_ turns: Int, _ body: @escaping @EventLoopActor () async -> Void) {
    EventLoopActor.start { if turns == 0 { await body() } else { afterTurns(turns - 1, body) } }
}
