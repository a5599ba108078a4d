import AssetModel
import BlockingTests
import TestSupport
import Testing
import WireProtocol

@testable import AssetServer

/// Tests the metrics that tell why entries went, why requests failed, and how long answers took.
@Suite(.timeLimit(.minutes(20)), .blocking) struct CountedCausesTests {
    @Test func percentilesAreOfTheLastAnswers() {
        var times = RecentTimes()
        #expect(times.percentiles.p50 == 0)
        for time in 1...UInt64(Metric.recentAnswers) { times.add(time) }
        #expect(times.percentiles.p50 == 500 && times.percentiles.p99 == 990)
        // The new answers replace the older half.
        for _ in 0..<Metric.recentAnswers / 2 { times.add(7_000) }
        #expect(times.percentiles.p50 == 1_000 && times.percentiles.p99 == 7_000)
    }

    @Test func failuresAndChangesAreCountedByTheirCause() throws {
        let bundle = try SampleBundle()
        try bundle.image("plus.png")
        try bundle.folder.write("broken.png", Array("no picture".utf8))
        let client = try RawClient.greeted(try RunningDaemon())
        let context = try client.open(bundle.path)
        #expect(try client.refusal(of: "broken", in: context)?.status == .broken)
        for _ in 0..<2 { #expect(try client.refusal(of: "none", in: context)?.status == .notFound) }
        let found: NamesFound = try client.ask(
            LookUpNames(context: context, kind: .image, names: [Array("broken".utf8), Array("plus".utf8)]))
        #expect(found.answers.map(\.status) == [.broken, .done])
        _ = try client.look("plus", in: context)
        #expect(throws: RawClient.Problem.self) { try client.look("plus", in: 999) }
        try bundle.image("plus.png", 2)
        try client.synchronize()
        let numbers = try client.statistics()
        #expect(numbers["failed_broken"] == 2 && numbers["failed_unknown_context"] == 1)
        #expect(numbers["failed_overloaded"] == 0 && numbers["negative_misses"] == 1)
        #expect(numbers["negative_hits"] == 1, "a broken file is no missing name")
        #expect(numbers["entries_outdated"] == 1 && numbers["entries_evicted"] == 0)
        let times = ["miss_time_p50", "miss_time_p99", "hit_time_p50"].compactMap { numbers[$0] }
        #expect(times.count == 3 && times.allSatisfy { $0 > 0 } && times[0] <= times[1])
    }

    @Test func refusedConnectionsAreCounted() throws {
        let daemon = try RunningDaemon(["--connection-limit", "1"])
        let client = try RawClient.greeted(daemon)
        #expect(throws: (any Error).self) { try RawClient.greeted(daemon) }
        #expect(try client.statistics()["failed_overloaded"] == 1)
    }
}
