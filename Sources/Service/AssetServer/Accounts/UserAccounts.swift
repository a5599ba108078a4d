internal import EventLoop
internal import LinuxSystem

/// Charges to each uid, so that no user can take the share of others.
///
/// The limits are those of `Configuration`.
@EventLoopActor
final class UserAccounts {
    /// Bytes of the daemon's own memory that are charged to all uids together.
    var totalBytes = 0

    /// Its limits may change; what is charged already stays.
    var configuration: Configuration { didSet { limits = Self.limits(configuration) } }
    /// Limits of the daemon's memory for one uid and for all, and of objects that one uid holds: each answer asks for them, and the settings are a table.
    private(set) var limits: (own: Int, common: Int, share: UInt64)
    let statistics: Statistics
    private var accounts: [UInt32: Weak<Account>] = [:]
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

    /// The accounts that something is charged to.
    var all: [Account] { accounts.values.compactMap(\.object) }

    /// Counts what clients have found without a message since the last time.
    func countPages() { for account in all { for page in account.pages.values { page.count() } } }

    func account(of user: UInt32) -> Account {
        if let account = accounts[user]?.object { return account }
        let account = Account(user: user, of: self)
        accounts[user] = Weak(object: account)
        return account
    }

    /// The account of a user is gone. There may be another one already.
    func forget(_ user: UInt32) {
        if accounts[user]?.object == nil { accounts[user] = nil }
    }

    /// Makes room for bytes below the limit of all accounts: first the account that wants them gives up what it keeps, then the others, those with the
    /// most first.
    func makeRoom(for more: Int, _ account: Account, _ subject: Charge.Subject) throws(RequestFailure) {
        let limit = limits.common
        if totalBytes + more <= limit { return }
        for account in [account] + all.sorted(by: { $0.bytes > $1.bytes }) {
            while totalBytes + more > limit, account.giveUpOldest() {}
        }
        guard totalBytes + more <= limit else {
            throw account.refusal(
                found: totalBytes + more, allowed: limit,
                "all users have \(totalBytes) bytes of the daemon's memory, and user \(account.user) needs \(more) for \(subject.rawValue); the limit is \(limit)"
            )
        }
    }

    /// Gives up everything that is kept only for speed and is of no use now: memory is short.
    func giveUpKept() {
        var (rest, last) = (all, UInt64(0))
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
}
