/// Messages with several open files, each with a number, from a file helper to the process that reads the files.
///
/// A message has two bytes for each file: its number, and 1 if its descriptor comes with the message or 0 if it does not.
public enum NumberedFiles {
    /// Greatest number of files in a message: the receiver needs room for their descriptors.
    public static let limit = 8

    /// A file and its number; a nil descriptor: the file does not come.
    public typealias File = (number: UInt8, descriptor: FileDescriptor?)

    /// Sends at most `limit` files. False when the socket is full.
    public static func send(_ files: [File], on socket: FileDescriptor) throws(SystemError) -> Bool {
        var bytes: [UInt8] = []
        for file in files {
            bytes.append(file.number)
            bytes.append(file.descriptor == nil ? 0 : 1)
        }
        return try Socket.send(bytes, descriptors: files.compactMap { $0.descriptor }, on: socket)
    }

    /// Receives the next files; nil when the other end is closed, no message has come, or the message has another form.
    public static func receive(on socket: FileDescriptor) throws(SystemError) -> [File]? {
        var buffer = [UInt8](repeating: 0, count: 2 * limit)
        guard
            case .message(let count, var descriptors, isTruncated: false) = try Socket.receive(
                into: &buffer, descriptorLimit: limit, on: socket)
        else { return nil }
        var files: [File] = []
        for start in stride(from: 0, to: count - 1, by: 2) {
            let comes = buffer[start + 1] == 1 && !descriptors.isEmpty
            files.append((buffer[start], comes ? descriptors.removeFirst() : nil))
        }
        return files
    }
}
