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
    private(set) var hits: UInt64 = 0
    /// Counts of the page at the last look.
    private var seen: (hits: UInt64, misses: UInt64) = (0, 0)
    /// Connections that have it, those that have ended included.
    fileprivate var holders = 0
    /// For clients, which may write it; kept while a connection may still have to be told.
    let descriptor: FileDescriptor

    /// Makes an empty page, charged to the client's user.
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

    /// Adds what has been counted since the last time. A client that counts back adds nothing, and a client that lies not more than a machine can do.
    func count() {
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

    /// A connection's process has ended. The page is looked at no more when it was the last one.
    func leave() {
        holders -= 1
        guard holders == 0 else { return }
        count()
        account.pages[owner.process] = nil
    }
}

/// Objects that the user's clients use without a message.
extension Account {
    /// The page of a process, for one more connection.
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

    /// Whether a client uses what a word leads to.
    func isUsed(_ word: AnswerWord) -> Bool { pages.values.contains { $0.counts.isUsed(word) } }

    /// Whether a client has used it since this was asked last.
    func takeTouch(_ word: AnswerWord) -> Bool {
        pages.values.reduce(false) { $1.counts.takeTouch(word) || $0 }
    }
}
