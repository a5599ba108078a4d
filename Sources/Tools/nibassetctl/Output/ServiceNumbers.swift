import JSON
import LinuxSystem
import NibAssets
import WireProtocol

struct ServiceNumbers {
    let statistics: [Statistic]
    let daemon: Welcome?
    /// Nanoseconds in which the counters rose by their values; nil where they count from the daemon's start.
    private let period: UInt64?

    init(of client: AssetClient) throws(ControlFailure) {
        statistics = try asking(try client.statistics())
        daemon = client.clientStatistics().daemon
        period = nil
    }

    /// Measures the rise of counters in the next seconds, with two requests to the same daemon. Gauges have their later value.
    init(of client: AssetClient, during seconds: UInt64) throws(ControlFailure) {
        let earlier = try ServiceNumbers(of: client)
        let start = monotonicNanoseconds()
        pause(nanoseconds: seconds * 1_000_000_000)
        let later = try ServiceNumbers(of: client)
        guard earlier.daemon?.process == later.daemon?.process else {
            throw ControlFailure(
                .failed, "the service was replaced meanwhile: the counters of \(later.heading) begin at its start")
        }
        daemon = later.daemon
        period = monotonicNanoseconds() - start
        let before = Dictionary(earlier.statistics.map { ($0.name, $0.value) }) { first, _ in first }
        statistics = later.statistics.map { statistic in
            var statistic = statistic
            // A faulty service may let a counter fall.
            if statistic.kind == .counter { statistic.value -= min(statistic.value, before[statistic.name] ?? 0) }
            return statistic
        }
    }

    /// The value of a metric; 0 where the daemon does not send it.
    subscript(metric: Metric) -> UInt64 {
        let name = Array(metric.entry.name.utf8)
        return statistics.first { $0.name == name }?.value ?? 0
    }

    /// The value of a metric with its unit, for people; "-" for a median without samples.
    func text(of metric: Metric) -> String { Statistic(metric, value: self[metric]).text }

    /// Returns the rise of a counter since earlier numbers; 0 where a faulty service lets a counter fall.
    func rise(of metric: Metric, since earlier: ServiceNumbers) -> UInt64 {
        self[metric] - min(self[metric], earlier[metric])
    }

    /// Returns the hit ratio of images and sounds, from 0 to 1, since earlier numbers or the daemon's start; nil if no program asked for any.
    func hitRatio(since earlier: ServiceNumbers? = nil) -> Double? {
        func count(_ metric: Metric) -> UInt64 { earlier.map { rise(of: metric, since: $0) } ?? self[metric] }
        let hits = count(.hits) &+ count(.hitsWithoutMessage)
        let all = hits &+ count(.misses)
        return all == 0 ? nil : Double(hits) / Double(all)
    }

    /// Returns the number of files decoded since earlier numbers, which may come from an earlier daemon.
    func decodes(since earlier: ServiceNumbers) -> UInt64 {
        rise(of: .imagesDecoded, since: earlier) &+ rise(of: .soundsDecoded, since: earlier)
    }

    /// Version, process and user of the daemon, for people.
    var heading: String {
        guard let daemon else { return "nibassetd" }
        let instance = daemon.instance == .system ? "for the whole system" : "for user \(daemon.user)"
        return "nibassetd \(daemon.versionText), process \(daemon.process), \(instance)"
    }

    /// Sentence on the names served to programs for their starts; nil before the first such request.
    var served: String? {
        guard self[.starts] > 0 else { return nil }
        let starts = Quantity.count(self[.starts], "start")
        let recalled = Quantity.count(self[.namesRecalled], "answer")
        let saved = self[.timeSaved] == 0 ? "" : ", \(Quantity.duration(nanoseconds: self[.timeSaved])) saved"
        return "\(starts) of programs: \(recalled) came with their bundles, "
            + "\(Quantity.count(self[.namesServed], "name")) served\(saved)"
    }

    /// Levels of the numbers that are not for developers only.
    static let usualLevels: Set<Metric.Level> = [.basic, .advanced]

    /// Returns a table of the numbers of some levels. Numbers that this program does not know are advanced.
    func table(of levels: Set<Metric.Level> = usualLevels) -> Table {
        let rate = period == nil ? [] : [Table.Column("a second", .number)]
        var table = Table([.init("number"), .init("value", .number)] + rate + [.init("kind", dropRank: 1)])
        for statistic in statistics {
            let name = String(decoding: statistic.name, as: UTF8.self)
            guard levels.contains(Metric(named: name)?.entry.level ?? .advanced) else { continue }
            let rate = period.map { [Table.Cell(statistic.rate(over: $0))] } ?? []
            table.add(
                [Table.Cell(Metric.title(of: name)), Table.Cell(statistic.text)] + rate
                    + [Table.Cell(statistic.kind.name, .faint)])
        }
        return table
    }

    /// A JSON object: the daemon, `period` unless counters count from the daemon's start, the numbers, and the units of numbers that have a unit.
    var json: [UInt8] {
        JSONWriter.object { writer in
            daemon?.write(to: &writer)
            if let period { writer.field("time", Int(clamping: period)) }
            writer.object("statistics") { writer in
                for statistic in statistics {
                    writer.field(String(decoding: statistic.name, as: UTF8.self), Int(clamping: statistic.value))
                }
            }
            writer.object("units") { writer in
                for statistic in statistics where statistic.unit != .none {
                    writer.field(String(decoding: statistic.name, as: UTF8.self), statistic.unit.name)
                }
            }
        }
    }
}

extension Welcome {
    var versionText: String { "\(ProductVersion(packed: daemonVersion))" }
    var instanceText: String { instance == .system ? "system" : "user" }

    /// Adds the field with the daemon to an object.
    func write(to writer: inout JSONWriter) {
        writer.object("daemon") { writer in
            writer.field("version", versionText)
            writer.field("process", Int(process))
            writer.field("instance", instanceText)
            writer.field("user", Int(user))
        }
    }
}

extension Statistic {
    fileprivate var text: String {
        switch unit {
        case .none: "\(value)"
        case .bytes: Quantity.bytes(value)
        // A median of 0 means that there are no samples, because everything takes some time.
        case .nanoseconds where kind == .gauge && value == 0: "-"
        case .nanoseconds: Quantity.duration(nanoseconds: value)
        }
    }

    /// Returns the rise per second; "" for gauges.
    fileprivate func rate(over period: UInt64) -> String {
        guard kind == .counter, period > 0 else { return "" }
        let rate = Double(value) * 1e9 / Double(period)
        switch unit {
        case .none: return Quantity.fixed(rate, decimals: 1)
        case .bytes: return Quantity.bytes(UInt64(rate))
        case .nanoseconds: return Quantity.duration(nanoseconds: UInt64(rate))
        }
    }
}
