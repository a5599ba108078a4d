package import MessageCoding

/// Criterion by which the daemon groups its counts. Raw values are part of the socket protocol.
public enum CountGrouping: UInt8, Sendable, Hashable, CaseIterable {
    /// By process: a group for each process that asks for names or uses entries.
    case client = 1
    /// By uid of the processes that ask for names or use entries.
    case user = 2
    /// By bundle in which names are looked up, wherever the found files lie.
    case bundle = 3
    /// By kind of the requested objects: images or sounds.
    case kind = 4
}

/// Asks for the daemon's counts of lookups, in groups.
public struct ListCounts: MessageBody, Hashable {
    package static let type = MessageType.listCounts

    /// Criterion for the groups.
    public var grouping: CountGrouping

    package init(by grouping: CountGrouping) { self.grouping = grouping }

    package func write(to writer: inout ByteWriter) { writer.write(grouping.rawValue) }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        grouping = try reader.choice("grouping") { CountGrouping(rawValue: $0) }
    }
}
