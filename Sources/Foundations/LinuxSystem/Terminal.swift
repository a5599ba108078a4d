internal import CLinux

extension FileDescriptor {
    /// Descriptor 1, which is never closed.
    public static let standardOutput = FileDescriptor(owning: 1)

    /// A terminal's properties.
    public struct Terminal: Sendable, Hashable {
        /// Characters in a line; nil where the terminal does not report it.
        public let columns: Int?
        /// Lines; nil where the terminal does not report it.
        public let rows: Int?
    }

    /// The terminal that the descriptor is; nil when it is something else.
    public var terminal: Terminal? {
        var rows: Int32 = 0
        // `rows` outlives the call.
        let columns = unsafe linux_terminal_size(number, &rows)
        if columns < 0 { return nil }
        return Terminal(columns: columns == 0 ? nil : Int(columns), rows: rows == 0 ? nil : Int(rows))
    }
}
