import TestSupport
import Testing
import WireProtocol

/// Tests the table of metrics.
@Suite(.timeLimit(.minutes(20))) struct MetricTests {
    @Test func everyMetricIsSentOnce() {
        var values = MetricValues()
        for (number, metric) in Metric.allCases.enumerated() { values[metric] = UInt64(number) }
        let statistics = values.statistics
        #expect(statistics.map(\.value) == Metric.allCases.indices.map(UInt64.init))
        #expect(Set(statistics.map(\.name)).count == Metric.allCases.count, "two metrics have the same name")
        for metric in Metric.allCases { #expect(Metric(named: metric.entry.name) == metric) }
        #expect(Metric(named: "unheard_of") == nil)
    }

    @Test func countsAddUp() {
        var (first, second) = (MetricValues(), MetricValues())
        first.count(.hits)
        first.count(.decodeTime, 40)
        second.count(.decodeTime, 2)
        first.add(second)
        #expect(first[.hits] == 1 && first[.decodeTime] == 42 && first[.misses] == 0)
    }

    @Test(arguments: Metric.allCases) func everyEntryIsWellFormed(metric: Metric) {
        let entry = metric.entry
        let isAllowed = { (byte: UInt8) in (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
        }
        #expect(entry.name.utf8.allSatisfy(isAllowed), "\(entry.name)")
        #expect(entry.meaning.hasSuffix(".") && entry.meaning.first?.isLowercase == false, "\(entry.name)")
    }

    /// The operator's page has the names of the most important metrics. The manual has the meaning of all.
    @Test func theDocumentIsMadeFromTheTable() throws {
        let names = Metric.allCases.map(\.entry).filter { $0.level == .basic }.map { "`\($0.name)`\n" }.joined()
        let found = try DocumentPart("metrics", of: "systemd/README.md").text(madeFrom: names)
        #expect(found == names, "make tables writes it")
    }
}
