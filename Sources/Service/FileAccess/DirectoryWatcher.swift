public import EventLoop
internal import LinuxSystem

/// Notifies of changes of directories that were listed and of files that were opened.
///
/// File helpers watch and report. An event may come before the answer that names its watch: such events are kept until somebody subscribes. When a
/// helper ends, everything that it watched is `gone`.
@EventLoopActor
public final class DirectoryWatcher {
    /// A watch of a file helper.
    public struct Watch: Hashable, Sendable {
        /// The helper's process.
        let session: UInt64
        /// The number that inotify gave to it.
        let number: Int32
    }

    /// What happened.
    public enum Change: Sendable, Hashable {
        /// The contents or the rights of the file with this name in it have changed. The directory has the same names as before.
        case file([UInt8])
        /// This name was added, removed or replaced.
        case name([UInt8])
        /// The watched file itself or the rights of the watched directory have changed, or more has changed than one name.
        case changed
        /// It was moved or removed, or is no longer watched: it has to be found again.
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

    /// The subscriptions to a watch by their numbers, so that one ends in constant time however many there are.
    private struct Subscribers {
        var known: [UInt64: Weak] = [:]

        /// Tells all of them, in the order in which they came.
        @EventLoopActor
        func tell(_ change: Change) {
            for (_, weak) in known.sorted(by: { $0.key < $1.key }) { weak.subscription?.changed(change) }
        }
    }

    /// The watches of one process.
    @EventLoopActor
    private final class Session {
        let endWatch: @EventLoopActor (Int32) -> Void
        var subscriptions: [Int32: Subscribers] = [:]
        /// Events of watches without a subscription.
        var unclaimed: [Int32: Change] = [:]
        /// The moment of the last event of each watch with a subscription. Contents of files in a folder do not count: they make no listing wrong.
        var lastEvents: [Int32: UInt64] = [:]

        init(_ endWatch: @escaping @EventLoopActor (Int32) -> Void) { self.endWatch = endWatch }
    }

    private var sessions: [UInt64: Session] = [:]
    private var subscriptionCount: UInt64 = 0

    /// How many such events of a process are kept before the older watches are ended; failed requests leave them behind.
    private static let unclaimedLimit = 1024

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
        guard let session = sessions[watch.session] else {
            changed(.gone)
            return subscription
        }
        session.subscriptions[watch.number, default: Subscribers()].known[subscription.number] =
            Weak(subscription: subscription)
        if let change = session.unclaimed.removeValue(forKey: watch.number) {
            changed(change)
        } else if let last = session.lastEvents[watch.number], last > moment {
            changed(.changed)
        }
        return subscription
    }

    // MARK: What file helpers report

    /// A process begins to watch. `endWatch` is called with watches that nobody needs any more.
    func begin(_ session: UInt64, endWatch: @escaping @EventLoopActor (Int32) -> Void) {
        sessions[session] = Session(endWatch)
    }

    /// A process watches nothing any more.
    func end(_ session: UInt64) {
        guard let ended = sessions.removeValue(forKey: session) else { return }
        moment += 1
        for subscribers in ended.subscriptions.values { subscribers.tell(.gone) }
    }

    /// Tells subscribers what a process has reported.
    func take(_ events: [Inotify.Event], from session: UInt64) {
        for event in events {
            guard let session = sessions[session] else { return }
            handle(event, session)
        }
    }

    private static func change(_ event: Inotify.Event) -> Change {
        if !event.changes.isDisjoint(with: [.gone, .ended]) { return .gone }
        if event.name.isEmpty { return .changed }
        return event.changes.isDisjoint(with: .names) ? .file(event.name) : .name(event.name)
    }

    private func handle(_ event: Inotify.Event, _ session: Session) {
        moment += 1
        if event.changes.contains(.overflow) {
            for watch in Array(session.subscriptions.keys) { notify(.overflow, watch, session) }
            return
        }
        let change = Self.change(event)
        if session.subscriptions[event.watch] == nil { keep(change, event.watch, session) }
        notify(change, event.watch, session)
        if event.changes.contains(.ended) { forget(event.watch, session) }
    }

    private func notify(_ change: Change, _ watch: Int32, _ session: Session) {
        if case .file = change {} else if session.subscriptions[watch] != nil { session.lastEvents[watch] = moment }
        // A copy: those who are told may end their subscriptions.
        let subscribers = session.subscriptions[watch]
        subscribers?.tell(change)
    }

    private func keep(_ change: Change, _ watch: Int32, _ session: Session) {
        if session.unclaimed.count >= Self.unclaimedLimit {
            // Numbers rise: the lower half is the older one, and no request in progress will subscribe to it.
            for watch in session.unclaimed.keys.sorted().prefix(Self.unclaimedLimit / 2) {
                session.endWatch(watch)
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
            session.subscriptions[watch.number]?.known.removeValue(forKey: number) != nil,
            session.subscriptions[watch.number]?.known.isEmpty == true
        else { return }
        forget(watch.number, session)
        session.endWatch(watch.number)
    }

    private func forget(_ watch: Int32, _ session: Session) {
        session.subscriptions[watch] = nil
        session.lastEvents[watch] = nil
    }
}
