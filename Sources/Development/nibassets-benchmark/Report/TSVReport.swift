/// The rows in the form of Measured.tsv: a line for each row, with tabs between the cells.
enum TSVReport {
    static func text(_ rows: [Row]) -> String {
        ([TableReport.heads] + rows.map(TableReport.cells)).map { $0.joined(separator: "\t") + "\n" }.joined()
    }
}
