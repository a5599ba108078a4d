public import LinuxSystem

/// A file that the helper opens and sends over a socket, to a worker.
public struct PassedFile: Sendable, Hashable {
    /// Number of the file for the receiver.
    public var number: UInt8
    /// Location of the file.
    public let location: FileLocation
    /// Status that the file must still have.
    public let status: FileStatus

    /// Creates a description.
    public init(number: UInt8, _ location: FileLocation, _ status: FileStatus) {
        self.number = number
        self.location = location
        self.status = status
    }

    /// Number of bytes that the file takes in a request.
    public var byteCount: Int { 62 + location.byteCount }
}

extension FileLocation {
    /// Number of bytes that the location takes in a request.
    public var byteCount: Int { 6 + path.bytes.count }
}
