public import EventLoop
public import LinuxSystem

/// Tells who listed a directory, or opened a file, that it has changed.
///
/// Helpers add the watches, so events may come before the answer that names their watch: those are kept until somebody
/// subscribes.
@EventLoopActor
public final class DirectoryWatcher {
    /// What is told.
    public enum Change: Sendable, Hashable {
        /// A name in it, or what a name stands for, has changed.
        case changed
        /// It was moved or removed, or is not watched any more: it has to be found anew.
        case gone
        /// Events were lost: anything may have changed.
        case overflow
    }

    /// Somebody's interest in a watch; it ends with the object.
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
    /// Events of watches that nobody has subscribed to yet.
    private var unclaimed: [Int32: Change] = [:]

    /// When the last event came of each watch that somebody is interested in.
    private var lastEvents: [Int32: UInt64] = [:]

    /// So many are kept before the older ones are ended: requests that failed leave them behind.
    private static let unclaimedLimit = 1024

    /// Creates a watcher; changes are told from the loop, or by `drain`.
    public init(loop: EventLoop) throws(SystemError) {
        inotify = try Inotify()
        source = try loop.watch(inotify.descriptor, for: .readable) { [weak self] _ in self?.drain() }
    }

    /// Rises with every event: says when something was asked for.
    public private(set) var moment: UInt64 = 0

    /// Tells `changed` of everything that happens to a watch from the moment on that it was added, or, when others have it already, since
    /// `moment`: what was listed or opened after that moment may be older than the event.
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

    /// Tells now what has happened until now: afterwards everything is known that happened before the call.
    public func drain() {
        while let events = try? inotify.events(), !events.isEmpty {
            var last: Inotify.Event?
            for event in events where event != last {
                handle(event)
                last = event
            }
        }
    }

    /// Watches that somebody is interested in.
    public var watchCount: Int { subscriptions.count }

    private func handle(_ event: Inotify.Event) {
        moment += 1
        if event.changes.contains(.overflow) {
            for watch in Array(subscriptions.keys) { tell(.overflow, watch) }
            return
        }
        let isGone = !event.changes.isDisjoint(with: [.gone, .ended])
        if subscriptions[event.watch] == nil { keep(isGone ? .gone : .changed, event.watch) }
        tell(isGone ? .gone : .changed, event.watch)
        if event.changes.contains(.ended) { forget(event.watch) }
    }

    private func tell(_ change: Change, _ watch: Int32) {
        if subscriptions[watch] != nil { lastEvents[watch] = moment }
        for weak in subscriptions[watch] ?? [] { weak.subscription?.changed(change) }
    }

    private func keep(_ change: Change, _ watch: Int32) {
        if unclaimed.count >= Self.unclaimedLimit {
            // Numbers rise: the lower half is the older one, which no request that is under way will claim.
            for watch in unclaimed.keys.sorted().prefix(Self.unclaimedLimit / 2) {
                inotify.endWatch(watch)
                unclaimed[watch] = nil
            }
        }
        if unclaimed[watch] != .gone { unclaimed[watch] = change }
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
