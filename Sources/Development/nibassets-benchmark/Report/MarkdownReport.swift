/// The rows as a table for a document.
enum MarkdownReport {
    static func text(_ rows: [Row]) -> String {
        let rule = TableReport.heads.map { _ in "---" }
        return ([TableReport.heads, rule] + rows.map(TableReport.cells)).map { cells in
            "| " + cells.joined(separator: " | ") + " |\n"
        }.joined()
    }
}
