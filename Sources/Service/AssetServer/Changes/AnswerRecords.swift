internal import AssetCache
internal import EventLoop

/// The answers of a table: by their questions and by age, with the places of files that they depend on.
@EventLoopActor
final class AnswerRecords {
    private(set) var bytes = 0
    private var records = GradualDictionary<AnswerRecord.Question, AnswerRecord>()
    /// News of the bundle and of the system, which have the places of the answers' files.
    private let news: (bundle: ChangeNews, system: ChangeNews)
    /// Records by the ages that they got on insertion.
    private var ages = NumberedList<AnswerRecord>()
    private var lastAge: UInt64 = 0

    init(_ news: (bundle: ChangeNews, system: ChangeNews)) { self.news = news }

    var count: Int { records.count }

    subscript(question: AnswerRecord.Question) -> AnswerRecord? { records[question] }

    func contains(_ record: AnswerRecord) -> Bool { ages[record.age] === record }

    /// Adds a measured record as the youngest one, in place of the earlier record with the same question.
    func insert(_ record: AnswerRecord) {
        if let earlier = records.updateValue(record, forKey: record.question) { removeFromTables(earlier) }
        bytes += record.chargedBytes
        lastAge += 1
        record.age = lastAge
        ages.append(record, lastAge)
        record.places = record.basis.sources.map {
            ($0.isSystem ? news.system : news.bundle).addDependence(of: record, on: $0)
        }
    }

    /// Removes a record if the table contains it.
    func remove(_ record: AnswerRecord) {
        guard contains(record) else { return }
        records[record.question] = nil
        removeFromTables(record)
    }

    /// Takes a removed record out of the other tables. The record keeps the moment of the last change, because its places may go with it.
    private func removeFromTables(_ record: AnswerRecord) {
        bytes -= record.chargedBytes
        ages.remove(record.age)
        for place in record.places {
            record.changed = max(record.changed, place.changed)
            place.folder.news.removeDependence(of: record, on: place)
        }
        record.places = []
    }

    /// Gives a record of the table a new basis. `moment` is the moment of the last change.
    func renew(_ record: AnswerRecord, _ basis: AnswerRecord.Basis, at moment: ChangeMoment) {
        let isElsewhere = basis.sources != record.basis.sources
        remove(record)
        record.basis = basis
        record.measure()
        insert(record)
        // The new places have noted no changes if no answer depended on them.
        if isElsewhere, moment > record.checked { record.changed = moment }
    }

    /// Measures a record of the table again.
    func measure(_ record: AnswerRecord) {
        bytes -= record.chargedBytes
        record.measure()
        bytes += record.chargedBytes
    }

    func oldest(_ count: Int) -> [AnswerRecord] { Array(ages.elements(after: 0).prefix(count)) }

    /// Calls `body` with each record, the oldest first. In between, others get their turn.
    func forEach(_ body: @EventLoopActor (AnswerRecord) async -> Void) async {
        var last: UInt64 = 0
        let end = lastAge
        // The ages alone are kept between two steps, so that a record that goes meanwhile is freed.
        while case let next = ages.elements(after: last).map({ $0.age }), let final = next.last, last < end {
            last = final
            for age in next {
                if let record = ages[age] { await body(record) }
                await EventLoopActor.giveWay()
            }
        }
    }

    /// Removes all records in steps, because freeing their memory alone takes long. Calls `removed` with some records at a time, at the end with
    /// none.
    func removeAll(_ removed: @escaping @EventLoopActor ([AnswerRecord]) -> Void = { _ in }) {
        EventLoopActor.inSteps { [self] in
            let next = oldest(8)
            for record in next { remove(record) }
            removed(next)
            return !next.isEmpty
        }
    }
}
