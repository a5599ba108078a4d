import JSON
import NibAssets
import WireProtocol

/// What the service says of itself.
struct ServiceNumbers {
    private let statistics: [Statistic]
    private let daemon: Welcome?

    init(of client: AssetClient) throws(ControlFailure) {
        statistics = try asking { () throws(AssetError) in try client.statistics() }
        daemon = client.clientStatistics().daemon
    }

    /// The value of a metric; 0 where the daemon does not send it.
    subscript(metric: Metric) -> UInt64 {
        let name = Array(metric.entry.name.utf8)
        return statistics.first { $0.name == name }?.value ?? 0
    }

    /// Who serves.
    var heading: String {
        guard let daemon else { return "nibassetd" }
        let instance = daemon.instance == .system ? "for the whole system" : "for user \(daemon.user)"
        return "nibassetd \(daemon.versionText), process \(daemon.process), \(instance)"
    }

    /// What programs got for their starts; nil while none has asked for that.
    var served: String? {
        guard self[.starts] > 0 else { return nil }
        let starts = Quantity.count(Int(clamping: self[.starts]), "start")
        let recalled = Quantity.count(Int(clamping: self[.namesRecalled]), "answer")
        let saved = self[.timeSaved] == 0 ? "" : ", \(Quantity.duration(nanoseconds: self[.timeSaved])) saved"
        return "\(starts) of programs: \(recalled) came with their bundles, "
            + "\(Quantity.count(Int(clamping: self[.namesServed]), "name")) served\(saved)"
    }

    /// The numbers that are no developer's; `includingDebug` has those too. Names that this program does not know are shown.
    func table(includingDebug: Bool = false) -> Table {
        var table = Table([.init("number"), .init("value", isNumber: true), .init("kind")])
        for statistic in statistics {
            let name = String(decoding: statistic.name, as: UTF8.self)
            if !includingDebug, Metric(named: name)?.entry.level == .debug { continue }
            table.add([
                Table.Cell(String(name.map { $0 == "_" ? " " : $0 })), Table.Cell(statistic.text),
                Table.Cell(statistic.kind.name, .faint),
            ])
        }
        return table
    }

    /// One object: the daemon, the numbers, and the units of those that have one.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            if let daemon {
                writer.key("daemon")
                writer.object { writer in
                    writer.field("version", daemon.versionText)
                    writer.field("process", Int(daemon.process))
                    writer.field("instance", daemon.instance == .system ? "system" : "user")
                    writer.field("user", Int(daemon.user))
                }
            }
            writer.key("statistics")
            writer.object { writer in
                for statistic in statistics {
                    writer.field(String(decoding: statistic.name, as: UTF8.self), Int(clamping: statistic.value))
                }
            }
            writer.key("units")
            writer.object { writer in
                for statistic in statistics where statistic.unit != .none {
                    writer.field(String(decoding: statistic.name, as: UTF8.self), statistic.unit.name)
                }
            }
        }
        return writer.bytes
    }
}

extension Welcome {
    fileprivate var versionText: String {
        "\(ProductVersion(packed: daemonVersion))"
    }
}

extension Statistic {
    fileprivate var text: String {
        switch unit {
        case .none: "\(value)"
        case .bytes: Quantity.bytes(value)
        case .nanoseconds: Quantity.duration(nanoseconds: value)
        }
    }
}
