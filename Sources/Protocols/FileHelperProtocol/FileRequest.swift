public import LinuxSystem
internal import MessageCoding

/// Location of a file or directory: a path from a descriptor that the file helper keeps.
public struct FileLocation: Sendable, Hashable {
    /// Number of the handle where the path starts; `FileLocation.root` for "/".
    public let handle: UInt32
    /// Path relative to the handle's directory; "" for the handle's own file or directory.
    public let path: FilePath

    /// The handle of "/", which every helper has.
    public static let root: UInt32 = 0

    /// Creates a location.
    public init(handle: UInt32, path: FilePath = "") {
        self.handle = handle
        self.path = path
    }
}

/// A file that is sent over a file channel, by the client or to the client.
public struct SentFile: Sendable, Hashable {
    /// The number of the channel's handle.
    public let channel: UInt32
    /// Number of the file on the channel.
    public let number: UInt32

    /// Creates the name of a file.
    public init(channel: UInt32, number: UInt32) {
        self.channel = channel
        self.number = number
    }
}

/// A request to a file helper: one message.
///
/// The helper keeps descriptors under *handles*, numbers that the daemon chooses. The daemon never gets a descriptor back.
public struct FileRequest: Sendable, Hashable {
    /// Operation of the file helper.
    public enum Operation: Sendable, Hashable {
        /// Keep the file channel whose descriptor came with the message, under this number.
        case keepChannel(handle: UInt32)
        /// Take a directory or file that the client has sent, and keep it under this number.
        case adopt(handle: UInt32, SentFile)
        /// Open the file, which must still have this status, and send it to the client over the channel, with the number.
        case send(FileLocation, FileStatus, SentFile)
        /// Watch the directory and list it.
        case list(FileLocation)
        /// Open each file for reading, report its status and path, and close it. Watch the file if a link leads to it.
        case open([FileLocation])
        /// Open each file and send it over the socket whose descriptor came with the message, as `NumberedFiles`.
        case pass([PassedFile])
        /// Report all changes up to now.
        case drain
        /// Forget the handles with these numbers, and end the watches with these numbers. There is no reply.
        case forget(handles: [UInt32], watches: [Int32])
    }

    /// Number that every reply repeats.
    public let number: UInt32
    /// Operation that the helper is asked for.
    public let operation: Operation

    /// A buffer size for any request.
    public static let messageSize = 32_768
    /// Maximum number of bytes of the locations in one message.
    public static let locationBytes = 32_000
    /// Maximum number of handles, and of watches, in one `forget`.
    public static let forgottenCount = 500

    /// Creates a request.
    public init(number: UInt32, _ operation: Operation) {
        self.number = number
        self.operation = operation
    }

    private enum Code: UInt8 {
        case keepChannel = 1
        case adopt, send, list, open, pass, drain, forget
    }

    /// The message.
    public var encoded: [UInt8] {
        var writer = ByteWriter(capacity: 256)
        writer.write(number)
        switch operation {
        case .keepChannel(let handle):
            writer.write(Code.keepChannel.rawValue)
            writer.write(handle)
        case .adopt(let handle, let file):
            writer.write(Code.adopt.rawValue)
            writer.write(handle)
            writer.write(file)
        case .send(let location, let status, let file):
            writer.write(Code.send.rawValue)
            writer.write(location)
            writer.write(status)
            writer.write(file)
        case .list(let location):
            writer.write(Code.list.rawValue)
            writer.write(location)
        case .open(let locations):
            writer.write(Code.open.rawValue)
            for location in locations { writer.write(location) }
        case .pass(let files):
            writer.write(Code.pass.rawValue)
            for file in files {
                writer.write(file.number)
                writer.write(file.location)
                writer.write(file.status)
            }
        case .drain: writer.write(Code.drain.rawValue)
        case .forget(let handles, let watches):
            writer.write(Code.forget.rawValue)
            writer.write(UInt16(handles.count))
            for handle in handles { writer.write(handle) }
            for watch in watches { writer.write(watch) }
        }
        return writer.bytes
    }

    /// Reads a message.
    public init(_ message: ArraySlice<UInt8>) throws(FileHelperProtocolError) {
        var reader = ByteReader(message)
        number = try reader.field()
        switch try reader.value("operation", Code.init(rawValue:)) {
        case .keepChannel: operation = .keepChannel(handle: try reader.field())
        case .adopt:
            let handle: UInt32 = try reader.field()
            operation = .adopt(handle: handle, try reader.sentFile())
        case .send:
            let location = try reader.location()
            let status = try reader.status()
            operation = .send(location, status, try reader.sentFile())
        case .list: operation = .list(try reader.location())
        case .open:
            var locations: [FileLocation] = []
            while reader.remaining > 0 { locations.append(try reader.location()) }
            operation = .open(locations)
        case .drain: operation = .drain
        case .pass:
            var files: [PassedFile] = []
            while reader.remaining > 0 {
                let number: UInt8 = try reader.field()
                let location = try reader.location()
                files.append(PassedFile(number: number, location, try reader.status()))
            }
            operation = .pass(files)
        case .forget:
            let count = try reader.field(UInt16.self)
            var handles: [UInt32] = []
            for _ in 0..<count { handles.append(try reader.field()) }
            var watches: [Int32] = []
            while reader.remaining > 0 { watches.append(try reader.field()) }
            operation = .forget(handles: handles, watches: watches)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(_ file: SentFile) {
        write(file.channel)
        write(file.number)
    }

    fileprivate mutating func write(_ location: FileLocation) {
        write(location.handle)
        write(text: location.path.bytes)
    }
}

extension ByteReader {
    fileprivate mutating func sentFile() throws(FileHelperProtocolError) -> SentFile {
        let channel: UInt32 = try field()
        return SentFile(channel: channel, number: try field())
    }

    fileprivate mutating func location() throws(FileHelperProtocolError) -> FileLocation {
        let handle: UInt32 = try field()
        return FileLocation(handle: handle, path: FilePath(try text()))
    }
}
