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
    /// Bytes of all records.
    private var bytes = 0
    private var records: [AnswerRecord.Question: AnswerRecord] = [:]
    /// The questions whose answers depend on a file.
    private var questions: [AnswerSource.Folder: [[UInt8]: Set<AnswerRecord.Question>]] = [:]
    /// Called when an answer whose object is held may no longer be right.
    var suspected: () -> Void = {}
    /// Called with objects for which the context gives another answer now.
    var outdated: ([UInt64]) -> Void = { _ in }

    init(cache: AssetCache, charge: Charge) {
        self.cache = cache
        self.charge = charge
    }

    /// The answer to a question, right or not.
    subscript(question: AnswerRecord.Question) -> AnswerRecord? { records[question] }

    /// Adds an answer. Whoever holds the object of an earlier one is told.
    func add(_ record: AnswerRecord) {
        if records.count >= ServerLimits.answers.value { shrink() }
        let hasRoom = (try? charge.add(record.byteCount)) != nil
        let earlier = remove(record.question)
        if let earlier, case .nib(let old) = earlier.content, case .nib(let new) = record.content,
            old.files == new.files
        {
            record.objects.formUnion(earlier.objects.filter(isHeld))
        }
        if hasRoom {
            records[record.question] = record
            follow(record)
        } else {
            // Nobody watches for the one who gets this answer.
            record.isOutdated = true
        }
        chargeAll()
        if let earlier { tell(earlier.objects.subtracting(record.objects)) }
    }

    /// Gives an answer that was found right again what it depends on now.
    func renew(_ record: AnswerRecord, _ basis: AnswerRecord.Basis) {
        guard records[record.question] === record else { return }
        unfollow(record)
        record.basis = basis
        follow(record)
        chargeAll()
    }

    @discardableResult
    private func remove(_ question: AnswerRecord.Question) -> AnswerRecord? {
        guard let record = records.removeValue(forKey: question) else { return nil }
        unfollow(record)
        chargeAll()
        return record
    }

    private func chargeAll() {
        try? charge.set(bytes)
        if bytes > 0, !charge.isKept { charge.keep { [weak self] in self?.shrink() } }
    }

    private func follow(_ record: AnswerRecord) {
        record.chargedBytes = record.byteCount
        bytes += record.chargedBytes
        let question = record.question
        for source in record.basis.sources {
            questions[source.folder, default: [:]][source.name, default: []].insert(question)
        }
        for watch in record.basis.watches {
            watch.changed = { [weak self, weak record] _ in
                if let record { self?.suspect(record) }
            }
        }
        if record.basis.watches.contains(where: \.hasChanged) { suspect(record) }
    }

    private func unfollow(_ record: AnswerRecord) {
        bytes -= record.chargedBytes
        for source in record.basis.sources {
            questions[source.folder]?[source.name]?.remove(record.question)
            if questions[source.folder]?[source.name]?.isEmpty == true { questions[source.folder]?[source.name] = nil }
            if questions[source.folder]?.isEmpty == true { questions[source.folder] = nil }
        }
    }

    // MARK: Changes

    /// Takes note of a change of a file or of what a name stands for; without a name, of everything in the folder.
    func note(_ folder: AnswerSource.Folder, _ name: [UInt8]? = nil) {
        guard let names = questions[folder] else { return }
        let affected = name.map { names[$0] ?? [] } ?? names.values.reduce(into: []) { $0.formUnion($1) }
        for question in affected {
            if let record = records[question] { suspect(record) }
        }
    }

    /// Takes note of a change of the file at a path in the bundle.
    func note(_ file: RelativePath) {
        let names = file.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard let name = names.last else { return }
        note(.bundle(names.dropLast().reduce(.root) { $0.appending($1) }), name)
    }

    /// Takes note that names were added to a folder or removed from it: every search may come to another end.
    func noteListing() {
        if !records.isEmpty { suspected() }
    }

    /// An answer may no longer be right. If nobody holds its object, it is forgotten.
    func suspect(_ record: AnswerRecord) {
        guard records[record.question] === record else { return }
        guard record.objects.contains(where: isHeld) else { return outdate(record) }
        record.isSuspect = true
        suspected()
    }

    /// The answers that have to be found again, because they are suspect or were found with another plan. Those that nobody holds are forgotten.
    func suspects(plan: Int?) -> [AnswerRecord] {
        var suspects: [AnswerRecord] = []
        for record in records.values where record.isSuspect || record.plan != plan {
            if record.objects.contains(where: isHeld) { suspects.append(record) } else { outdate(record) }
        }
        return suspects
    }

    /// Another answer than this is right by now. The caller tells the holders.
    func outdate(_ record: AnswerRecord) {
        record.isOutdated = true
        if records[record.question] === record { remove(record.question) }
    }

    private func isHeld(_ object: UInt64) -> Bool { cache.entry(object)?.holdCount ?? 0 > 0 }

    private func tell(_ objects: Set<UInt64>) {
        let held = objects.filter(isHeld)
        if !held.isEmpty { outdated(Array(held)) }
    }

    /// Makes room: what nobody holds is forgotten, then, if that is little, all the rest. Its holders are told, because nobody watches for them now.
    private func shrink() {
        let before = records.count
        for record in Array(records.values) where !record.objects.contains(where: isHeld) { outdate(record) }
        if records.count > before / 2 { outdateAll() }
    }

    /// Forgets all answers, and tells whoever holds their objects.
    func outdateAll() {
        let objects = records.values.reduce(into: Set<UInt64>()) { $0.formUnion($1.objects) }
        for record in records.values { record.isOutdated = true }
        records = [:]
        questions = [:]
        bytes = 0
        chargeAll()
        tell(objects)
    }
}
