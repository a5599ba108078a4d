/// The rows as Measured.tsv has them: a line for each, with tabs between its cells.
enum TSVReport {
    static func text(_ rows: [Row]) -> String {
        ([TableReport.heads] + rows.map(TableReport.cells)).map { $0.joined(separator: "\t") + "\n" }.joined()
    }
}
