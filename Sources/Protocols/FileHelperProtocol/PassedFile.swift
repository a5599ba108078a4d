public import LinuxSystem

/// A file that the helper sends over a socket to whoever needs it.
public struct PassedFile: Sendable, Hashable {
    /// Number among the receiver's files.
    public var number: UInt8
    /// Place of the file.
    public let location: FileLocation
    /// The status that it must still have.
    public let status: FileStatus

    /// Creates a description.
    public init(number: UInt8, _ location: FileLocation, _ status: FileStatus) {
        self.number = number
        self.location = location
        self.status = status
    }

    /// Bytes that it takes in a request.
    public var byteCount: Int { 62 + location.byteCount }
}

extension FileLocation {
    /// Bytes that it takes in a request.
    public var byteCount: Int { 6 + path.bytes.count }
}
