public import LinuxSystem
internal import MessageCoding

/// A request to a file helper: one message, with the descriptor of a directory or file.
public struct FileRequest: Sendable, Hashable {
    /// The operation on the descriptor and the path.
    public enum Operation: UInt8, Sendable, Hashable {
        /// Watch the directory at the path and list it.
        case list = 1
        /// Open the file at the path for reading; watch it when a link leads to it.
        case open = 2
        /// Report the status of the file whose descriptor came; there is no path.
        case status = 3
    }

    /// Repeated in every reply.
    public let number: UInt32
    /// The operation.
    public let operation: Operation
    /// Relative to the directory; "" is the directory itself.
    public let path: FilePath

    /// A buffer size for any request.
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
    public init(_ message: ArraySlice<UInt8>) throws(FileHelperProtocolError) {
        var reader = ByteReader(message)
        number = try reader.field()
        operation = try reader.value("operation", Operation.init(rawValue:))
        path = FilePath(Array(try reader.bytes(reader.remaining)))
    }
}
