internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// The watches of this process, at most `FileHelperLimits.watches` of them.
///
/// If the machine has no inotify instance or watch left, further files and folders are not watched. The daemon checks such files and folders again.
final class Watches {
    /// Descriptor that is readable while there are events; nil without an inotify instance.
    var descriptor: FileDescriptor? { inotify?.descriptor }

    /// Number of calls of `takeEvents` after which all events up to now are reported.
    var readings: Int { inotify?.readings ?? 0 }

    private var inotify: Inotify?
    private var known: Set<Int32> = []
    /// Mark that tells the daemon that changes were read; nil if the daemon does not see the queue.
    private let mark: ReportMark?

    /// Whether some changes are found only when the daemon asks for them, so that it must not rely on the queue.
    var areIncomplete = false {
        didSet { if areIncomplete { mark?.set() } }
    }

    /// Creates an object without watches. The daemon has made and sees the inotify instance `queue`; if it is nil, the first watch makes an instance.
    init(_ queue: Inotify?, _ mark: ReportMark?) { (inotify, self.mark) = (queue, mark) }

    /// Watches a file or directory, unless `file` is nil. `body` gets the watch's number; nil if there is no watch. If `body` throws, a new watch
    /// ends, because no reply names it.
    func watch<Result>(
        _ file: FileDescriptor?, _ body: (Int32?) throws(FileFailure) -> Result
    ) throws(FileFailure) -> Result {
        let watch = file.flatMap(add)
        do throws(FileFailure) {
            return try body(watch?.number)
        } catch {
            if let watch, watch.isNew { end(watch.number) }
            throw error
        }
    }

    private func add(_ file: FileDescriptor) -> (number: Int32, isNew: Bool)? {
        if inotify == nil { inotify = try? Inotify() }
        guard let inotify, let number = try? inotify.watch(file) else { return nil }
        if known.contains(number) { return (number, false) }
        if known.count >= FileHelperLimits.watches.value {
            inotify.endWatch(number)
            return nil
        }
        known.insert(number)
        return (number, true)
    }

    /// Ends a watch. No further events of the watch are reported.
    func end(_ number: Int32) {
        if known.remove(number) != nil { inotify?.endWatch(number) }
    }

    /// Calls `report` with the events since the last call, each once; at most as many as one reading gives.
    func takeEvents(_ report: ([Inotify.Event]) -> Void) {
        // The mark is set first, so that the daemon always sees an event: in the queue, by the mark, or, once the mark is clear, in its socket.
        mark?.set()
        var told: Set<Inotify.Event> = []
        let events = ((try? inotify?.events()) ?? []).filter { event in
            guard event.changes.contains(.overflow) || known.contains(event.watch), told.insert(event).inserted else {
                return false
            }
            if event.changes.contains(.ended) { known.remove(event.watch) }
            return true
        }
        report(events)
        if !areIncomplete { mark?.clear() }
    }
}
