/// A socket for open files, each with a number, between a client and the file helper of its user. The daemon has neither end, because other clients
/// depend on the daemon.
///
/// A message is the number, 4 bytes in the machine's order, with one descriptor.
public struct FileChannel: Sendable {
    /// Result of `receive`.
    public enum Received {
        /// A file and its number.
        case file(FileDescriptor, number: UInt32)
        /// A message of another form.
        case malformed
        /// No message has come.
        case nothing
        /// The other end is closed.
        case closed
    }

    /// This end.
    public let socket: FileDescriptor

    /// Uses one end of a pair.
    public init(_ socket: FileDescriptor) throws(SystemError) {
        self.socket = socket
        try Socket.setNonBlocking(socket)
    }

    /// Sends a file; false when the socket is full of files that the other end has not taken.
    public func send(_ file: FileDescriptor, number: UInt32) throws(SystemError) -> Bool {
        try Socket.send(unsafe withUnsafeBytes(of: number) { unsafe Array($0) }, descriptors: [file], on: socket)
    }

    /// Takes the next file.
    public func receive() throws(SystemError) -> Received {
        var buffer = [UInt8](repeating: 0, count: 4)
        switch try Socket.receive(into: &buffer, descriptorLimit: 1, on: socket) {
        case .closed: return .closed
        case .wouldBlock: return .nothing
        case .message(let count, let descriptors, let isTruncated):
            guard count == 4, !isTruncated, let file = descriptors.first else { return .malformed }
            // The array has the four bytes that are read.
            return .file(file, number: unsafe buffer.withUnsafeBytes { unsafe $0.load(as: UInt32.self) })
        }
    }
}
