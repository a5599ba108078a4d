/// A directory or file that goes over a client's file channel.
public struct SuppliedFile: Sendable {
    /// The channel.
    public let channel: FileHandle
    let number: UInt32

    /// Names the file that has this number on a channel.
    public init(channel: FileHandle, number: UInt32) {
        self.channel = channel
        self.number = number
    }

    /// The file whose number is larger by `distance`.
    public func following(_ distance: Int) -> SuppliedFile {
        SuppliedFile(channel: channel, number: number &+ UInt32(truncatingIfNeeded: distance))
    }
}
