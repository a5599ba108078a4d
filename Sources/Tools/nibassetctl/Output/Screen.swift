import JSON
import LinuxSystem
import PrintableText

/// The program's output: results on standard output, errors and progress on standard error.
final class Screen {
    /// Number of characters in a line: from COLUMNS, else from the terminal; nil if neither tells.
    let width: Int?
    /// Size of the terminal in characters; nil if the output is no terminal, or the terminal does not tell.
    let size: (columns: Int, rows: Int)?
    let isTerminal: Bool
    /// Whether NO_COLOR and TERM permit colours, whatever the output is.
    let wantsColors: Bool
    private let hasColors: Bool
    /// Whether the language of the terminal has letters beyond ASCII.
    private let isPlain = AsciiText.isWanted(environment: environmentVariable)
    /// Width of the line of progress; nil if standard error is no terminal, or a terminal that cannot erase a line.
    private let progressWidth: Int?
    /// Time at which progress is shown next, in monotonic nanoseconds.
    private var nextProgress = monotonicNanoseconds() + 1_000_000_000
    private var showsProgress = false
    /// Error of standard output; nil while standard output has taken everything.
    private(set) var error: SystemError?

    init() {
        let terminal = FileDescriptor.standardOutput.terminal
        let given = environmentVariable("COLUMNS").flatMap { Int($0) }.flatMap { $0 >= 20 ? $0 : nil }
        width = given ?? terminal?.columns
        size = width.flatMap { columns in terminal?.rows.map { (columns, $0) } }
        let refusesColors = environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false
        isTerminal = terminal != nil
        wantsColors = !refusesColors && environmentVariable("TERM") != "dumb"
        hasColors = isTerminal && wantsColors
        progressWidth =
            environmentVariable("TERM") == "dumb"
            ? nil : FileDescriptor.standardError.terminal.map { $0.columns ?? 80 }
    }

    /// Writes whole lines of the program's own text. Lines that are too long for the terminal are wrapped.
    func write(help: String) {
        write(help.split(separator: "\n", omittingEmptySubsequences: false).map(hanging).joined(separator: "\n"))
    }

    private func hanging(_ line: some StringProtocol) -> String {
        String(line).hanging(within: width ?? .max).joined(separator: "\n")
    }

    /// Writes whole lines of the program's own text.
    func write(_ text: String) { write(Array((isPlain ? AsciiText.of(text) : text).utf8)) }

    /// Writes bytes as they are: JSON, a picture. After an error nothing more is written.
    func write(_ bytes: [UInt8]) {
        clearProgress()
        guard error == nil else { return }
        do { try FileDescriptor.standardOutput.write(bytes) } catch { self.error = error }
    }

    /// Writes a JSON value, a line.
    func write(json: [UInt8]) { write(json + [0x0A]) }

    /// Writes a JSON array of objects, whose fields `body` writes.
    func write<Element>(json elements: [Element], _ body: (inout JSONWriter, Element) -> Void) {
        var writer = JSONWriter()
        writer.array(elements) { writer, element in writer.object { body(&$0, element) } }
        write(json: writer.bytes)
    }

    /// Writes a line, which may contain names.
    func writeLine(_ text: String) { write((isTerminal ? hanging(printable(text)) : printable(text)) + "\n") }

    /// Writes a line, which may contain names, to standard error. An error is ignored: there is nowhere to report it.
    func complain(_ line: String) {
        clearProgress()
        writeToStandardError(printable(line).hanging(within: progressWidth ?? .max).joined(separator: "\n") + "\n")
    }

    private func writeToStandardError(_ text: String) {
        try? FileDescriptor.standardError.write(Array((isPlain ? AsciiText.of(text) : text).utf8))
    }

    /// Shows progress at once, because the next step may take long.
    func announce(_ text: String) {
        nextProgress = 0
        progress(text)
    }

    /// Shows progress in the last line of the terminal, once the program has run for a second.
    func progress(_ text: @autoclosure () -> String) {
        guard let progressWidth else { return }
        let now = monotonicNanoseconds()
        guard now >= nextProgress else { return }
        nextProgress = now + 100_000_000
        showsProgress = true
        writeToStandardError("\r" + printable(text()).cut(to: progressWidth - 1) + "\u{1B}[K")
    }

    /// Erases the progress, before other output and at the end.
    func clearProgress() {
        if showsProgress { writeToStandardError("\r\u{1B}[K") }
        showsProgress = false
    }

    func write(_ table: Table) {
        write(table.lines(width: width, hasColors ? .colored : []).map { $0 + "\n" }.joined())
    }

    /// Writes a line of cells, cut to the width of the terminal.
    func write(line cells: [Table.Cell]) {
        var room = width ?? .max
        var line = ""
        for cell in cells where room > 0 {
            let text = cell.text.cut(to: room)
            room -= text.columns
            line += hasColors ? cell.style.applied(to: text) : text
        }
        write(line + "\n")
    }

    /// Writes a whole text after `lead`. Words that do not fit into the line follow below, after `margin`.
    func write(wrapped lead: [Table.Cell], _ text: Table.Cell, margin: String) {
        let room = max(20, (width ?? .max) - margin.columns)
        let lines = text.text.wrapped(
            to: room, besides: max(0, lead.reduce(0) { $0 + $1.text.columns } - margin.columns))
        let start = lead.map { hasColors ? $0.style.applied(to: $0.text) : $0.text }.joined()
        for (index, line) in lines.enumerated() {
            write((index == 0 ? start : margin) + (hasColors ? text.style.applied(to: line) : line) + "\n")
        }
    }

    /// Writes a whole note below other output; nil: writes nothing.
    func write(note: String?) {
        if let note { write(wrapped: [], Table.Cell(note), margin: "") }
    }

    func writeHeading(_ text: String) {
        let text = printable(text)
        write("\n" + (hasColors ? Style.heading.applied(to: text) : text) + "\n")
    }
}
