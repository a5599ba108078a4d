public import AssetModel
package import MessageCoding

/// Asks for several images or sounds by name.
public struct LookUpNames: MessageBody, Hashable {
    package static let type = MessageType.lookUpNames

    /// The context number from `BundleOpened`.
    public var context: UInt32
    /// Kind of the objects.
    public var kind: AssetKind
    /// The requested names.
    public var names: [[UInt8]]
    /// Whether the daemon may lend an object that is more than the user may hold. Ignored unless `names` has one name.
    public var mayLend: Bool
    /// Whether the daemon only prepares the objects: the reply has no answers, and nothing is held.
    public var prepares: Bool
    /// Whether the daemon also prepares the names that programs needed at earlier starts. Ignored without `prepares`.
    public var recalls: Bool

    /// Creates a request. Names beyond `WireLimits.names` are left out; a message has room for that number of the longest names.
    public init(
        context: UInt32, kind: AssetKind, names: [[UInt8]], mayLend: Bool = false, prepares: Bool = false,
        recalls: Bool = false
    ) {
        self.context = context
        self.kind = kind
        self.mayLend = mayLend
        self.prepares = prepares
        self.recalls = recalls
        self.names = Array(names.prefix(WireLimits.names.value))
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(kind.rawValue)
        writer.write(UInt8((mayLend ? 1 : 0) | (prepares ? 2 : 0) | (recalls ? 4 : 0)))
        writer.write(UInt16(names.count))
        for name in names { writer.writeText(name) }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        kind = try reader.choice("kind") { AssetKind(rawValue: $0) }
        let flags: UInt8 = try reader.field()
        (mayLend, prepares, recalls) = (flags & 1 != 0, flags & 2 != 0, flags & 4 != 0)
        names = try reader.items { (reader) throws(ProtocolError) in try reader.text() }
        guard names.count <= WireLimits.names.value else {
            throw .badValue(field: "count of names", found: UInt64(names.count))
        }
    }
}

/// A program's report about its lookups, for the statistics. All numbers count from the program's last report.
public struct Report: MessageBody, Hashable {
    package static let type = MessageType.report

    /// The context number from `BundleOpened`.
    public var context: UInt32
    /// Number of names that were answered with an image or a sound.
    public var found: UInt32
    /// Number of names that were answered with "not found".
    public var missing: UInt32
    /// Number of names for which the program went its own way, without the daemon.
    public var ownWay: UInt32
    /// Time that the program took for the answers, in nanoseconds.
    public var answerTime: UInt64
    /// Time that the program's own way took, in nanoseconds.
    public var ownWayTime: UInt64
    /// Time saved, by the program's own estimate, in nanoseconds.
    public var savedTime: UInt64

    /// Creates a report.
    public init(
        context: UInt32, found: UInt32 = 0, missing: UInt32 = 0, ownWay: UInt32 = 0, answerTime: UInt64 = 0,
        ownWayTime: UInt64 = 0, savedTime: UInt64 = 0
    ) {
        self.context = context
        self.found = found
        self.missing = missing
        self.ownWay = ownWay
        self.answerTime = answerTime
        self.ownWayTime = ownWayTime
        self.savedTime = savedTime
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(found)
        writer.write(missing)
        writer.write(ownWay)
        writer.write(answerTime)
        writer.write(ownWayTime)
        writer.write(savedTime)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        found = try reader.field()
        missing = try reader.field()
        ownWay = try reader.field()
        answerTime = try reader.field()
        ownWayTime = try reader.field()
        savedTime = try reader.field()
    }
}
