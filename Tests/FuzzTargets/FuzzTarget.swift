/// Code that reads untrusted input, as a function of bytes. The code may refuse the bytes, but must not trap, hang or take
/// unlimited memory.
public struct FuzzTarget: Sendable, CustomStringConvertible {
    /// Name for `make fuzz`, and of the folder with the target's finds.
    public let name: String
    /// Number of bytes of the longest useful input.
    public let lengthLimit: Int
    /// Inputs to start from.
    public let seeds: @Sendable () -> [[UInt8]]
    /// Reads an input. Returns false if the input was refused.
    public let read: @Sendable ([UInt8]) -> Bool

    /// The name.
    public var description: String { name }

    /// All targets: readers of files and catalogs, both ends of the socket, both ends of a worker's pipe, a client's view of memory and indexes.
    public static let all =
        interfaces + files + images + imageCodecs + drawings + catalogs + messages + [workerAnswer, client, index]
}
