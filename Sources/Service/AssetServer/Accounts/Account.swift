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
/// It lives as long as something is charged to it.
@EventLoopActor
final class Account {
    let user: UInt32
    private(set) var bytes = 0
    /// The part of the loop's time that the user's messages take.
    let share = LoopShare()
    var connections = 0
    var contexts = 0
    var holds = GradualDictionary<UInt64, Int>()
    /// The pages of its processes that may still use something.
    var pages: [Int32: ClientPage] = [:]
    /// Objects that clients can find without a message, or still use after they could.
    var published = PublishedObjects()
    /// Published objects that left all indexes while a client of the user used them. The user pays until that ends.
    var leaving = GradualDictionary<UInt64, Void>()
    /// Bytes of all that is held or published.
    var heldBytes: UInt64 = 0
    /// Lookups of its clients while there was this account.
    var counts = LookUpCounts()
    /// An object that is held beyond the limit until it is copied.
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

    /// Charges a connection; the charge is for its memory.
    func connect() throws(RequestFailure) -> Charge {
        try check(connections, accounts.configuration.connectionLimit, "connections")
        let charge = try charge(.connection, Self.connectionBytes)
        connections += 1
        return charge
    }

    /// Memory of a connection in the daemon: sources of events, buffers, tables.
    private static let connectionBytes = 3 << 10

    /// Charges an open context.
    func openContext() throws(RequestFailure) {
        try check(contexts, accounts.configuration.contextLimit, "open bundles")
        contexts += 1
    }

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

    /// A charge of nothing, which grows with what it is for.
    func charge(_ subject: Charge.Subject) -> Charge { Charge(subject, to: self) }

    func charge(_ subject: Charge.Subject, _ bytes: Int) throws(RequestFailure) -> Charge {
        let charge = Charge(subject, to: self)
        try charge.set(bytes)
        return charge
    }

    /// Makes room for much that will be charged, in steps: thousands of answers may have to go.
    func makeRoom(for more: Int) async {
        while bytes + more > accounts.limits.own, giveUpOldest() { await EventLoopActor.giveWay() }
    }

    /// Charges more. Gives up what is kept if there is no room for it.
    fileprivate func add(_ more: Int, for subject: Charge.Subject) throws(RequestFailure) {
        let limit = accounts.limits.own
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

    /// Gives up data or a part of them; where no room is needed for others, only what is of no use now. False when nothing is left.
    typealias GiveUp = (_ roomIsNeeded: Bool) -> Bool

    /// Notes something that can be given up at any time; `giveUp` is called until it returns false. Returns its number.
    fileprivate func keep(_ giveUp: @escaping GiveUp) -> UInt64 {
        lastKept += 1
        kept.append((lastKept, giveUp), lastKept)
        return lastKept
    }

    /// Gives up what was kept first, or a part of it; false when nothing is kept.
    func giveUpOldest() -> Bool {
        guard let (number, giveUp) = kept.elements(after: 0).first else { return false }
        if !giveUp(true) { kept.remove(number) }
        return true
    }

    /// Gives up what is of no use now, or a part of it, among what was kept after `last`, which rises; false when nothing was.
    func giveUpUnused(after last: inout UInt64) -> Bool {
        guard let (number, giveUp) = kept.elements(after: last).first else { return false }
        if !giveUp(false) { last = number }
        return true
    }

    /// Where the user has no connection, gives up kept data, in steps, until what is left may stay, or the user is back.
    func reduceIfAbsent() {
        guard connections == 0 else { return }
        EventLoopActor.start { [self] in
            let (before, limit) = (bytes, ServerLimits.keptOfAbsentUser.value)
            while bytes > limit, connections == 0, giveUpOldest() { await EventLoopActor.giveWay() }
            if before - bytes > limit { returnFreeMemory() }
        }
    }
}

/// Bytes that are charged to a user until they are given back: at the latest with this object.
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
    /// Its number among what the account may give up.
    private var kept: UInt64?

    fileprivate init(_ subject: Subject, to account: Account) {
        self.subject = subject
        self.account = account
    }

    isolated deinit {
        use()
        account.subtract(bytes)
    }

    /// Charges `bytes` instead of those before.
    func set(_ bytes: Int) throws(RequestFailure) {
        if bytes > self.bytes { return try add(bytes - self.bytes) }
        account.subtract(self.bytes - bytes)
        self.bytes = bytes
    }

    /// Makes room for `bytes` instead of those before, in steps.
    func makeRoom(for bytes: Int) async { await account.makeRoom(for: bytes - self.bytes) }

    /// Charges `more` bytes. To make room for them, the subject of this charge may be given up itself.
    func add(_ more: Int) throws(RequestFailure) {
        try account.add(more, for: subject)
        bytes += more
    }

    /// Notes that what it is for is kept only for speed: when room is needed `giveUp` is called, until it returns false.
    func keep(_ giveUp: @escaping Account.GiveUp) {
        use()
        kept = account.keep(giveUp)
    }

    /// Notes that the subject is in use again.
    func use() {
        if let kept { account.kept.remove(kept) }
        kept = nil
    }

    /// Whether what it is for may be given up.
    var isKept: Bool { kept.map { account.kept[$0] != nil } ?? false }
}
