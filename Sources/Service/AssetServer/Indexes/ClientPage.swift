internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import SharedLayout
internal import WireProtocol

/// A client's page, on which its process counts the objects that it uses without a message. The daemon believes the numbers only as far as a wrong
/// number harms nobody but the client's own user.
///
/// All connections of a process share one page: a program that connects again and again takes no second page.
@EventLoopActor
final class ClientPage {
    /// Process and user of a page. A process that changes its user gets another page.
    struct Owner: Hashable {
        let process: Int32
        let user: UInt32
    }

    let owner: Owner
    let number: UInt32
    let counts: UseCounts
    private let account: Account
    private let charge: Charge
    /// Total number of hits on the page that the daemon believes.
    private(set) var hits: UInt64 = 0
    /// Counts on the page when `countHits` last read them.
    private var seen: (hits: UInt64, misses: UInt64) = (0, 0)
    /// Number of connections that have the page, including ended connections whose process still runs.
    fileprivate var holders = 0
    /// Writable descriptor for clients; kept because a later connection of the process needs it too.
    let descriptor: FileDescriptor

    fileprivate init(of process: Int32, for account: Account, cache: AssetCache) throws(RequestFailure) {
        owner = Owner(process: process, user: account.user)
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

    /// Adds the hits and misses since the last call: at most `ServerLimits.countedHits` of each, because the page may lie, and none if counts fall.
    func countHits() {
        let more = Self.rise(&seen.hits, to: counts.hits)
        hits &+= more
        account.counts.silentHits &+= more
        account.accounts.statistics.count(.hitsWithoutMessage, more)
        account.accounts.statistics.count(.negativeHitsWithoutMessage, Self.rise(&seen.misses, to: counts.misses))
    }

    private static func rise(_ seen: inout UInt64, to now: UInt64) -> UInt64 {
        let more = min(now > seen ? now - seen : 0, UInt64(ServerLimits.countedHits.value))
        seen = max(seen, now)
        return more
    }

    /// Notes that a connection no longer has the page. Removes the page from the account after the last connection.
    func release() {
        holders -= 1
        guard holders == 0 else { return }
        countHits()
        account.pages[owner.process] = nil
    }
}

/// Pages of the user's processes, and the objects that these use without a message.
extension Account {
    /// Returns the page of a process for another connection; makes the page if there is none.
    func page(of process: Int32, _ cache: AssetCache) throws(RequestFailure) -> ClientPage {
        let page: ClientPage
        if let known = pages[process] {
            page = known
        } else {
            try check(pages.count, accounts.configuration.connectionLimit, "processes with a page")
            page = try ClientPage(of: process, for: self, cache: cache)
            pages[process] = page
        }
        page.holders += 1
        return page
    }

    /// Whether a client of the user uses the object to which a word leads.
    func isUsed(_ word: AnswerWord) -> Bool { pages.values.contains { $0.counts.isUsed(word) } }

    /// Whether a client of the user has used the object since the last call.
    func takeTouch(_ word: AnswerWord) -> Bool {
        pages.values.reduce(false) { $1.counts.takeTouch(word) || $0 }
    }
}
