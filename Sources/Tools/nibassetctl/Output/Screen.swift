import LinuxSystem

/// Where the program's words go: standard output for results, standard error for complaints and progress.
struct Screen {
    /// Characters of a line; nil where nobody looks at lines.
    let width: Int?
    private let hasColors: Bool

    init() {
        let terminal = FileDescriptor.standardOutput.terminal
        let given = environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 >= 20 ? $0 : nil }
        width = given ?? terminal?.columns
        let refusesColors = environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false
        hasColors = terminal != nil && !refusesColors && environmentVariable("TERM") != "dumb"
    }

    /// Writes to standard output. Nobody is left to complain to when that fails.
    func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes to standard output.
    func write(_ bytes: [UInt8]) { try? FileDescriptor.standardOutput.write(bytes) }

    /// Writes a line to standard error.
    func complain(_ line: String) { try? FileDescriptor.standardError.write(Array((line + "\n").utf8)) }

    /// Writes a table.
    func write(_ table: Table) {
        write(table.lines(width: width, colored: hasColors).map { $0 + "\n" }.joined())
    }

    /// Writes a heading of its own line.
    func writeHeading(_ text: String) { write("\n" + (hasColors ? Style.heading.applied(to: text) : text) + "\n") }
}
