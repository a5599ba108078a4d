internal import CLinux

extension FileDescriptor {
    /// Descriptor 1, which is never closed.
    public static let standardOutput = FileDescriptor(owning: 1)

    /// What a person sees of a terminal.
    public struct Terminal: Sendable, Hashable {
        /// Characters of a line; nil where the terminal does not tell.
        public let columns: Int?
    }

    /// The terminal that is open here; nil when it is something else.
    public var terminal: Terminal? {
        let columns = linux_terminal_columns(number)
        return columns < 0 ? nil : Terminal(columns: columns == 0 ? nil : Int(columns))
    }
}
