internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import SharedLayout
internal import WireProtocol

/// Entries of the cache that clients can find without a message, with indexes and names: so that an entry can be taken out of all indexes
/// before its space is used again, and so that each user pays for what its clients might keep.
@EventLoopActor
final class Publications {
    struct Place {
        let index: ContextIndex
        let kind: AssetKind
        let name: [UInt8]
        let flags: Answer.Flags
    }

    /// An entry's places, and the users who could find it at any time and may still use it.
    private struct Published {
        var places: [Place] = []
        var readers: [UInt32] = []

        mutating func add(_ place: Place) {
            places.append(place)
            if !readers.contains(place.index.user) { readers.append(place.index.user) }
        }
    }

    let pages: ClientPages
    /// Called when an entry lingers, or a user has to pay for an entry at no place: it should be looked at again.
    var reviewLater: () -> Void = {}
    private let cache: AssetCache
    private let accounts: UserAccounts
    private var published = GradualDictionary<UInt64, Published>()
    /// By user, entries that left all places of the user, who still used them. The user pays until that ends.
    private var leaving: [UInt32: Set<UInt64>] = [:]

    init(cache: AssetCache, accounts: UserAccounts, pages: ClientPages) {
        self.cache = cache
        self.accounts = accounts
        self.pages = pages
        cache.silentUse = self
        accounts.publications = self
    }

    /// Memory that an index leads to, some of it: segments before large objects, and of those the latest first.
    func memories(of index: ContextIndex) -> [SharedMemory] {
        var memories = index.segments.values.compactMap(\.object)
        var room = ServerLimits.announcedBytes.value
        for large in index.largeObjects.reversed().lazy.compactMap(\.object) where large.byteCount <= room {
            room -= large.byteCount
            memories.append(large)
        }
        return Array(memories.prefix(ServerLimits.announcedMemories.value))
    }

    // MARK: What an index tells

    /// Enters a place of an entry; the index has no answer there yet. False where the user may not have more.
    func enter(_ entry: CacheEntry, at place: Place) -> Bool {
        guard accounts.publish(entry, place.index.account) else { return false }
        cache.markPublished(entry)
        published[entry.number, default: Published()].add(place)
        return true
    }

    /// An index has no answer any more that leads to an entry.
    func leave(_ number: UInt64, _ index: ContextIndex, _ kind: AssetKind, _ name: [UInt8]) {
        published[number]?.places.removeAll { $0.index === index && $0.kind == kind && $0.name == name }
        settle(number, index.user)
    }

    /// Ends the user's charge for an entry at no place, if no client of the user uses it.
    private func settle(_ number: UInt64, _ user: UInt32) {
        guard let entry = cache.entry(number), let known = published[number], known.readers.contains(user),
            !known.places.contains(where: { $0.index.user == user })
        else { return }
        guard !isUsed(entry, by: user) else {
            leaving[user, default: []].insert(number)
            reviewLater()
            return
        }
        published[number]?.readers.removeAll { $0 == user }
        accounts.unpublish(entry, user)
        if published[number]?.readers.isEmpty == true { published[number] = nil }
    }

    /// Whether users have to pay for anything that is at no place.
    var hasLeaving: Bool { !leaving.isEmpty }

    /// All of that, for those who look at it in steps.
    var allLeaving: [(user: UInt32, number: UInt64)] {
        leaving.flatMap { user, numbers in numbers.map { (user, $0) } }
    }

    /// Looks at one of them again.
    func review(_ number: UInt64, of user: UInt32) {
        guard leaving[user]?.contains(number) == true else { return }
        stopLeaving(number, user)
        settle(number, user)
    }

    /// Looks at some of the entries again that a user has to pay for, to end charges. Returns whether any of them is used no more.
    func reviewSome(of user: UInt32) -> Bool {
        let before = leaving[user]?.count ?? 0
        for number in Array(leaving[user, default: []].prefix(Self.reviewStep)) { review(number, of: user) }
        return leaving[user]?.count ?? 0 < before
    }

    private func stopLeaving(_ number: UInt64, _ user: UInt32) {
        leaving[user]?.remove(number)
        if leaving[user]?.isEmpty == true { leaving[user] = nil }
    }

    /// Number of entries looked at in one step of a request that needs room.
    private static let reviewStep = 64

    /// Whether a client of a user does.
    func isUsed(_ entry: CacheEntry, by user: UInt32) -> Bool {
        guard entry.isPublished, let word = entry.word else { return false }
        return pages.isUsed(word, by: user)
    }

    /// The programs that use an entry which they found without a message: those of one user, or all.
    func owners(using entry: CacheEntry, of user: UInt32?) -> Set<ClientPage.Owner> {
        guard let readers = published[entry.number]?.readers, let word = entry.word else { return [] }
        return readers.reduce(into: []) { found, reader in
            if user == nil || user == reader { found.formUnion(pages.owners(using: word, of: reader)) }
        }
    }

    /// Takes an entry out of a user's indexes, because the user's share is needed for others.
    func leave(_ number: UInt64, _ user: UInt32) {
        for place in published[number]?.places.filter({ $0.index.user == user }) ?? [] {
            place.index.withdraw(place.kind, place.name)
        }
        published[number]?.places.removeAll { $0.index.user == user }
        settle(number, user)
    }
}

/// Questions of the cache.
extension Publications: @EventLoopActor SilentUse {
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
        return readers.reduce(false) { pages.takeTouch(word, of: $1) || $0 }
    }

    func forget(_ entry: CacheEntry) {
        guard let known = published.updateValue(nil, forKey: entry.number) else { return }
        for user in known.readers {
            stopLeaving(entry.number, user)
            accounts.unpublish(entry, user)
        }
    }
}

extension CacheEntry {
    /// The word that leads to its record; nil where it cannot be in any index.
    var word: AnswerWord? { AnswerWord(memory: recordMemory.number, offset: recordOffset) }
}
