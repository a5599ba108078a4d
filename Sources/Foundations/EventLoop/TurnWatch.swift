internal import LinuxSystem

/// Finds out where turns of the loop take long, for developers. Nothing is measured until somebody asks for notes.
///
/// The watch counts the processor time that the loop's thread takes for one event or one job, so that a busy machine makes no turn long.
struct TurnWatch: Sendable {
    /// Gets the file that asked for the event or began the job, and nanoseconds.
    typealias Note = @Sendable (_ place: StaticString, _ nanoseconds: UInt64) -> Void

    let limit: UInt64
    let note: Note

    /// Runs a part of a turn, and notes it if it took long. `place` returns the file to blame afterwards.
    func measure(_ part: () -> Void, at place: () -> StaticString) {
        let start = threadNanoseconds()
        part()
        let duration = threadNanoseconds() - start
        if duration > limit { note(place(), duration) }
    }
}

extension EventLoop {
    /// Calls `note` with each event or job that takes more than `limit` nanoseconds of the processor: with the file that asked for the event, or where the
    /// job began or gave way last, and with the nanoseconds.
    public nonisolated func noteTurns(
        longerThan limit: UInt64, _ note: @escaping @Sendable (_ place: StaticString, _ nanoseconds: UInt64) -> Void
    ) {
        EventLoopActor.shared.jobs.watchTurns(TurnWatch(limit: limit, note: note))
    }
}
