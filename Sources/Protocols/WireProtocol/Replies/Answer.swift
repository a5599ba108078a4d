public import AssetModel
public import MessageCoding

/// An object that a name stands for, or that there is none.
public struct Answer: Hashable, Sendable {
    /// Where the object came from.
    public enum Origin: UInt8, Sendable, Hashable {
        /// Decoded for this request.
        case decoded = 1
        /// Decoded before, for somebody else or earlier.
        case shared = 2
        /// There is no object.
        case none = 3
    }

    /// How the file was found.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits of the message.
        public let rawValue: UInt16

        /// Creates flags from the bits of a message.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The client passed the file.
        public static let suppliedByClient = Flags(rawValue: 1)
        /// From a system domain.
        public static let system = Flags(rawValue: 2)
        /// From the nib's own wrapper.
        public static let wrapper = Flags(rawValue: 4)
        /// It lies within the interface file that `path` names, and has no name.
        public static let embedded = Flags(rawValue: 8)
    }

    /// The object, 0 for none; a number is never used again while the daemon lives.
    public var object: UInt64
    /// The memory that holds the object's record.
    public var memory: UInt32
    /// Where the record lies there.
    public var offset: UInt64
    /// Image or sound.
    public var kind: AssetKind
    /// Where the object came from.
    public var origin: Origin
    /// How the file was found.
    public var flags: Flags
    /// How long the decoding took, in nanoseconds, whenever it was done.
    public var decodeDuration: UInt64
    /// How long the daemon took for this answer, in nanoseconds.
    public var duration: UInt64
    /// The registered name; the name as asked when there is no object; empty for what lies within an interface file.
    public var name: [UInt8]
    /// The file; empty when there is none.
    public var path: [UInt8]

    /// The answer that there is nothing of this name.
    public init(none kind: AssetKind, name: [UInt8], flags: Flags = []) {
        self.init(object: 0, memory: 0, offset: 0, kind: kind, origin: .none, flags: flags, name: name, path: [])
    }

    /// The answer that names an object.
    public init(
        object: UInt64, memory: UInt32, offset: UInt64, kind: AssetKind, origin: Origin, flags: Flags = [],
        decodeDuration: UInt64 = 0, duration: UInt64 = 0, name: [UInt8], path: [UInt8]
    ) {
        self.object = object
        self.memory = memory
        self.offset = offset
        self.kind = kind
        self.origin = origin
        self.flags = flags
        self.decodeDuration = decodeDuration
        self.duration = duration
        self.name = name
        self.path = path
    }

    func write(to writer: inout ByteWriter) {
        writer.write(object)
        writer.write(memory)
        writer.write(UInt32(0))
        writer.write(offset)
        writer.write(kind.rawValue)
        writer.write(origin.rawValue)
        writer.write(flags.rawValue)
        writer.write(UInt32(0))
        writer.write(decodeDuration)
        writer.write(duration)
        writer.writeText(name)
        writer.writeText(path)
    }

    init(from reader: inout ByteReader) throws(ProtocolError) {
        object = try reader.field()
        memory = try reader.field()
        _ = try reader.field(UInt32.self)
        offset = try reader.field()
        kind = try reader.choice("kind") { AssetKind(rawValue: $0) }
        origin = try reader.choice("origin") { Origin(rawValue: $0) }
        flags = Flags(rawValue: try reader.field())
        _ = try reader.field(UInt32.self)
        decodeDuration = try reader.field()
        duration = try reader.field()
        name = try reader.text()
        path = try reader.text()
    }
}

/// The answer to `LookUp`.
public struct Found: MessageBody, Hashable {
    /// What a message with this body is.
    public static let type = MessageType.found

    /// The object.
    public var answer: Answer

    /// Creates a reply.
    public init(_ answer: Answer) { self.answer = answer }

    /// Appends the body, field by field.
    public func write(to writer: inout ByteWriter) { answer.write(to: &writer) }

    /// Reads the body, field by field.
    public init(from reader: inout ByteReader) throws(ProtocolError) { answer = try Answer(from: &reader) }
}
