package import MessageCoding

/// A number of the daemon's with its value, as messages carry it.
///
/// A client may meet names that its `Metric` does not have: the daemon can be newer.
public struct Statistic: Hashable, Sendable {
    /// Its name, in words joined by underscores ("images_decoded").
    public var name: [UInt8]
    /// Movement.
    public var kind: Metric.Kind
    /// Unit.
    public var unit: Metric.Unit
    /// The number.
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

    /// The numbers, in the daemon's order.
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
