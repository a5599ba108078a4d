internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WireProtocol

/// Memory that one uid makes the daemon hold, in bytes.
///
/// When the account is full, data kept only for speed is given up first, the oldest first. If that is not enough, the request fails.
///
/// An account lives as long as something is charged to it.
@EventLoopActor
final class Account {
    let user: UInt32
    private(set) var bytes = 0
    /// The part of the loop's time that the user's messages take.
    let share = LoopShare()
    var connections = 0
    var contexts = 0
    var holds = GradualDictionary<UInt64, Int>()
    /// Pages of the user's processes that may still use objects.
    var pages: [Int32: ClientPage] = [:]
    /// Objects that clients can find without a message, or could find and still use.
    var published = PublishedObjects()
    /// Published objects that left all indexes while a client of the user used them. The user pays until that ends.
    var placelessEntries = GradualDictionary<UInt64, Void>()
    /// Bytes of all held or published objects, except the lent one.
    var heldBytes: UInt64 = 0
    /// Counts of the clients' lookups since the account was made.
    var counts = LookUpCounts()
    /// Number of the object that a client holds beyond the limit until the client has copied it; nil if there is none.
    var lent: UInt64?
    let accounts: UserAccounts
    /// Data kept only for speed, in the order of arrival.
    fileprivate var kept = NumberedList<(number: UInt64, giveUp: GiveUp)>()
    private var lastKept: UInt64 = 0

    init(user: UInt32, of accounts: UserAccounts) {
        self.user = user
        self.accounts = accounts
    }

    isolated deinit { accounts.forget(user) }

    func connect() throws(RequestFailure) -> Charge {
        try check(connections, accounts.configuration.connectionLimit, "connections")
        let charge = try charge(.connection, Self.connectionBytes)
        connections += 1
        return charge
    }

    /// Bytes of a connection in the daemon: sources of events, buffers, tables.
    private static let connectionBytes = 3 << 10

    func check(_ count: Int, _ limit: Int, _ what: String) throws(RequestFailure) {
        guard count < limit else {
            throw refusal(found: limit + 1, allowed: limit, "user \(user) has \(limit) \(what), which is the limit")
        }
    }

    func refusal(found: Int, allowed: Int, _ text: String) -> RequestFailure {
        accounts.statistics.count(.accountsFull)
        Log.report(
            .accountFull, user: user, text, [.found: String(found), .limit: String(allowed), .reason: text])
        return RequestFailure(.overloaded, found: UInt64(found), allowed: UInt64(allowed), text)
    }

    // MARK: Bytes

    /// Creates a charge of no bytes, which grows with its subject.
    func charge(_ subject: Charge.Subject) -> Charge { Charge(subject, to: self) }

    func charge(_ subject: Charge.Subject, _ bytes: Int) throws(RequestFailure) -> Charge {
        let charge = Charge(subject, to: self)
        try charge.set(bytes)
        return charge
    }

    /// Makes room for `more` bytes in steps, because thousands of answers may have to go.
    func makeRoom(for more: Int) async {
        while bytes + more > accounts.configuration.accountLimit, giveUpOldest() { await EventLoopActor.giveWay() }
    }

    /// Charges `more` bytes. If there is no room for them, gives up kept data.
    fileprivate func add(_ more: Int, for subject: Charge.Subject) throws(RequestFailure) {
        let limit = accounts.configuration.accountLimit
        while bytes + more > limit, giveUpOldest() {}
        guard bytes + more <= limit else {
            throw refusal(
                found: bytes + more, allowed: limit,
                "user \(user) has \(bytes) bytes of the daemon's memory and needs \(more) for \(subject.rawValue); the limit is \(limit)"
            )
        }
        try accounts.makeRoom(for: more, self, subject)
        bytes += more
        accounts.totalBytes += more
    }

    fileprivate func subtract(_ less: Int) {
        bytes -= less
        accounts.totalBytes -= less
    }

    // MARK: What is kept only for speed

    /// Gives up kept data or a part of it; if no room is needed, only unused data. Returns false when there is nothing more to give up.
    typealias GiveUp = (_ roomIsNeeded: Bool) -> Bool

    /// Notes data that can be given up at any time: then `giveUp` is called until it returns false. Returns the number of the data.
    fileprivate func keep(_ giveUp: @escaping GiveUp) -> UInt64 {
        lastKept += 1
        kept.append((lastKept, giveUp), lastKept)
        return lastKept
    }

    /// Gives up the oldest kept data, or a part of it. Returns false if nothing is kept.
    func giveUpOldest() -> Bool {
        guard let (number, giveUp) = kept.elements(after: 0).first else { return false }
        if !giveUp(true) { kept.remove(number) }
        return true
    }

    /// Gives up unused parts of the next data kept after number `last`, which rises when none are left there. Returns false if no data is left.
    func giveUpUnused(after last: inout UInt64) -> Bool {
        guard let (number, giveUp) = kept.elements(after: last).first else { return false }
        if !giveUp(false) { last = number }
        return true
    }

    /// If the user has no connection, gives up kept data, in steps, until the remaining data may stay or the user has connected again.
    func reduceIfAbsent() {
        guard connections == 0 else { return }
        EventLoopActor.start { [self] in
            let (before, limit) = (bytes, ServerLimits.keptOfAbsentUser.value)
            while bytes > limit, connections == 0, giveUpOldest() { await EventLoopActor.giveWay() }
            if before - bytes > limit { returnFreeMemory() }
        }
    }
}

/// Bytes that are charged to a user. The charge ends with this object at the latest.
@EventLoopActor
final class Charge {
    /// Reason of a charge, in the words of the error.
    enum Subject: String {
        case connection = "a connection"
        case unreadReplies = "replies that wait to be read"
        case request = "a request"
        case folder = "the names of a folder"
        case catalog = "a catalog"
        case context = "an open bundle"
        case answers = "remembered answers"
        case startNames = "the names that programs need at their start"
        case nib = "the contents of an interface file"
        case objects = "the list of held objects"
        case index = "answers without a message"
        case page = "a page for answers without a message"
    }

    private let subject: Subject
    private let account: Account
    private(set) var bytes = 0
    /// Number among the data that the account may give up; nil while the subject is in use.
    private var kept: UInt64?

    fileprivate init(_ subject: Subject, to account: Account) {
        self.subject = subject
        self.account = account
    }

    isolated deinit {
        use()
        account.subtract(bytes)
    }

    /// Charges `bytes` in place of the bytes charged before.
    func set(_ bytes: Int) throws(RequestFailure) {
        if bytes > self.bytes { return try add(bytes - self.bytes) }
        account.subtract(self.bytes - bytes)
        self.bytes = bytes
    }

    /// Makes room for `bytes` in place of the bytes charged before, in steps.
    func makeRoom(for bytes: Int) async { await account.makeRoom(for: bytes - self.bytes) }

    /// Charges `more` bytes. To make room for them, the subject of this charge may be given up itself.
    func add(_ more: Int) throws(RequestFailure) {
        try account.add(more, for: subject)
        bytes += more
    }

    /// Notes that the subject is kept only for speed. When room is needed, `giveUp` is called until it returns false.
    func keep(_ giveUp: @escaping Account.GiveUp) {
        use()
        kept = account.keep(giveUp)
    }

    /// Notes that the subject is in use again.
    func use() {
        if let kept { account.kept.remove(kept) }
        kept = nil
    }

    /// Whether the subject may be given up.
    var isKept: Bool { kept.map { account.kept[$0] != nil } ?? false }
}
