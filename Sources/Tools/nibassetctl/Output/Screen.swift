import LinuxSystem

/// Where the program's words go: standard output for results, standard error for complaints and progress.
struct Screen {
    /// Characters of a line; nil where nobody looks at lines.
    let width: Int?
    /// Whether somebody looks at it.
    let isTerminal: Bool
    private let hasColors: Bool

    init() {
        let terminal = FileDescriptor.standardOutput.terminal
        let given = environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 >= 20 ? $0 : nil }
        width = given ?? terminal?.columns
        let refusesColors = environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false
        isTerminal = terminal != nil
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

    /// Writes a line of words, cut where the terminal ends.
    func write(line cells: [Table.Cell]) {
        var room = width ?? .max
        var line = ""
        for cell in cells where room > 0 {
            let text = cell.text.count <= room ? cell.text : cell.text.prefix(room - 1) + "…"
            room -= text.count
            line += hasColors ? cell.style.applied(to: text) : text
        }
        write(line + "\n")
    }

    /// Writes a heading of its own line.
    func writeHeading(_ text: String) { write("\n" + (hasColors ? Style.heading.applied(to: text) : text) + "\n") }
}
