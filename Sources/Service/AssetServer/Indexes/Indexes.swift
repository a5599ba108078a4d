internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol

/// Makes the indexes of contexts, and looks after what clients use without a message.
@EventLoopActor
final class Indexes {
    let pages: ClientPages
    let publications: Publications

    private let loop: EventLoop
    private let cache: AssetCache
    private weak let clients: ConnectedClients?
    private var timer: EventSource?
    private var isReviewing = false

    init(loop: EventLoop, cache: AssetCache, accounts: UserAccounts, clients: ConnectedClients) {
        self.clients = clients
        self.loop = loop
        self.cache = cache
        pages = ClientPages(cache: cache, accounts: accounts)
        publications = Publications(cache: cache, accounts: accounts, pages: pages)
        publications.reviewLater = { [weak self] in self?.reviewLater() }
    }

    /// Makes the index of a context, once, because a client that reads indexes asks for names in it. Where the account has no room, there is none.
    func make(for context: AssetContext) {
        guard context.indexMaking == nil else { return }
        context.indexMaking = EventLoopActor.start { [self] in
            guard let index = try? await ContextIndex(of: context, cache: cache, publications: publications)
            else { return }
            await context.use(index)
            index.place.moved = { [weak self, weak context] in
                if let context { self?.clients?.sendIndex(of: context) }
            }
            if context.index === index { clients?.sendIndex(of: context) }
        }
    }

    /// A connection's process has ended: what it used may be free now.
    func leave(_ page: ClientPage) {
        pages.leave(page)
        review()
    }

    private func reviewLater() {
        guard timer == nil else { return }
        timer = try? loop.timer(after: UInt64(ServerLimits.reviewTime.value)) { [weak self] in
            self?.timer = nil
            self?.review()
        }
    }

    /// Looks at everything that is left, in steps, because clients decide how much that is. What comes meanwhile is looked at next time.
    private func review() {
        guard !isReviewing else { return reviewLater() }
        isReviewing = true
        var (lingering, leaving) = (cache.lingeringNumbers, publications.allLeaving)
        EventLoopActor.inSteps { [self] in
            if let number = lingering.popLast() {
                cache.reviewLingering(number)
            } else if let next = leaving.popLast() {
                publications.review(next.number, of: next.user)
            } else {
                isReviewing = false
                if publications.hasLeaving || cache.lingeringCount > 0 { reviewLater() }
                return false
            }
            return true
        }
    }
}
