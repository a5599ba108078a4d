internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// The indexes of contexts, with the entries of the cache that clients find there without a message: so that an entry can be taken out of all indexes
/// before its space is used again, and so that each user pays for what its clients might keep.
@EventLoopActor
final class Indexes {
    struct Place {
        let index: ContextIndex
        let kind: AssetKind
        let name: [UInt8]
        let flags: Answer.Flags
    }

    /// An entry's places, and the users who could find it at any time and may still use it.
    private struct Published {
        var places: [Place] = []
        var readers: [Account] = []

        @EventLoopActor
        mutating func add(_ place: Place) {
            places.append(place)
            if !readers.contains(where: { $0 === place.index.account }) { readers.append(place.index.account) }
        }
    }

    private let loop: EventLoop
    private let cache: AssetCache
    private let accounts: UserAccounts
    private weak let clients: ConnectedClients?
    private var published = GradualDictionary<UInt64, Published>()
    private var timer: EventSource?
    private var isReviewing = false

    init(loop: EventLoop, cache: AssetCache, accounts: UserAccounts, clients: ConnectedClients) {
        self.loop = loop
        self.cache = cache
        self.accounts = accounts
        self.clients = clients
        cache.silentUse = self
        accounts.indexes = self
    }

    /// Makes the index of a context, once, because a client that reads indexes asks for names in it. Where the account has no room, there is none.
    func make(for context: AssetContext) {
        guard context.indexMaking == nil else { return }
        context.indexMaking = EventLoopActor.start { [self] in
            guard let index = try? await ContextIndex(of: context, cache: cache, indexes: self) else { return }
            await context.use(index)
            index.place.moved = { [weak self, weak context] in
                if let context { self?.clients?.sendIndex(of: context) }
            }
            if context.index === index { clients?.sendIndex(of: context) }
        }
    }

    // MARK: What an index tells

    /// Places at which a user's clients can find an entry: all are gone through when it moves or goes.
    private static let placesOfUser = 256

    /// Enters a place of an entry; the index has no answer there yet. False where the user may not have more.
    func enter(_ entry: CacheEntry, at place: Place) -> Bool {
        let account = place.index.account
        let known = published[entry.number]?.places.count { $0.index.account === account } ?? 0
        guard known < Self.placesOfUser, account.publish(entry) else { return false }
        cache.markPublished(entry)
        published[entry.number, default: Published()].add(place)
        return true
    }

    /// An index has no answer any more that leads to an entry.
    func leave(_ number: UInt64, _ index: ContextIndex, _ kind: AssetKind, _ name: [UInt8]) {
        published[number]?.places.removeAll { $0.index === index && $0.kind == kind && $0.name == name }
        settle(number, index.account)
    }

    /// Ends the user's charge for an entry at no place, if no client of the user uses it.
    private func settle(_ number: UInt64, _ account: Account) {
        guard let entry = cache.entry(number), let known = published[number],
            account.published.contains(number), !known.places.contains(where: { $0.index.account === account })
        else { return }
        guard !isUsed(entry, by: account) else {
            account.leaving[number] = ()
            reviewLater()
            return
        }
        published[number]?.readers.removeAll { $0 === account }
        account.unpublish(entry)
        if published[number]?.readers.isEmpty == true { published[number] = nil }
    }

    /// A connection's process has ended: what it used may be free now.
    func leave(_ page: ClientPage) {
        page.leave()
        review()
    }

    private func reviewLater() {
        guard timer == nil else { return }
        timer = try? loop.timer(after: UInt64(ServerLimits.reviewTime.value)) { [weak self] in
            self?.timer = nil
            self?.review()
        }
    }

    /// Looks again at everything that lingers, and at what users pay for at no place: in steps, because clients decide how much that is. What comes
    /// meanwhile is looked at next time.
    private func review() {
        guard !isReviewing else { return reviewLater() }
        isReviewing = true
        var lingering = cache.lingeringNumbers
        var leaving = accounts.all.map { (account: $0, numbers: $0.leaving.elements.map(\.key)) }
        EventLoopActor.inSteps { [self] in
            if let number = lingering.popLast() {
                cache.reviewLingering(number)
            } else if let last = leaving.indices.last {
                if let number = leaving[last].numbers.popLast() {
                    review(number, of: leaving[last].account)
                } else {
                    leaving.removeLast()
                }
            } else {
                isReviewing = false
                if cache.lingeringCount > 0 || accounts.all.contains(where: { !$0.leaving.isEmpty }) { reviewLater() }
                return false
            }
            return true
        }
    }

    private func review(_ number: UInt64, of account: Account) {
        if account.leaving.updateValue(nil, forKey: number) != nil { settle(number, account) }
    }

    /// Looks at some of the entries again that a user has to pay for, to end charges. Returns whether any of them is used no more.
    func reviewSome(of account: Account) -> Bool {
        let before = account.leaving.count
        for number in account.leaving.elements.prefix(Self.reviewStep).map(\.key) { review(number, of: account) }
        return account.leaving.count < before
    }

    /// Number of entries looked at in one step of a request that needs room.
    private static let reviewStep = 64

    private func isUsed(_ entry: CacheEntry, by account: Account) -> Bool {
        entry.word.map { account.isUsed($0) } ?? false
    }

    /// The programs that use an entry which they found without a message: those of one user, or all.
    func owners(using entry: CacheEntry, of user: UInt32?) -> Set<ClientPage.Owner> {
        guard let readers = published[entry.number]?.readers, let word = entry.word else { return [] }
        return readers.reduce(into: []) { found, reader in
            guard user == nil || user == reader.user else { return }
            for page in reader.pages.values where page.counts.isUsed(word) { found.insert(page.owner) }
        }
    }

    /// Takes an entry out of a user's indexes, because the user's share is needed for others.
    func leave(_ number: UInt64, _ account: Account) {
        for place in published[number]?.places.filter({ $0.index.account === account }) ?? [] {
            place.index.withdraw(place.kind, place.name)
        }
        published[number]?.places.removeAll { $0.index.account === account }
        settle(number, account)
    }
}

/// Questions of the cache.
extension Indexes: @EventLoopActor SilentUse {
    func isUsed(_ entry: CacheEntry) -> Bool {
        published[entry.number]?.readers.contains { isUsed(entry, by: $0) } ?? false
    }

    func noteLingering() { reviewLater() }

    func withdraw(_ entry: CacheEntry) {
        for place in published[entry.number]?.places ?? [] { place.index.withdraw(place.kind, place.name) }
    }

    func restore(_ entry: CacheEntry) {
        // Its record may lie elsewhere now.
        for place in published[entry.number]?.places ?? [] {
            place.index.enter(entry, place.kind, place.name, place.flags)
        }
    }

    func takeTouch(_ entry: CacheEntry) -> Bool {
        guard let word = entry.word, let readers = published[entry.number]?.readers else { return false }
        return readers.reduce(false) { $1.takeTouch(word) || $0 }
    }

    func forget(_ entry: CacheEntry) {
        guard let known = published.updateValue(nil, forKey: entry.number) else { return }
        for account in known.readers {
            account.leaving[entry.number] = nil
            account.unpublish(entry)
        }
    }
}

extension CacheEntry {
    /// The word that leads to its record; nil where it cannot be in any index.
    var word: AnswerWord? { AnswerWord(memory: recordMemory.number, offset: recordOffset) }
}
