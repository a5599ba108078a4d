package import MessageCoding

/// A metric and its value, as in a message.
///
/// A newer daemon may send names that the client's `Metric` does not have.
public struct Statistic: Hashable, Sendable {
    /// Name of the metric, in words joined by underscores ("images_decoded").
    public var name: [UInt8]
    /// Counter or gauge.
    public var kind: Metric.Kind
    /// Unit.
    public var unit: Metric.Unit
    /// The metric's value.
    public var value: UInt64

    /// Creates a statistic.
    public init(name: [UInt8], kind: Metric.Kind, unit: Metric.Unit, value: UInt64) {
        self.name = name
        self.kind = kind
        self.unit = unit
        self.value = value
    }

    /// Creates the statistic of a metric.
    public init(_ metric: Metric, value: UInt64) {
        let entry = metric.entry
        self.init(name: Array(entry.name.utf8), kind: entry.kind, unit: entry.unit, value: value)
    }
}

/// The answer to a request for statistics, or a part of it.
public struct StatisticsReply: MessageBody, Hashable {
    package static let type = MessageType.statisticsReply

    /// The metrics, in the daemon's order.
    public var statistics: [Statistic]

    package init(statistics: [Statistic]) { self.statistics = statistics }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(statistics.count))
        for statistic in statistics {
            writer.writeText(statistic.name)
            writer.write(statistic.kind.rawValue)
            writer.write(statistic.unit.rawValue)
            writer.write(statistic.value)
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        statistics = try reader.items { (reader) throws(ProtocolError) in
            Statistic(
                name: try reader.text(), kind: try reader.choice("kind") { Metric.Kind(rawValue: $0) },
                unit: try reader.choice("unit") { Metric.Unit(rawValue: $0) }, value: try reader.field())
        }
    }
}
