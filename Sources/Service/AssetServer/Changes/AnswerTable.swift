internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import FileAccess

/// The answers that a context has given, until a change of something on which they depend.
///
/// An answer is kept for two reasons: so that a known name costs one access to a table, and so that the holders of its object are told when the
/// answer is no longer right.
@EventLoopActor
final class AnswerTable {
    private let cache: AssetCache
    private let charge: Charge
    private var records: AnswerRecords
    /// News of the bundle and of the system.
    let news: (bundle: ChangeNews, system: ChangeNews)
    /// The moment of the last change in places that the context searches. Note it before a search.
    var searchedPlacesMoment: ChangeMoment { max(news.bundle.moment, news.system.moment) }
    /// The moment of the last change of anything on which answers depend, including files behind links.
    var moment: ChangeMoment { max(suspicionMoment, searchedPlacesMoment) }
    /// The moment up to which index, watchers and checker know of changes.
    private var knownMoment: ChangeMoment = 0
    /// The moment of the last change of a file behind a link.
    private var suspicionMoment: ChangeMoment = 0
    /// The moment up to which all answers that may be wrong have been checked.
    private var settledMoment: ChangeMoment = 0
    /// Index in which clients can find answers without a message.
    var index: ContextIndex?
    /// Context of the answers; nil once it is forgotten.
    weak var context: AssetContext?

    init(cache: AssetCache, charge: Charge, news: (bundle: ChangeNews, system: ChangeNews)) {
        self.cache = cache
        self.charge = charge
        self.news = news
        records = AnswerRecords(news)
        (knownMoment, settledMoment) = (moment, moment)
    }

    /// The answer to a question, right or not.
    subscript(question: AnswerRecord.Question) -> AnswerRecord? { records[question] }

    /// Adds an answer, and tells the holders of an earlier answer's object. `start` is the value of `searchedPlacesMoment` before the search: after
    /// a later change, the answer is doubtful and does not enter the index. Without a context, nobody asks again, and the answer is not remembered.
    func add(_ record: AnswerRecord, since start: ChangeMoment) {
        if records.count >= ServerLimits.answers.value { shrink() }
        let earlier = records[record.question]
        if let earlier, case .object(let number, _) = record.content, let key = cache.entry(number)?.key {
            // The copies of an object that was evicted and decoded again are still right.
            record.loans = earlier.loans.filter { $0.key == key }
            earlier.loans.removeAll { $0.key == key }
        }
        record.measure()
        let isRemembered = context != nil && (try? charge.add(record.chargedBytes)) != nil
        if isRemembered { records.insert(record) }
        if let earlier {
            remove(earlier)
            if case .nib(let old) = earlier.content, case .nib(let new) = record.content, old.files == new.files {
                record.media.formUnion(earlier.media.filter(isHeld))
            }
            // A client that is about to get the earlier answer is told afterwards that the answer is outdated.
            if !earlier.objects.isSubset(of: record.objects) { earlier.isOutdated = true }
        }
        if isRemembered {
            watch(record, isDoubtful: searchedPlacesMoment != start)
        } else {
            // The table watches no answer that it does not remember.
            record.isOutdated = true
        }
        chargeAll()
        if let earlier { reportIfHeld(earlier.objects.subtracting(record.objects)) }
    }

    /// Notes that a client copies the object of an answer. The answer counts as held until its borrowers have been told of a change.
    func lend(_ entry: CacheEntry, as answer: AnswerRecord, to borrower: ClientConnection) {
        guard let record = records[answer.question], record.objects.contains(entry.number),
            !record.loans.contains(where: { $0.object == entry.number && $0.borrower === borrower })
        else { return }
        record.endLoans { $0.borrower == nil || $0.borrower === borrower }
        record.loans.append(.init(object: entry.number, key: entry.key, borrower: borrower))
        records.measure(record)
        chargeAll()
    }

    /// Gives a confirmed answer a new basis.
    func renew(_ record: AnswerRecord, _ basis: AnswerRecord.Basis) {
        guard records.contains(record) else { return }
        records.renew(record, basis, at: moment)
        watch(record, isDoubtful: false)
        chargeAll()
    }

    private func remove(_ record: AnswerRecord) {
        records.remove(record)
        index?.withdraw(record)
    }

    private func chargeAll() {
        try? charge.set(records.bytes)
        if records.bytes == 0 || charge.isKept { return }
        charge.keep { [weak self] roomIsNeeded in
            if roomIsNeeded { return self?.shrink() ?? false }
            EventLoopActor.start { await self?.forgetUnused() }
            return false
        }
    }

    private func watch(_ record: AnswerRecord, isDoubtful: Bool) {
        for watch in record.basis.watches {
            watch.changed = { [weak self, weak record] _ in
                if let record { self?.suspect(record) }
            }
        }
        if isDoubtful || record.basis.watches.contains(where: \.hasChanged) {
            suspect(record)
        } else {
            publish(record)
        }
    }

    /// Enters a remembered answer into the index again, in case the answer had to make room there and a client has asked for it.
    func publishAgain(_ record: AnswerRecord) { if index != nil, records.contains(record) { publish(record) } }

    /// Enters an answer into the index. To make room for the index, the account may give up the answer itself.
    private func publish(_ record: AnswerRecord) {
        index?.publish(record)
        if record.isOutdated { index?.withdraw(record) }
    }

