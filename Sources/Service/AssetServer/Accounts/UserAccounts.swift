internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol

/// Charges to each uid, so that no user can take the share of others.
///
/// The limits are those of `Configuration`. An object that several connections of a uid hold is charged once.
@EventLoopActor
final class UserAccounts {
    /// Bytes of the daemon's own memory that are charged to all uids together.
    var totalBytes = 0

    /// Its limits may change; what is charged already stays.
    var configuration: Configuration { didSet { limits = Self.limits(configuration) } }
    /// Limits of the daemon's memory for one uid and for all, and of objects that one uid holds: each answer asks for them, and the settings are a table.
    private var limits: (own: Int, common: Int, share: UInt64)
    private let statistics: Statistics
    private var accounts: [UInt32: Account] = [:]
    /// Objects that clients find without a message; the share of one may be needed for others.
    weak var indexes: Indexes?

    init(_ configuration: Configuration, statistics: Statistics) {
        self.configuration = configuration
        self.statistics = statistics
        limits = Self.limits(configuration)
    }

    private static func limits(_ configuration: Configuration) -> (own: Int, common: Int, share: UInt64) {
        (configuration.accountLimit, configuration.accountsLimit, configuration.userShare)
    }

    /// Bytes of the daemon's own memory that one uid may have.
    var limit: Int { limits.own }

    func account(of user: UInt32) -> Account {
        if let account = accounts[user] { return account }
        let account = Account(user: user, of: self)
        accounts[user] = account
        return account
    }

    /// Lookups of the clients of each user, by uid.
    var counts: [(user: UInt32, counts: LookUpCounts)] {
        accounts.values.map { ($0.user, $0.counts) }.sorted { $0.user < $1.user }
    }

    /// Forgets an account to which nothing is charged.
    func forgetIfEmpty(_ account: Account) {
        if account.isEmpty { accounts[account.user] = nil }
    }

    // MARK: Counts

    /// Charges a connection; the charge is for its memory.
    func connect(_ user: UInt32) throws(RequestFailure) -> Charge {
        try check(accounts[user]?.connections, configuration.connectionLimit, user, "connections")
        let charge = try account(of: user).charge(.connection, Self.connectionBytes)
        account(of: user).connections += 1
        return charge
    }

    /// Memory of a connection in the daemon: sources of events, buffers, tables.
    private static let connectionBytes = 3 << 10

    /// Ends the charge for a connection; true when it was the uid's last one. Then it keeps little of what makes the next start quick.
    func disconnect(_ user: UInt32) -> Bool {
        change(user) { $0.connections -= 1 }
        guard let account = accounts[user] else { return true }
        guard account.connections == 0 else { return false }
        reduceIfAbsent(user)
        return true
    }

    /// Lets a user without connections keep little.
    func reduceIfAbsent(_ user: UInt32) {
        guard let account = accounts[user], account.connections == 0 else { return }
        EventLoopActor.start { await account.reduce() }
    }

    /// Throws where a user's processes have as many pages as the user may have connections. A page stays while its process lives, with a connection or without.
    func checkPages(_ count: Int, _ user: UInt32) throws(RequestFailure) {
        try check(count, configuration.connectionLimit, user, "processes with a page")
    }

    /// Charges an open context.
    func openContext(_ user: UInt32) throws(RequestFailure) {
        try check(accounts[user]?.contexts, configuration.contextLimit, user, "open bundles")
        account(of: user).contexts += 1
    }

    /// Ends the charge for open contexts.
    func closeContexts(_ count: Int, _ user: UInt32) { change(user) { $0.contexts -= count } }

    // MARK: Objects

    /// Charges an object that a connection of the uid is about to hold. One at a time may be lent beyond the limit; returns whether it is.
    func hold(_ entry: CacheEntry, _ account: Account, mayLend: Bool) throws(RequestFailure) -> Bool {
        let isLent = account.lent == entry.number
        let isNew = isNew(entry, account)
        while withdrawOne(for: entry, account) {}
        let bytes = account.heldBytes + entry.chargedBytes
        let fits = bytes <= limits.share
        if isLent || isNew && !fits {
            guard mayLend, isLent || account.lent == nil else {
                throw refusal(
                    account, found: Int(bytes), allowed: Int(limits.share),
                    "user \(account.user) would hold \(bytes) bytes of images and sounds; the limit is \(limits.share)"
                )
            }
            account.lent = entry.number
        } else if isNew {
            account.heldBytes = bytes
        }
        account.holds[entry.number, default: 0] += 1
        return account.lent == entry.number
    }

    /// Number of the uid's connections that hold an object.
    func holds(_ object: UInt64, _ user: UInt32) -> Int { accounts[user]?.holds[object] ?? 0 }

