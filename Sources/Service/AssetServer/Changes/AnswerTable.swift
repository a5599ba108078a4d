internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import WireProtocol

/// The answers that a context has given, until something changes that they depend on.
///
/// An answer is kept for two reasons: so that a known name costs one access to a table, and so that whoever holds its object is told when the answer
/// is no longer right.
@EventLoopActor
final class AnswerTable {
    private let cache: AssetCache
    private let charge: Charge
    private var records = AnswerRecords()
    /// The moment of the last change.
    private(set) var moment: ChangeMoment = 0
    /// The moment of the last change after which an answer may be wrong.
    private var lastDoubt: ChangeMoment = 0
    /// The moment up to which all such answers were looked at.
    private var settledMoment: ChangeMoment = 0
    /// What clients can find without a message.
    var index: ContextIndex?
    /// Called when an answer whose object is held may no longer be right.
    var suspected: () -> Void = {}
    /// Called when a name that had no object may have one now.
    var missingChanged: () -> Void = {}
    /// Called with objects for which the context gives another answer now.
    var outdated: ([UInt64]) -> Void = { _ in }

    init(cache: AssetCache, charge: Charge) {
        self.cache = cache
        self.charge = charge
    }

    /// The answer to a question, right or not.
    subscript(question: AnswerRecord.Question) -> AnswerRecord? { records[question] }

    /// Adds an answer. Whoever holds the object of an earlier one is told. One that is doubtful already is never seen in the index.
    func add(_ record: AnswerRecord, isDoubtful: Bool) {
        if records.count >= ServerLimits.answers.value { shrink() }
        let hasRoom = (try? charge.add(record.byteCount)) != nil
        let earlier = records[record.question]
        if let earlier { remove(earlier) }
        if let earlier, case .nib(let old) = earlier.content, case .nib(let new) = record.content,
            old.files == new.files
        {
            record.objects.formUnion(earlier.objects.filter(isHeld))
        }
        if hasRoom {
            records.insert(record)
            watch(record, isDoubtful: isDoubtful)
        } else {
            // Nobody watches for the one who gets this answer.
            record.isOutdated = true
        }
        chargeAll()
        if let earlier { tell(earlier.objects.subtracting(record.objects)) }
    }

    /// Gives an answer that was found right again what it depends on now.
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
        if records.bytes > 0, !charge.isKept { charge.keep { [weak self] in self?.shrink() ?? false } }
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

    /// Enters a remembered answer that is asked for into the index again, where it had to make room for others.
    func publishAgain(_ record: AnswerRecord) { if index != nil, records.contains(record) { publish(record) } }

    /// Enters an answer into the index. To make room for a larger one, the answer itself may be forgotten.
    private func publish(_ record: AnswerRecord) {
        index?.publish(record)
        if !records.contains(record) { index?.withdraw(record) }
    }

    // MARK: Changes

    /// Takes note of a change of a file or of what a name stands for; without a name, of everything in the folder.
    func note(_ folder: AnswerSource.Folder, _ name: [UInt8]? = nil) {
        moment += 1
        let affected = records.note(folder, name, at: moment)
        if affected.hasFailures { missingChanged() }
        if affected.hasAnswers { doubt() }
    }

    /// Some answer may be wrong from now on, until all were looked at.
    private func doubt() {
        lastDoubt = moment
        index?.suspend()
        suspected()
    }

    /// Takes note of a change of the file at a path in the bundle.
    func note(_ file: RelativePath) {
        let names = file.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard let name = names.last else { return }
        note(.bundle(names.dropLast().reduce(.root) { $0.appending($1) }), name)
    }

    /// Takes note that names were added to a folder or removed from it: every search may come to another end.
    func noteListing() {
        missingChanged()
        index?.suspend()
        if records.count > 0 || index != nil { suspected() }
    }

    /// An answer may no longer be right. If nobody holds its object, it is forgotten.
    func suspect(_ record: AnswerRecord) {
        guard records.contains(record) else { return }
        guard record.objects.contains(where: isHeld) else { return outdate(record) }
        moment += 1
        record.changed = moment
        lastDoubt = moment
        index?.withdraw(record)
        suspected()
    }

    /// Whether every answer that a change has made doubtful was looked at.
    var isSettled: Bool { lastDoubt <= settledMoment }

    /// All answers that were doubtful at a moment were looked at.
    func settle(_ moment: ChangeMoment) { settledMoment = max(settledMoment, moment) }

    /// Enters all answers into the index that were found with the current plan.
    func publishAll(plan: Int?) async {
        await records.forEach { [self] record in
            if record.plan == plan { publish(record) }
        }
    }

    /// Calls `body` with the answers that have to be found again, because they are suspect or were found with another plan. Those that nobody holds are
    /// forgotten.
    func forEachSuspect(plan: Int?, _ body: @EventLoopActor (AnswerRecord) async -> Void) async {
        await records.forEach { [self] record in
            guard record.isSuspect || record.plan != plan else { return }
            if record.objects.contains(where: isHeld) { await body(record) } else { outdate(record) }
        }
    }

    /// Another answer than this is right by now. The caller tells the holders.
    func outdate(_ record: AnswerRecord) {
        record.isOutdated = true
        remove(record)
        chargeAll()
        if record.isFailure { missingChanged() }
    }

    private func isHeld(_ object: UInt64) -> Bool {
        guard let entry = cache.entry(object) else { return false }
        return entry.holdCount > 0 || entry.isPublished && cache.silentUse.isUsed(entry)
    }

    private func tell(_ objects: Set<UInt64>) {
        let held = objects.filter(isHeld)
        if !held.isEmpty { outdated(Array(held)) }
    }

    /// Makes room: of the oldest answers, those that nobody holds are forgotten. If there are none, all of them are, and their holders are told, because
    /// nobody watches for them now. False when nothing is left.
    @discardableResult
    private func shrink() -> Bool {
        let oldest = records.oldest(Self.step)
        let held = oldest.filter { $0.objects.contains(where: isHeld) }
        for record in oldest {
            records.remove(record)
            // Those that are held get another chance.
            if held.count < oldest.count, held.contains(where: { $0 === record }) {
                records.insert(record)
            } else {
                record.isOutdated = true
                index?.withdraw(record)
            }
        }
        chargeAll()
        // Nobody watches for those that were broken.
        if held.count < oldest.count { missingChanged() }
        if held.count == oldest.count { tell(held.reduce(into: []) { $0.formUnion($1.objects) }) }
        return records.count > 0
    }

    /// Answers that are looked at together to make room.
    private static let step = 32

    /// Forgets all answers, and tells whoever holds their objects.
    func outdateAll() {
        missingChanged()
        index?.suspend()
        let old = records
        records = AnswerRecords()
        chargeAll()
        old.removeAll { [self] removed in
            for record in removed {
                record.isOutdated = true
                if records[record.question] == nil { index?.withdraw(record) }
            }
            tell(removed.reduce(into: []) { $0.formUnion($1.objects) })
        }
    }

    /// Forgets all answers: nobody will ask any more.
    func dispose() {
        index?.dispose()
        index = nil
        records.removeAll()
    }
}
