/// Code that reads what cannot be trusted, as a function of bytes. It may refuse them, but not trap, hang or take memory
/// without end.
public struct FuzzTarget: Sendable, CustomStringConvertible {
    /// How `make fuzz` and the folder of its finds name it.
    public let name: String
    /// Bytes of the longest input that is worth trying.
    public let lengthLimit: Int
    /// Inputs to start from.
    public let seeds: @Sendable () -> [[UInt8]]
    /// Reads an input. Whether anything was made of it: false when it was refused.
    public let read: @Sendable ([UInt8]) -> Bool

    /// The name.
    public var description: String { name }

    /// All of them: readers of files and catalogs, both ends of the socket, both ends of a worker's pipe, a client's view of memory and indexes.
    public static let all =
        interfaces + files + images + imageCodecs + drawings + catalogs + messages + [workerAnswer, client, index]
}
