public import LinuxSystem
internal import MessageCoding

/// What the daemon asks a look-up helper for: one message, with the descriptor of a directory or file beside it.
public struct LookupRequest: Sendable, Hashable {
    /// What is to be done with the descriptor and the path.
    public enum Operation: UInt8, Sendable, Hashable {
        /// Watch the directory at the path and list it.
        case list = 1
        /// Open the file at the path for reading; watch it when it lies behind a link.
        case open = 2
        /// Tell the status of the file whose descriptor came; there is no path.
        case status = 3
    }

    /// Repeated in every reply to it.
    public let number: UInt32
    /// What is to be done.
    public let operation: Operation
    /// Relative to the directory; "" is the directory itself.
    public let path: FilePath

    /// The longest path, in bytes.
    public static let longestPath = 4095
    /// More bytes than any request takes.
    public static let messageSize = 4352

    /// Creates a request.
    public init(number: UInt32, operation: Operation, path: FilePath = "") {
        self.number = number
        self.operation = operation
        self.path = path
    }

    /// The message.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: path.bytes.count + 8)
        writer.write(number)
        writer.write(operation.rawValue)
        writer.write(path.bytes)
        return writer.bytes
    }

    /// Reads a message.
    public init(_ message: ArraySlice<UInt8>) throws(LookupProtocolError) {
        var reader = ByteReader(message)
        number = try reader.field()
        operation = try reader.value("operation", Operation.init(rawValue:))
        path = FilePath(Array(try reader.bytes(reader.remaining)))
    }
}
