internal import CLinux

extension FileDescriptor {
    /// Descriptor 1, which is never closed.
    public static let standardOutput = FileDescriptor(owning: 1)

    /// A terminal's properties.
    public struct Terminal: Sendable, Hashable {
        /// Characters in a line; nil where the terminal does not report it.
        public let columns: Int?
    }

    /// The terminal that the descriptor is; nil when it is something else.
    public var terminal: Terminal? {
        let columns = linux_terminal_columns(number)
        return columns < 0 ? nil : Terminal(columns: columns == 0 ? nil : Int(columns))
    }
}
