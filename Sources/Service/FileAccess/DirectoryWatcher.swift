internal import AssetModel
public import EventLoop
internal import FileHelperProtocol
internal import LinuxSystem

/// Notifies of changes of directories that were listed and of files that were opened.
///
/// File helpers watch and report. An event may come before the answer that names its watch: such events are kept until somebody subscribes. When a
/// helper ends, everything that it watched is `gone`.
///
/// Clients decide how many subscribe, so subscribers are told in steps. Where much happens to a watch before they are told, that becomes one change.
@EventLoopActor
public final class DirectoryWatcher {
    /// A watch of a file helper.
    public struct Watch: Hashable, Sendable {
        /// The helper's process.
        let session: UInt64
        /// The number that inotify gave to it.
        let number: Int32
    }

    /// Kind of a change.
    public enum Change: Sendable, Hashable {
        /// The contents or the rights of the file with this name in it have changed. The directory has the same names as before.
        case file([UInt8])
        /// This name was added, removed or replaced.
        case name([UInt8])
        /// The watched file itself or the rights of the watched directory have changed, or more has changed than one name.
        case changed
        /// The directory or file was moved or removed, or is no longer watched: it has to be found again.
        case gone
        /// Events were lost: anything may have changed.
        case overflow
    }

    /// A subscription to one watch; it ends with the object.
    @EventLoopActor
    public final class Subscription {
        /// The watch.
        public let watch: Watch
        fileprivate let changed: @EventLoopActor (Change) -> Void
        fileprivate let number: UInt64
        private weak var watcher: DirectoryWatcher?

        fileprivate init(
            _ watch: Watch, _ number: UInt64, _ watcher: DirectoryWatcher,
            _ changed: @escaping @EventLoopActor (Change) -> Void
        ) {
            self.watch = watch
            self.number = number
            self.watcher = watcher
            self.changed = changed
        }

        isolated deinit {
            watcher?.subscriptionEnded(watch, number)
        }
    }

    private struct Weak {
        weak var subscription: Subscription?
    }

    /// The watches of one process.
    @EventLoopActor
    private final class Session {
        let user: UInt32
        let endWatch: @EventLoopActor (Int32) -> Void
        /// The subscriptions to a watch by their numbers, so that one ends in constant time however many there are.
        var subscriptions: [Int32: [UInt64: Weak]] = [:]
        /// Events of watches without a subscription.
        var unclaimed: [Int32: Change] = [:]
        /// The moment of the last event of each watch with a subscription. Contents of files in a folder do not count: they make no listing wrong.
        var lastEvents: [Int32: UInt64] = [:]
        /// The moment at which events were lost last.
        var lastOverflow: UInt64 = 0
        /// Watches that have ended, the last ones. Their numbers are not used again.
        private var ended: (recent: Set<Int32>, earlier: Set<Int32>) = ([], [])
        /// Changes of which subscribers were not told yet, and their watches, the first one at the start.
        private var untold: [Int32: [Change]] = [:]
        private var queue: ArraySlice<Int32> = []
        /// Watches that are still to be told of a change of all watches, and that change.
        private var (everyone, common): (ArraySlice<Int32>, [Change]) = ([], [])
        /// The subscribers that are told now.
        private var told: (watch: Int32, subscribers: [Weak], changes: ArraySlice<Change>) = (0, [], [])
        private var waiters: [CheckedContinuation<Void, Never>] = []
        private(set) var isTelling = false

        init(of user: UInt32, _ endWatch: @escaping @EventLoopActor (Int32) -> Void) {
            self.user = user
            self.endWatch = endWatch
        }

        /// Has the subscribers of a watch told.
        func add(_ change: Change, of watch: Int32) {
            let earlier = untold[watch]
            if earlier == nil { queue.append(watch) }
            let changes = (earlier ?? []) + [change]
            let isMuch = changes.count > DirectoryWatcher.untoldLimit
            untold[watch] = isMuch ? [changes.contains(.gone) ? .gone : .changed] : changes
        }

        /// Has all subscribers told.
        func addToAll(_ change: Change) {
            (everyone, common) = (Array(subscriptions.keys)[...], [change])
            tell()
        }

        func end(_ watch: Int32) {
            subscriptions[watch] = nil
            untold[watch] = nil
            lastEvents[watch] = nil
            endWatch(watch)
            if ended.recent.count >= DirectoryWatcher.endedLimit { ended = ([], ended.recent) }
            ended.recent.insert(watch)
        }

        /// Whether a watch has ended. An answer that was under way may still name it.
        func hasEnded(_ watch: Int32) -> Bool { ended.recent.contains(watch) || ended.earlier.contains(watch) }

        /// Tells subscribers in steps.
        func tell() {
            guard !isTelling else { return }
            isTelling = true
            EventLoopActor.inSteps { [self] in
                if let next = told.subscribers.popLast(), let change = told.changes.first {
                    next.subscription?.changed(change)
                } else if told.changes.count > 1 {
                    told.changes.removeFirst()
                    told.subscribers = subscribers(of: told.watch)
                } else if let watch = everyone.popFirst() {
                    told = (watch, subscribers(of: watch), (takeChanges(of: watch) + common)[...])
                } else if let watch = queue.popFirst() {
                    told = (watch, subscribers(of: watch), takeChanges(of: watch)[...])
                } else {
                    isTelling = false
                    waiters.forEach { $0.resume() }
                    waiters = []
                }
                return isTelling
            }
        }

