internal import AssetModel
internal import FileHelperProtocol
internal import LinuxSystem

/// The watches of this process, at most `FileHelperLimits.watches` of them.
///
/// Where the machine has no inotify instance or watch left, things are not watched. The daemon looks at them again.
final class Watches {
    /// Readable while there are events; nil without an instance.
    var descriptor: FileDescriptor? { inotify?.descriptor }

    /// Number of calls of `takeEvents` after which all events up to now are reported.
    var readings: Int { inotify?.readings ?? 0 }

    private var inotify: Inotify?
    private var known: Set<Int32> = []
    /// Tells the daemon that changes were read; nil where the daemon does not see the queue.
    private let mark: ReportMark?

    /// The queue is the one that the daemon has made and sees; else the first watch makes one.
    init(_ queue: Inotify?, _ mark: ReportMark?) { (inotify, self.mark) = (queue, mark) }

    /// Watches a file or directory, if there is one. `body` gets the number, nil when that is not possible. Where it fails, a new watch ends: no reply
    /// names it.
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

    /// Ends a watch. Nothing more is told of it.
    func end(_ number: Int32) {
        if known.remove(number) != nil { inotify?.endWatch(number) }
    }

    /// Has events since the last call reported, each once. At most as many as one reading gives.
    func takeEvents(_ report: ([Inotify.Event]) -> Void) {
        // Before they are read: the daemon finds them in the queue, or the mark, or where the mark is clear again, in its socket.
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
        mark?.clear()
    }
}
