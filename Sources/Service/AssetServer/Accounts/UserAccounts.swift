internal import EventLoop
internal import LinuxSystem

/// Accounts of all uids, so that no user can take the share of others. `Configuration` has the limits.
@EventLoopActor
final class UserAccounts {
    /// Bytes of the daemon's own memory that are charged to all uids together.
    var totalBytes = 0

    /// Configuration with the limits. A change of the limits leaves earlier charges as they are.
    var configuration: Configuration
    let statistics: Statistics
    private var accounts: [UInt32: Weak<Account>] = [:]
    /// Indexes from which objects are withdrawn when their share is needed for other objects.
    weak var indexes: Indexes?

    init(_ configuration: Configuration, statistics: Statistics) {
        self.configuration = configuration
        self.statistics = statistics
    }

    /// Accounts to which something is charged.
    var all: [Account] { accounts.values.compactMap(\.object) }

    func countSilentHits() { for account in all { for page in account.pages.values { page.countHits() } } }

    func account(of user: UInt32) -> Account {
        if let account = accounts[user]?.object { return account }
        let account = Account(user: user, of: self)
        accounts[user] = Weak(object: account)
        return account
    }

    /// Removes the account of a user, which is gone, unless the user has a new account already.
    func forget(_ user: UInt32) {
        if accounts[user]?.object == nil { accounts[user] = nil }
    }

    /// Makes room for `more` bytes below the limit of all accounts: first `account` gives up kept data, then the other accounts, the largest first.
    func makeRoom(for more: Int, _ account: Account, _ subject: Charge.Subject) throws(RequestFailure) {
        let limit = configuration.accountsLimit
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

    /// Gives up all unused data that is kept only for speed, because memory is short.
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