        private func takeChanges(of watch: Int32) -> [Change] { untold.removeValue(forKey: watch) ?? [] }

        private func subscribers(of watch: Int32) -> [Weak] { subscriptions[watch].map { Array($0.values) } ?? [] }

        /// Returns when every subscriber was told of what has happened up to now.
        func settle() async {
            await withCheckedContinuation { if isTelling { waiters.append($0) } else { $0.resume() } }
        }
    }

    private var sessions: [UInt64: Session] = [:]
    /// Ended sessions whose subscribers may not have been told yet.
    private var ended: [Session] = []
    private var subscriptionCount: UInt64 = 0

    /// Number of such events of a process that are kept before the older watches are ended; failed requests leave them behind.
    private static let unclaimedLimit = 1024
    /// Changes of a watch that are told one by one.
    private static let untoldLimit = 16
    /// Twice the number of watches that a process may have.
    private static let endedLimit = 2 * FileHelperLimits.watches.value

    /// Creates a watcher.
    public init() {}

    /// Rises with every event. Note it before a request, and pass it to `subscribe`.
    public private(set) var moment: UInt64 = 0

    /// Watches with a subscription.
    public var watchCount: Int { sessions.values.reduce(0) { $0 + $1.subscriptions.count } }

    /// Calls `changed` for every event of a watch since it was added. Where the watch was there before, that is every event after `moment`: what was
    /// listed or opened after that moment may be older than the event.
    public func subscribe(
        to watch: Watch, since moment: UInt64 = .max, changed: @escaping @EventLoopActor (Change) -> Void
    ) -> Subscription {
        subscriptionCount += 1
        let subscription = Subscription(watch, subscriptionCount, self, changed)
        guard let session = sessions[watch.session], !session.hasEnded(watch.number) else {
            changed(.gone)
            return subscription
        }
        session.subscriptions[watch.number, default: [:]][subscription.number] = Weak(subscription: subscription)
        if let change = session.unclaimed.removeValue(forKey: watch.number) {
            changed(change)
        } else if max(session.lastEvents[watch.number] ?? 0, session.lastOverflow) > moment {
            changed(.changed)
        }
        return subscription
    }

    // MARK: What file helpers report

    /// A user's process begins to watch. `endWatch` is called with watches that nobody needs any more.
    func begin(_ session: UInt64, of user: UInt32, endWatch: @escaping @EventLoopActor (Int32) -> Void) {
        sessions[session] = Session(of: user, endWatch)
    }

    /// A process watches nothing any more.
    func end(_ session: UInt64) {
        guard let ended = sessions.removeValue(forKey: session) else { return }
        moment += 1
        ended.addToAll(.gone)
        self.ended.removeAll { !$0.isTelling }
        self.ended.append(ended)
    }

    /// Returns when subscribers were told of everything that processes of the user have reported up to now.
    func settle(_ user: UInt32) async {
        for session in ended + sessions.values where isTelling(session, user) { await session.settle() }
    }

    /// Whether subscribers were told of everything that processes of the user have reported.
    public func isSettled(_ user: UInt32) -> Bool {
        !ended.contains { isTelling($0, user) } && !sessions.values.contains { isTelling($0, user) }
    }

    private func isTelling(_ session: Session, _ user: UInt32) -> Bool { session.user == user && session.isTelling }

    /// Tells subscribers what a process has reported.
    func take(_ events: [Inotify.Event], from session: UInt64) {
        guard let session = sessions[session] else { return }
        for event in events { handle(event, session) }
        session.tell()
    }

    private static func change(_ event: Inotify.Event) -> Change {
        if !event.changes.isDisjoint(with: [.gone, .ended]) { return .gone }
        if event.name.isEmpty { return .changed }
        return event.changes.isDisjoint(with: .names) ? .file(event.name) : .name(event.name)
    }

    private func handle(_ event: Inotify.Event, _ session: Session) {
        moment += 1
        if event.changes.contains(.overflow) {
            session.lastOverflow = moment
            return session.addToAll(.overflow)
        }
        let change = Self.change(event)
        if session.subscriptions[event.watch] == nil {
            keep(change, event.watch, session)
        } else {
            if case .file = change {} else { session.lastEvents[event.watch] = moment }
            session.add(change, of: event.watch)
        }
    }

    private func keep(_ change: Change, _ watch: Int32, _ session: Session) {
        if session.unclaimed.count >= Self.unclaimedLimit {
            // Numbers rise: the lower half is the older one, and no request in progress will subscribe to it.
            for watch in session.unclaimed.keys.sorted().prefix(Self.unclaimedLimit / 2) {
                session.end(watch)
                session.unclaimed[watch] = nil
            }
        }
        switch session.unclaimed[watch] {
        case nil: session.unclaimed[watch] = change
        case .gone: break
        case .file:
            if case .name = change {
                session.unclaimed[watch] = .changed
            } else {
                session.unclaimed[watch] = change
            }
        case let earlier: session.unclaimed[watch] = change == .gone || change == earlier ? change : .changed
        }
    }

    private func subscriptionEnded(_ watch: Watch, _ number: UInt64) {
        guard let session = sessions[watch.session],
            session.subscriptions[watch.number]?.removeValue(forKey: number) != nil,
            session.subscriptions[watch.number]?.isEmpty == true
        else { return }
        session.end(watch.number)
    }
}