    // MARK: Changes

    /// Takes note of all changes up to now. It is called before a client is answered, and some time after each change.
    func catchUp() {
        let known = knownMoment
        guard moment > known else { return }
        knownMoment = moment
        let latest = { [news] (change: (ChangeNews) -> ChangeMoment) in max(change(news.bundle), change(news.system)) }
        if latest(\.replacementMoment) > known { outdateAll() }
        if max(latest(\.appearanceMoment), latest(\.listingMoment)) > known { context?.notifyWatchers() }
        // Without records and index, nothing can be wrong.
        if records.count == 0, index == nil { return settle(moment) }
        if max(latest(\.doubtMoment), latest(\.listingMoment)) > known {
            index?.isCurrent = false
            checkSoon()
        }
    }

    /// Notes that an answer may no longer be right. Forgets the answer if nobody holds its object.
    func suspect(_ record: AnswerRecord) {
        guard records.contains(record) else { return }
        guard isHeld(record) else { return outdate(record) }
        suspicionMoment = ChangeNews.nextMoment()
        record.changed = suspicionMoment
        index?.withdraw(record)
        checkSoon()
    }

    /// Schedules a check of the answers whose objects are held.
    func checkSoon() { if let context { context.checker?.schedule(context) } }

    /// Whether every answer that a change has made doubtful has been checked.
    var isSettled: Bool {
        !isForgetting && max(suspicionMoment, news.bundle.doubtMoment, news.system.doubtMoment) <= settledMoment
    }

    /// Notes that all answers that were doubtful at a moment have been checked.
    func settle(_ moment: ChangeMoment) { settledMoment = max(settledMoment, moment) }

    /// Enters all answers that were found with the current plan into the index.
    func publishAll() async {
        let plan = context?.knownPlan?.number
        await records.forEach { [self] record in
            if record.plan == plan { publish(record) }
        }
    }

    /// Calls `body` with the held answers that have to be checked, because they are suspect or were found with another plan. Forgets such answers if
    /// nobody holds their objects.
    func forEachSuspect(_ plan: SearchPlan?, _ body: @EventLoopActor (AnswerRecord) async -> Void) async {
        await records.forEach { [self] record in
            guard record.isSuspect || record.plan != plan?.number else { return }
            if isHeld(record) { await body(record) } else { outdate(record) }
        }
    }

    /// Forgets an answer that is no longer right. The caller tells the holders.
    func outdate(_ record: AnswerRecord) {
        record.isOutdated = true
        remove(record)
        chargeAll()
        if record.isFailure { context?.notifyWatchers() }
    }

    private func isHeld(_ record: AnswerRecord) -> Bool {
        record.loans.contains { $0.borrower != nil } || record.objects.contains(where: isHeld)
    }

    private func isHeld(_ object: UInt64) -> Bool {
        guard let entry = cache.entry(object) else { return false }
        return entry.holdCount > 0 || cache.isUsedSilently(entry)
    }

    private func reportIfHeld(_ objects: Set<UInt64>) {
        let held = objects.filter(isHeld)
        if !held.isEmpty, let context { context.checker?.sendInvalidated(Array(held), of: context) }
    }

    private func forgetUnused() async {
        await records.forEach { [self] in if !isHeld($0) { outdate($0) } }
    }

    /// Makes room: forgets the oldest answers whose objects nobody holds. If all of the oldest answers are held, forgets them and tells the holders,
    /// because the answers are no longer watched. Returns false when no answer is left.
    @discardableResult
    private func shrink() -> Bool {
        let oldest = records.oldest(Self.step)
        let held = oldest.filter(isHeld)
        for record in oldest {
            records.remove(record)
            // Held records stay, as the youngest ones.
            if held.count < oldest.count, held.contains(where: { $0 === record }) {
                records.insert(record)
            } else {
                record.isOutdated = true
                index?.withdraw(record)
            }
        }
        chargeAll()
        // Forgotten failures are no longer watched, so clients that wait for a missing name have to ask again.
        if held.count < oldest.count { context?.notifyWatchers() }
        if held.count == oldest.count { reportIfHeld(held.reduce(into: []) { $0.formUnion($1.objects) }) }
        return records.count > 0
    }

    /// Number of the oldest answers that `shrink` takes at once.
    private static let step = 32

    /// Number of calls of `outdateAll` that still forget answers, in steps. Holders of their objects may not have been told yet.
    private var unfinishedForgettings = 0
    var isForgetting: Bool { unfinishedForgettings > 0 }

    /// Forgets all answers, and tells the holders of their objects.
    private func outdateAll() {
        context?.notifyWatchers()
        index?.isCurrent = false
        let old = records
        records = AnswerRecords(news)
        chargeAll()
        unfinishedForgettings += 1
        old.removeAll { [self] removed in
            if removed.isEmpty {
                unfinishedForgettings -= 1
                // Until now, the index had some of the forgotten answers.
                if index != nil { checkSoon() }
            }
            for record in removed {
                record.isOutdated = true
                if records[record.question] == nil { index?.withdraw(record) }
            }
            reportIfHeld(removed.reduce(into: []) { $0.formUnion($1.objects) })
        }
    }

    /// Forgets all answers: nobody will ask any more.
    func dispose() {
        context = nil
        index?.dispose()
        index = nil
        records.removeAll()
    }
}
