internal import AssetCache
internal import EventLoop
internal import WireProtocol

/// What is charged to each uid, so that no user can take the share of others.
///
/// The limits are those of `Configuration`. An object that several connections of a uid hold is charged once.
@EventLoopActor
final class UserAccounts {
    /// A class, so that an account with thousands of holds is never copied.
    @EventLoopActor
    private final class Account {
        var connections = 0
        var contexts = 0
        var holds: [UInt64: Int] = [:]
        var heldBytes: UInt64 = 0

        var isEmpty: Bool { connections == 0 && contexts == 0 && holds.isEmpty }
    }

    private let configuration: Configuration
    private var accounts: [UInt32: Account] = [:]

    init(_ configuration: Configuration) { self.configuration = configuration }

    /// Charges a connection.
    func connect(_ user: UInt32) throws(RequestFailure) {
        try check(accounts[user]?.connections, configuration.connectionLimit, user, "connections")
        account(of: user).connections += 1
    }

    /// Ends the charge for a connection; true when it was the uid's last one.
    func disconnect(_ user: UInt32) -> Bool {
        change(user) { $0.connections -= 1 }
        return accounts[user]?.connections ?? 0 == 0
    }

    /// Charges an open context.
    func openContext(_ user: UInt32) throws(RequestFailure) {
        try check(accounts[user]?.contexts, configuration.contextLimit, user, "open bundles")
        account(of: user).contexts += 1
    }

    /// Ends the charge for open contexts.
    func closeContexts(_ count: Int, _ user: UInt32) { change(user) { $0.contexts -= count } }

    /// Charges an object that a connection of the uid is about to hold.
    func hold(_ entry: CacheEntry, _ user: UInt32) throws(RequestFailure) {
        let account = account(of: user)
        if account.holds[entry.number] == nil {
            let bytes = account.heldBytes + UInt64(entry.byteCount)
            guard bytes <= configuration.userShare else {
                throw RequestFailure(
                    .overloaded, found: bytes, allowed: configuration.userShare,
                    "user \(user) would hold \(bytes) bytes of images and sounds; the limit is \(configuration.userShare)"
                )
            }
            account.heldBytes = bytes
        }
        account.holds[entry.number, default: 0] += 1
    }

    /// How many of the uid's connections hold an object.
    func holds(_ object: UInt64, _ user: UInt32) -> Int { accounts[user]?.holds[object] ?? 0 }

    /// Ends the charge for holds of an object.
    func release(_ entry: CacheEntry, _ user: UInt32, count: Int = 1) {
        change(user) { account in
            guard let holds = account.holds[entry.number] else { return }
            account.holds[entry.number] = holds > count ? holds - count : nil
            if holds <= count { account.heldBytes -= UInt64(entry.byteCount) }
        }
    }

    private func account(of user: UInt32) -> Account {
        if let account = accounts[user] { return account }
        let account = Account()
        accounts[user] = account
        return account
    }

    private func change(_ user: UInt32, _ body: (Account) -> Void) {
        guard let account = accounts[user] else { return }
        body(account)
        if account.isEmpty { accounts[user] = nil }
    }

    private func check(_ count: Int?, _ limit: Int, _ user: UInt32, _ what: String) throws(RequestFailure) {
        guard count ?? 0 < limit else {
            throw RequestFailure(
                .overloaded, found: UInt64(limit) + 1, allowed: UInt64(limit),
                "user \(user) has \(limit) \(what), which is the limit")
        }
    }
}
