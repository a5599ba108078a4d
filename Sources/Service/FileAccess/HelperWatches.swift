internal import EventLoop
internal import LinuxSystem

/// The watches of one file helper's process. Reports their changes to `FileWatch` objects.
///
/// Clients decide the number of objects, so reports go in steps. If many changes of a watch wait, they become one change.
@EventLoopActor
final class HelperWatches {
    private struct Weak {
        weak var watch: FileWatch?
    }

    /// Unneeded watches, which the process has to end.
    var unneeded: Set<Int32> = []
    private let becameUnneeded: @EventLoopActor () -> Void
    /// Objects by the watch's number, which inotify gave to the process, and by identity, so that an object is removed in constant time.
    private var watches: [Int32: [ObjectIdentifier: Weak]] = [:]
    /// Unreported changes of each watch, and the watches with such changes, in the order of their reports.
    private var unreportedChanges: [Int32: [FileWatch.Change]] = [:]
    private var queue: ArraySlice<Int32> = []
    /// Watches that have not reported a change of all watches yet, and that change.
    private var (watchesForCommonChange, commonChange): (ArraySlice<Int32>, [FileWatch.Change]) = ([], [])
    /// Report in progress: the watch, the objects that remain for the first change, and the changes.
    private var currentReport: (number: Int32, watches: [Weak], changes: ArraySlice<FileWatch.Change>) = (0, [], [])
    private var waiters: [CheckedContinuation<Void, Never>] = []
    /// Whether a change has not been reported to every object yet.
    private(set) var isReporting = false

    /// Number of changes of a watch that are reported one by one.
    private static let unreportedLimit = 16

    init(becameUnneeded: @escaping @EventLoopActor () -> Void) { self.becameUnneeded = becameUnneeded }

    var count: Int { watches.count }

    func add(_ watch: FileWatch, to number: Int32) {
        watches[number, default: [:]][ObjectIdentifier(watch)] = Weak(watch: watch)
        unneeded.remove(number)
    }

    func remove(_ watch: ObjectIdentifier, from number: Int32) {
        watches[number]?[watch] = nil
        guard watches[number]?.isEmpty == true else { return }
        watches[number] = nil
        unreportedChanges[number] = nil
        unneeded.insert(number)
        becameUnneeded()
    }

    /// Reports events of the process to the objects.
    func take(_ events: [Inotify.Event]) {
        for event in events {
            if event.changes.contains(.overflow) {
                reportToAll(.overflow)
            } else if watches[event.watch] != nil {
                add(Self.change(event), of: event.watch)
            }
        }
        reportChanges()
    }

    /// Reports `gone` to all objects, because the process has ended.
    func end() { reportToAll(.gone) }

    private static func change(_ event: Inotify.Event) -> FileWatch.Change {
        if !event.changes.isDisjoint(with: [.gone, .ended]) { return .gone }
        if event.name.isEmpty { return .changed }
        return event.changes.isDisjoint(with: .names) ? .file(event.name) : .name(event.name)
    }

    private func add(_ change: FileWatch.Change, of number: Int32) {
        let earlier = unreportedChanges[number]
        if earlier == nil { queue.append(number) }
        let changes = (earlier ?? []) + [change]
        let isMuch = changes.count > Self.unreportedLimit
        unreportedChanges[number] = isMuch ? [changes.contains(.gone) ? .gone : .changed] : changes
    }

    private func reportToAll(_ change: FileWatch.Change) {
        (watchesForCommonChange, commonChange) = (Array(watches.keys)[...], [change])
        reportChanges()
    }

    private func reportChanges() {
        guard !isReporting else { return }
        isReporting = true
        EventLoopActor.inSteps { [self] in
            if let next = currentReport.watches.popLast(), let change = currentReport.changes.first {
                next.watch?.report(change)
            } else if currentReport.changes.count > 1 {
                currentReport.changes.removeFirst()
                currentReport.watches = all(currentReport.number)
            } else if let number = watchesForCommonChange.popFirst() {
                currentReport = (number, all(number), (takeChanges(of: number) + commonChange)[...])
            } else if let number = queue.popFirst() {
                currentReport = (number, all(number), takeChanges(of: number)[...])
            } else {
                isReporting = false
                waiters.forEach { $0.resume() }
                waiters = []
            }
            return isReporting
        }
    }

    private func takeChanges(of number: Int32) -> [FileWatch.Change] {
        unreportedChanges.removeValue(forKey: number) ?? []
    }

    private func all(_ number: Int32) -> [Weak] { watches[number].map { Array($0.values) } ?? [] }

    /// Waits until all changes up to now have been reported.
    func settle() async {
        await withCheckedContinuation { if isReporting { waiters.append($0) } else { $0.resume() } }
    }
}
