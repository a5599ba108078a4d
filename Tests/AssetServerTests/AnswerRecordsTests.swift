import AssetCache
import AssetModel
import AssetResolution
import EventLoop
import TestSupport
import Testing

@testable import AssetServer

/// A file's change is not forgotten while answers that depend on the file come and go.
@Suite(.timeLimit(.minutes(20))) struct AnswerRecordsTests {
    @EventLoopActor
    private static func record(at name: String) -> AnswerRecord {
        AnswerRecord(
            .name(.init(kind: .image, bundleOnly: false, name: Array("Lamp".utf8))), .object(1, []), basis(name),
            plan: 1, checked: 0)
    }

    private static func basis(_ name: String) -> AnswerRecord.Basis {
        AnswerRecord.Basis(sources: [AnswerSource(folder: .root, name: Array(name.utf8))])
    }

    init() { _ = TestLoop.shared }

    /// Whether a record is suspect after `body`.
    private func isSuspect(
        after body: @escaping @EventLoopActor (AnswerRecords, ChangeNews, AnswerRecord) -> Void
    ) async -> Bool {
        await EventLoopActor.start {
            let news = ChangeNews()
            let records = AnswerRecords((bundle: news, system: ChangeNews()))
            let record = Self.record(at: "Lamp.png")
            records.insert(record)
            body(records, news, record)
            return record.isSuspect
        }.value
    }

    @Test func aRecordThatLeavesKeepsTheChangesOfItsPlaces() async {
        let isSuspect = await isSuspect { records, news, record in
            news.noteChange(in: .root, of: Array("Lamp.png".utf8))
            records.remove(record)
            records.insert(record)
        }
        #expect(isSuspect)
    }

    @Test func aChangeOfAPlaceThatIsNewIsNotMissed() async {
        let isSuspect = await isSuspect { records, news, record in
            news.noteChange(in: .root, of: Array("Lamp.tiff".utf8))
            records.renew(record, Self.basis("Lamp.tiff"), at: news.moment)
        }
        #expect(isSuspect)
    }

    @Test func whatDoesNotConcernARecordLeavesItInPeace() async {
        let isSuspect = await isSuspect { records, news, record in
            news.noteChange(in: .root, of: Array("Tower.png".utf8))
            records.renew(record, Self.basis("Lamp.png"), at: news.moment)
        }
        #expect(!isSuspect)
    }

    /// If a request finds an answer after its context was forgotten, the answer leaves nothing in the system domain's news, which go on.
    @Test func aForgottenContextLeavesNoPlace() async {
        let (isOutdated, doubt) = await EventLoopActor.start {
            let news = ChangeNews()
            let table = AnswerTable(
                cache: AssetCache(limit: 1 << 20, userLimit: 1 << 20),
                charge: GrowingIndexTests.accounts.account(of: 2).charge(.answers),
                news: (bundle: news, system: ChangeNews()))
            table.dispose()
            let record = Self.record(at: "Lamp.png")
            table.add(record, since: table.searchedPlacesMoment)
            news.noteChange(in: .root, of: Array("Lamp.png".utf8))
            return (record.isOutdated, news.doubtMoment)
        }.value
        #expect(isOutdated && doubt == 0)
    }
}
