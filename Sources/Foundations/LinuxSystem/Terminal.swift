internal import CLinux

extension FileDescriptor {
    /// Descriptor 1, which is never closed.
    public static let standardOutput = FileDescriptor(owning: 1)

    /// A terminal's properties.
    public struct Terminal: Sendable, Hashable {
        /// Number of characters in a line; nil if the terminal does not report it.
        public let columns: Int?
        /// Number of lines; nil if the terminal does not report it.
        public let rows: Int?
    }

    /// The terminal's properties; nil when the descriptor is no terminal.
    public var terminal: Terminal? {
        var rows: Int32 = 0
        // `rows` outlives the call.
        let columns = unsafe linux_terminal_size(number, &rows)
        if columns < 0 { return nil }
        return Terminal(columns: columns == 0 ? nil : Int(columns), rows: rows == 0 ? nil : Int(rows))
    }
}
