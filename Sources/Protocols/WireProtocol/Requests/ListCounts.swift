package import MessageCoding

/// By what the daemon tells its counts apart; raw values are those of messages.
public enum CountGrouping: UInt8, Sendable, Hashable, CaseIterable {
    /// By the programs that asked, or that use something.
    case client = 1
    /// By the users whose programs asked.
    case user = 2
    /// By the bundles that programs asked for names in, wherever the files lie.
    case bundle = 3
    /// By what was asked for.
    case kind = 4
}

/// Asks for what the daemon has counted, in groups.
public struct ListCounts: MessageBody, Hashable {
    package static let type = MessageType.listCounts

    /// The groups.
    public var grouping: CountGrouping

    package init(by grouping: CountGrouping) { self.grouping = grouping }

    package func write(to writer: inout ByteWriter) { writer.write(grouping.rawValue) }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        grouping = try reader.choice("grouping") { CountGrouping(rawValue: $0) }
    }
}
