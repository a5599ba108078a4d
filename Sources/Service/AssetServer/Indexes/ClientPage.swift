internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// A client's page, on which its process counts what it uses without a message. The daemon believes no number on it beyond what it may do to the client's
/// own user.
///
/// All connections of a process have the same page: a program that comes and goes takes no more than one.
@EventLoopActor
final class ClientPage {
    /// A process may change its user; then it has another page.
    struct Owner: Hashable {
        let process: Int32
        let user: UInt32
    }

    let owner: Owner
    let number: UInt32
    let counts: UseCounts
    private let account: Account
    private let charge: Charge
    /// All hits of the page, as far as they are believed.
    fileprivate(set) var hits: UInt64 = 0
    /// Counts of the page at the last look.
    private var seen: (hits: UInt64, misses: UInt64) = (0, 0)
    /// Connections that have it, those that have ended included.
    fileprivate var holders = 0
    /// For clients, which may write it; kept while a connection may still have to be told.
    let descriptor: FileDescriptor

    /// Makes an empty page, charged to the client's user.
    fileprivate init(_ owner: Owner, for account: Account, cache: AssetCache) throws(RequestFailure) {
        self.owner = owner
        self.account = account
        charge = try account.charge(.page, 2 * UseCounts.byteCount)
        do throws(SystemError) {
            let file = try MemoryFile.create("nibassetd-client", allocating: UInt64(UseCounts.byteCount))
            try MemoryFile.seal(file, [.shrink, .grow, .seal])
            let mapping = try Mapping(file, count: UseCounts.byteCount, writable: true)
            number = cache.newMemoryNumber()
            counts = UseCounts(
                formatting: mapping, memory: number, owner: account.user, lineage: cache.memoryLineage)
            descriptor = file
        } catch {
            throw RequestFailure(error)
        }
    }

    /// Counts since the last call. A client that counts back adds nothing, and a client that lies not more than a machine can do.
    fileprivate func news() -> (hits: UInt64, misses: UInt64) {
        let news = (hits: Self.rise(&seen.hits, to: counts.hits), misses: Self.rise(&seen.misses, to: counts.misses))
        hits &+= news.hits
        account.counts.silentHits &+= news.hits
        return news
    }

    private static func rise(_ seen: inout UInt64, to now: UInt64) -> UInt64 {
        let more = min(now > seen ? now - seen : 0, UInt64(ServerLimits.countedHits.value))
        seen = max(seen, now)
        return more
    }
}

/// The pages of all processes that may still use something, by their users.
@EventLoopActor
final class ClientPages {
    /// Hits of all pages together: only rises, whatever clients write.
    private(set) var hits: UInt64 = 0
    private(set) var misses: UInt64 = 0
    private var pages: [UInt32: [Int32: ClientPage]] = [:]
    private let cache: AssetCache
    private let accounts: UserAccounts

    init(cache: AssetCache, accounts: UserAccounts) { (self.cache, self.accounts) = (cache, accounts) }

    /// The page of a process, for one more connection.
    func page(of process: Int32, _ account: Account) throws(RequestFailure) -> ClientPage {
        let page: ClientPage
        if let known = pages[account.user]?[process] {
            page = known
        } else {
            let count = pages[account.user]?.count ?? 0
            try account.check(count, account.accounts.configuration.connectionLimit, "processes with a page")
            page = try ClientPage(.init(process: process, user: account.user), for: account, cache: cache)
            pages[account.user, default: [:]][process] = page
        }
        page.holders += 1
        return page
    }

    /// A connection's process has ended. The page is looked at no more when it was the last one.
    func leave(_ page: ClientPage) {
        page.holders -= 1
        guard page.holders == 0 else { return }
        count(page)
        let owner = page.owner
        pages[owner.user]?[owner.process] = nil
        if pages[owner.user]?.isEmpty == true { pages[owner.user] = nil }
    }

    /// Number of objects that a program has found without a message.
    func hits(of owner: ClientPage.Owner) -> UInt64 { pages[owner.user]?[owner.process]?.hits ?? 0 }

    /// Whether a client of a user uses what a word leads to.
    func isUsed(_ word: AnswerWord, by user: UInt32) -> Bool {
        pages[user]?.values.contains { $0.counts.isUsed(word) } ?? false
    }

    /// The programs of a user that use it.
    func owners(using word: AnswerWord, of user: UInt32) -> [ClientPage.Owner] {
        pages[user, default: [:]].values.filter { $0.counts.isUsed(word) }.map(\.owner)
    }

    /// Whether a client of a user has used it since this was asked last.
    func takeTouch(_ word: AnswerWord, of user: UInt32) -> Bool {
        var isTouched = false
        for page in pages[user, default: [:]].values where page.counts.takeTouch(word) { isTouched = true }
        return isTouched
    }

    /// Adds what has been counted since the last time.
    func count() {
        for pages in pages.values { for page in pages.values { count(page) } }
    }

    private func count(_ page: ClientPage) {
        let news = page.news()
        hits &+= news.hits
        misses &+= news.misses
    }
}
