internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// Entries of the cache that clients find in the indexes of contexts, without a message, with their places there. So an entry can leave all indexes
/// before its space is used again, and each user is charged for the entries that the user's clients may keep in use.
@EventLoopActor
final class Indexes {
    struct Place {
        let index: ContextIndex
        let kind: AssetKind
        let name: [UInt8]
        let flags: Answer.Flags
    }

    /// Places of an entry, and accounts of the users whose clients can or could find the entry and may still use it.
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

    /// Makes the index of a context, once, because a client that reads indexes asks for names. If the account has no room, there is no index.
    func make(for context: AssetContext) {
        guard context.indexMaking == nil else { return }
        context.indexMaking = EventLoopActor.start { [self] in
            guard let index = try? await ContextIndex(of: context, cache: cache, indexes: self) else { return }
            await context.use(index)
            index.growingIndex.moved = { [weak self, weak context] in
                if let context { self?.clients?.sendIndex(of: context) }
            }
            if context.index === index { clients?.sendIndex(of: context) }
        }
    }

    // MARK: What an index tells

    /// Greatest number of places of an entry in one user's indexes: each move of an entry visits all of its places.
    private static let placesOfUser = 256

    /// Notes a place of an entry before the index enters the answer. Returns false if the user may not have more places or objects.
    func enter(_ entry: CacheEntry, at place: Place) -> Bool {
        let account = place.index.account
        let known = published[entry.number]?.places.count { $0.index.account === account } ?? 0
        guard known < Self.placesOfUser, account.publish(entry) else { return false }
        cache.markPublished(entry)
        published[entry.number, default: Published()].add(place)
        return true
    }

    /// Whether a user's indexes lead to an entry.
    func lead(to number: UInt64, _ account: Account) -> Bool {
        published[number]?.places.contains { $0.index.account === account } ?? false
    }

    /// Removes the place of an entry in an index, which has no answer there any more.
    func removePlace(of number: UInt64, in index: ContextIndex, _ kind: AssetKind, _ name: [UInt8]) {
        published[number]?.places.removeAll { $0.index === index && $0.kind == kind && $0.name == name }
        settle(number, index.account)
    }

    /// Ends the user's charge for an entry at no place, if no client of the user uses it.
    private func settle(_ number: UInt64, _ account: Account) {
        guard let entry = cache.entry(number), let known = published[number],
            account.published.contains(number), !known.places.contains(where: { $0.index.account === account })
        else { return }
        guard !isUsed(entry, by: account) else {
            account.placelessEntries[number] = ()
            reviewLater()
            return
        }
        published[number]?.readers.removeAll { $0 === account }
        account.unpublish(entry)
        if published[number]?.readers.isEmpty == true { published[number] = nil }
    }

    /// Notes that a connection no longer has a page, and reviews entries: those that the process used may be unused now.
    func release(_ page: ClientPage) {
        page.release()
        review()
    }

    private func reviewLater() {
        guard timer == nil else { return }
        timer = try? loop.timer(after: UInt64(ServerLimits.reviewTime.value)) { [weak self] in
            self?.timer = nil
            self?.review()
        }
    }

    /// Reviews all lingering entries, and the entries without a place for which users are charged. Takes steps, because clients decide how many there
    /// are; later entries wait for the next review.
    private func review() {
        guard !isReviewing else { return reviewLater() }
        isReviewing = true
        var lingering = cache.lingeringNumbers
        var placeless = accounts.all.map { (account: $0, numbers: $0.placelessEntries.elements.map(\.key)) }
        EventLoopActor.inSteps { [self] in
            if let number = lingering.popLast() {
                cache.reviewLingering(number)
            } else if let last = placeless.indices.last {
                if let number = placeless[last].numbers.popLast() {
                    review(number, of: placeless[last].account)
                } else {
                    placeless.removeLast()
                }
            } else {
                isReviewing = false
                if cache.lingeringCount > 0 || accounts.all.contains(where: { !$0.placelessEntries.isEmpty }) {
                    reviewLater()
                }
                return false
            }
            return true
        }
    }

    private func review(_ number: UInt64, of account: Account) {
        if account.placelessEntries.updateValue(nil, forKey: number) != nil { settle(number, account) }
    }

    /// Reviews some of the entries without a place for which a user is charged. Returns whether any charge has ended.
    func reviewSome(of account: Account) -> Bool {
        let before = account.placelessEntries.count
        for number in account.placelessEntries.elements.prefix(Self.reviewStep).map(\.key) {
            review(number, of: account)
        }
        return account.placelessEntries.count < before
    }

    /// Number of entries that one step of a request that needs room reviews.
    private static let reviewStep = 64

    private func isUsed(_ entry: CacheEntry, by account: Account) -> Bool {
        entry.word.map { account.isUsed($0) } ?? false
    }

    /// Returns the programs that use an entry without a hold: the programs of one user, or of all users if `user` is nil.
    func owners(using entry: CacheEntry, of user: UInt32?) -> Set<ClientPage.Owner> {
        guard let readers = published[entry.number]?.readers, let word = entry.word else { return [] }
        return readers.reduce(into: []) { found, reader in
            guard user == nil || user == reader.user else { return }
            for page in reader.pages.values where page.counts.isUsed(word) { found.insert(page.owner) }
        }
    }

    /// Withdraws an entry from a user's indexes, because the user's share is needed for other entries.
    func withdraw(_ number: UInt64, from account: Account) {
        for place in published[number]?.places.filter({ $0.index.account === account }) ?? [] {
            place.index.withdraw(place.kind, place.name)
        }
        published[number]?.places.removeAll { $0.index.account === account }
        settle(number, account)
    }
}

/// Answers to the cache's questions about uses without a hold.
extension Indexes: @EventLoopActor SilentUse {
    func isUsed(_ entry: CacheEntry) -> Bool {
        published[entry.number]?.readers.contains { isUsed(entry, by: $0) } ?? false
    }

    func noteLingering() { reviewLater() }

    func withdraw(_ entry: CacheEntry) {
        for place in published[entry.number]?.places ?? [] { place.index.withdraw(place.kind, place.name) }
    }

    func restore(_ entry: CacheEntry) {
        // The entry's record may have moved.
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
            account.placelessEntries[entry.number] = nil
            account.unpublish(entry)
        }
    }
}

extension CacheEntry {
    /// Word that leads to the entry's record; nil if no index can contain the entry.
    var word: AnswerWord? { AnswerWord(memory: recordMemory.number, offset: recordOffset) }
}
