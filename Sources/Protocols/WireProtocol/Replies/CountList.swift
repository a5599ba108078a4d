public import AssetModel
package import MessageCoding

/// The daemon's counts of a group.
public struct CountEntry: Hashable, Sendable {
    /// By client: number of the process, as the daemon sees it; 0 if the process is in a container that the daemon cannot look into. Else 0.
    public var process: UInt32
    /// By client, user and bundle: the uid. Else 0.
    public var user: UInt32
    /// By kind: the kind of the requested objects. Else nil.
    public var kind: AssetKind?
    /// By bundle: path of the bundle when it was opened. Else empty.
    public var path: [UInt8]
    /// Counts of lookups.
    public var counts: LookUpCounts
    /// By client and by user: bytes of the entries that processes of the group use, each entry counted once. Else 0.
    public var heldBytes: UInt64

    /// Creates an entry.
    public init(
        process: UInt32 = 0, user: UInt32 = 0, kind: AssetKind? = nil, path: [UInt8] = [],
        counts: LookUpCounts = LookUpCounts(), heldBytes: UInt64 = 0
    ) {
        self.process = process
        self.user = user
        self.kind = kind
        self.path = path
        self.counts = counts
        self.heldBytes = heldBytes
    }
}

/// The answer to `ListCounts`, or a part of it.
public struct CountList: MessageBody, Hashable {
    package static let type = MessageType.countList

    /// The groups that the user may see.
    public var groups: [CountEntry]

    package init(groups: [CountEntry]) { self.groups = groups }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(groups.count))
        for group in groups {
            writer.write(group.process)
            writer.write(group.user)
            writer.write(group.kind?.rawValue ?? 0)
            writer.writeText(group.path)
            let counts = group.counts
            for number in [counts.hits, counts.silentHits, counts.misses, counts.decodeTime, counts.savedTime] {
                writer.write(number)
            }
            writer.write(group.heldBytes)
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        groups = try reader.items { (reader) throws(ProtocolError) in
            CountEntry(
                process: try reader.field(), user: try reader.field(), kind: try reader.kindOrBoth(),
                path: try reader.text(),
                counts: LookUpCounts(
                    hits: try reader.field(), silentHits: try reader.field(), misses: try reader.field(),
                    decodeTime: try reader.field(), savedTime: try reader.field()),
                heldBytes: try reader.field())
        }
    }
}