    /// Ends the charge for holds of an object.
    func release(_ entry: CacheEntry, _ account: Account, count: Int) {
        guard let held = account.holds[entry.number] else { return }
        account.holds[entry.number] = held > count ? held - count : nil
        guard held <= count else { return }
        if account.lent == entry.number {
            account.lent = nil
        } else if !account.published.enqueue(entry.number) {
            account.heldBytes -= entry.chargedBytes
        }
    }

    /// Charges an object that a user's clients can find without a message, like one that is held. False where there is no room.
    func publish(_ entry: CacheEntry, _ account: Account) -> Bool {
        if account.published.enqueue(entry.number) { return true }
        guard account.lent != entry.number, entry.chargedBytes <= limits.share else { return false }
        if account.holds[entry.number] == nil {
            var steps = 0
            while !fits(entry, account), steps < Self.publishingSteps, withdrawPublished(account) { steps += 1 }
            if !fits(entry, account) { _ = indexes?.reviewSome(of: account.user) }
            guard fits(entry, account) else { return false }
            account.heldBytes += entry.chargedBytes
        }
        account.published.insert(entry.number)
        return true
    }

    /// Ends that charge.
    func unpublish(_ entry: CacheEntry, _ user: UInt32) {
        change(user) { account in
            guard account.published.remove(entry.number), account.holds[entry.number] == nil else { return }
            account.heldBytes -= entry.chargedBytes
        }
    }

    /// Whether a user's share has room for an object now.
    func fits(_ entry: CacheEntry, _ account: Account) -> Bool {
        account.heldBytes + entry.chargedBytes <= limits.share || !isNew(entry, account)
    }

    /// Makes room in a user's share for an object that will be held, in steps: thousands of small ones may have to go.
    func makeShare(for entry: CacheEntry, _ user: UInt32) async {
        while withdrawOne(for: entry, account(of: user)) { await EventLoopActor.giveWay() }
    }

    private func isNew(_ entry: CacheEntry, _ account: Account) -> Bool {
        account.holds[entry.number] == nil && !account.published.contains(entry.number)
    }

    /// Makes a step on the way to room for an object; false where there is room, or where no step leads to it.
    private func withdrawOne(for entry: CacheEntry, _ account: Account) -> Bool {
        guard entry.chargedBytes <= limits.share, !fits(entry, account) else { return false }
        return withdrawPublished(account) || indexes?.reviewSome(of: account.user) == true
    }

    /// Takes the object whose turn is first, and withdraws it unless it is held. False where no object waits.
    private func withdrawPublished(_ account: Account) -> Bool {
        guard let object = account.published.takeFirst() else { return false }
        if account.holds[object] == nil { indexes?.leave(object, account.user) }
        return true
    }

    /// Greatest number of objects that one publication looks at to make room. If that is not enough, nothing is published.
    private static let publishingSteps = 64

    // MARK: Bytes

    /// Makes room for bytes below the limit of all accounts: first the account that wants them gives up what it keeps, then the others, those with the
    /// most first.
    func makeRoom(for more: Int, _ account: Account, _ subject: Charge.Subject) throws(RequestFailure) {
        let limit = limits.common
        if totalBytes + more <= limit { return }
        for account in [account] + accounts.values.sorted(by: { $0.bytes > $1.bytes }) {
            while totalBytes + more > limit, account.giveUpOldest() {}
        }
        guard totalBytes + more <= limit else {
            throw refusal(
                account, found: totalBytes + more, allowed: limit,
                "all users have \(totalBytes) bytes of the daemon's memory, and user \(account.user) needs \(more) for \(subject.rawValue); the limit is \(limit)"
            )
        }
    }

    /// Gives up everything that is kept only for speed and is of no use now: memory is short.
    func giveUpKept() {
        var (rest, last) = (Array(accounts.values), UInt64(0))
        EventLoopActor.inSteps {
            guard let account = rest.last else {
                returnFreeMemory()
                return false
            }
            if !account.giveUpUnused(after: &last) {
                rest.removeLast()
                last = 0
            }
            return true
        }
    }

    func refusal(_ account: Account, found: Int, allowed: Int, _ text: String) -> RequestFailure {
        statistics.count(.accountsFull)
        Log.report(
            .accountFull, user: account.user, text,
            [.found: String(found), .limit: String(allowed), .reason: text])
        return RequestFailure(.overloaded, found: UInt64(found), allowed: UInt64(allowed), text)
    }

    private func change(_ user: UInt32, _ body: (Account) -> Void) {
        guard let account = accounts[user] else { return }
        body(account)
        forgetIfEmpty(account)
    }

    private func check(_ count: Int?, _ limit: Int, _ user: UInt32, _ what: String) throws(RequestFailure) {
        guard count ?? 0 < limit else {
            throw refusal(
                account(of: user), found: limit + 1, allowed: limit,
                "user \(user) has \(limit) \(what), which is the limit")
        }
    }
}
