public import AssetModel
package import MessageCoding

/// The result of a lookup: an object, or that there is none.
public struct Answer: Hashable, Sendable {
    /// Origin of the object.
    public enum Origin: UInt8, Sendable, Hashable {
        /// Decoded for this request.
        case decoded = 1
        /// Decoded earlier, perhaps for another client.
        case shared = 2
        /// There is no object.
        case none = 3
    }

    /// Facts about the file.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The bits of the message.
        public let rawValue: UInt16

        /// Creates flags from the bits of a message.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The client passed the file.
        public static let suppliedByClient = Flags(rawValue: 1)
        /// The object comes from a system folder.
        public static let system = Flags(rawValue: 2)
        /// The object comes from the nib's own wrapper.
        public static let wrapper = Flags(rawValue: 4)
        /// The object is embedded in the interface file at `path` and has no name.
        public static let embedded = Flags(rawValue: 8)
        /// There is no object, and the event `Changed` comes when there may be one.
        public static let watched = Flags(rawValue: 16)
        /// The object is more than the user may hold: the client copies the object and then releases it.
        public static let lent = Flags(rawValue: 32)
    }

    /// The object's number; 0 for none. The daemon never reuses a number.
    public var object: UInt64
    /// The memory with the object's record.
    public var memory: UInt32
    /// The record's offset in that memory.
    public var offset: UInt64
    /// Image or sound.
    public var kind: AssetKind
    /// Origin of the object.
    public var origin: Origin
    /// Facts about the file.
    public var flags: Flags
    /// Duration of the object's decoding, in nanoseconds, even if the object was decoded for an earlier request.
    public var decodeDuration: UInt64
    /// Time that the daemon took for the lookup, in nanoseconds; 0 without a lookup.
    public var duration: UInt64
    /// The registered name; the requested name when there is no object; empty for embedded objects.
    public var name: [UInt8]
    /// Path of the file; empty without a file.
    public var path: [UInt8]

    /// Creates the answer that no object has the name.
    public init(none kind: AssetKind, name: [UInt8], flags: Flags = []) {
        self.init(object: 0, memory: 0, offset: 0, kind: kind, origin: .none, flags: flags, name: name, path: [])
    }

    /// Creates the answer with an object.
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
        writer.write(capacity: 48) { bytes in
            bytes.write(object)
            bytes.write(memory)
            bytes.write(UInt32(0))
            bytes.write(offset)
            bytes.write(kind.rawValue)
            bytes.write(origin.rawValue)
            bytes.write(flags.rawValue)
            bytes.write(UInt32(0))
            bytes.write(decodeDuration)
            bytes.write(duration)
        }
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
    package static let type = MessageType.found

    /// The answer.
    public var answer: Answer
    /// The number under which the file of a streamed sound arrives on the client's file channel; 0 without a file.
    public var file: UInt32

    package init(_ answer: Answer, file: UInt32 = 0) {
        self.answer = answer
        self.file = file
    }

    package func write(to writer: inout ByteWriter) {
        answer.write(to: &writer)
        writer.write(file)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        answer = try Answer(from: &reader)
        file = try reader.field()
    }
}
