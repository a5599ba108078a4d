public import EventLoop
public import LinuxSystem

/// Notifies of changes of directories that were listed and of files that were opened.
///
/// File helpers add the watches, so an event may come before the answer that names its watch. Such events are kept until somebody subscribes.
@EventLoopActor
public final class DirectoryWatcher {
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
        /// The watch's number.
        public let watch: Int32
        fileprivate let changed: @EventLoopActor (Change) -> Void
        private weak var watcher: DirectoryWatcher?

        fileprivate init(
            _ watch: Int32, _ watcher: DirectoryWatcher, _ changed: @escaping @EventLoopActor (Change) -> Void
        ) {
            self.watch = watch
            self.watcher = watcher
            self.changed = changed
        }

        isolated deinit {
            watcher?.subscriptionEnded(watch)
        }
    }

    private struct Weak {
        weak var subscription: Subscription?
    }

    /// The instance that helpers add watches to.
    public let inotify: Inotify
    private var source: ReadinessSource?
    private var subscriptions: [Int32: [Weak]] = [:]
    /// Events of watches without a subscription.
    private var unclaimed: [Int32: Change] = [:]

    /// The moment of the last event of each watch with a subscription. Contents of files in a folder do not count: they make no listing wrong.
    private var lastEvents: [Int32: UInt64] = [:]

    /// How many such events are kept before the older watches are ended; failed requests leave them behind.
    private static let unclaimedLimit = 1024

    /// Creates a watcher. It calls subscribers from the loop or from `drain`.
    public init(loop: EventLoop) throws(SystemError) {
        inotify = try Inotify()
        source = try loop.watch(inotify.descriptor, for: .readable) { [weak self] _ in self?.drain() }
    }

    /// Rises with every event. Note it before a request, and pass it to `subscribe`.
    public private(set) var moment: UInt64 = 0

    /// Calls `changed` for every event of a watch since it was added. Where the watch was there before, that is every event after `moment`: what was
    /// listed or opened after that moment may be older than the event.
    public func subscribe(
        to watch: Int32, since moment: UInt64 = .max, changed: @escaping @EventLoopActor (Change) -> Void
    ) -> Subscription {
        let subscription = Subscription(watch, self, changed)
        subscriptions[watch, default: []].append(Weak(subscription: subscription))
        if let change = unclaimed.removeValue(forKey: watch) {
            changed(change)
        } else if let last = lastEvents[watch], last > moment {
            changed(.changed)
        }
        return subscription
    }

    /// Reports all events up to now, without waiting for the loop.
    public func drain() {
        while let events = try? inotify.events(), !events.isEmpty {
            var last: Inotify.Event?
            for event in events where event != last {
                handle(event)
                last = event
            }
        }
    }

    /// Watches with a subscription.
    public var watchCount: Int { subscriptions.count }

    private static func change(_ event: Inotify.Event) -> Change {
        if !event.changes.isDisjoint(with: [.gone, .ended]) { return .gone }
        if event.name.isEmpty { return .changed }
        return event.changes.isDisjoint(with: .names) ? .file(event.name) : .name(event.name)
    }

    private func handle(_ event: Inotify.Event) {
        moment += 1
        if event.changes.contains(.overflow) {
            for watch in Array(subscriptions.keys) { notify(.overflow, watch) }
            return
        }
        let change = Self.change(event)
        if subscriptions[event.watch] == nil { keep(change, event.watch) }
        notify(change, event.watch)
        if event.changes.contains(.ended) { forget(event.watch) }
    }

    private func notify(_ change: Change, _ watch: Int32) {
        if case .file = change {} else if subscriptions[watch] != nil { lastEvents[watch] = moment }
        for weak in subscriptions[watch] ?? [] { weak.subscription?.changed(change) }
    }

    private func keep(_ change: Change, _ watch: Int32) {
        if unclaimed.count >= Self.unclaimedLimit {
            // Numbers rise: the lower half is the older one, and no request in progress will subscribe to it.
            for watch in unclaimed.keys.sorted().prefix(Self.unclaimedLimit / 2) {
                inotify.endWatch(watch)
                unclaimed[watch] = nil
            }
        }
        switch unclaimed[watch] {
        case nil: unclaimed[watch] = change
        case .gone: break
        case .file:
            if case .name = change { unclaimed[watch] = .changed } else { unclaimed[watch] = change }
        case let earlier: unclaimed[watch] = change == .gone || change == earlier ? change : .changed
        }
    }

    private func subscriptionEnded(_ watch: Int32) {
        guard let left = subscriptions[watch]?.filter({ $0.subscription != nil }) else { return }
        subscriptions[watch] = left
        guard left.isEmpty else { return }
        forget(watch)
        inotify.endWatch(watch)
    }

    private func forget(_ watch: Int32) {
        subscriptions[watch] = nil
        lastEvents[watch] = nil
    }
}
