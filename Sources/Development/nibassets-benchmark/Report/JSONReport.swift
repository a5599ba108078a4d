import JSON

/// The rows for programs: an array of objects in one line.
enum JSONReport {
    static func text(_ rows: [Row]) -> String {
        var writer = JSONWriter()
        writer.array(rows) { writer, row in
            writer.object { writer in write(row, to: &writer) }
        }
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }

    private static func write(_ row: Row, to writer: inout JSONWriter) {
        writer.field("goal", row.goal)
        writer.field("what", row.what)
        writer.field("gated", row.isGate)
        writer.field("failure", row.isFailure)
        switch row.outcome {
        case .unavailable(let reason): writer.field("unavailable", reason)
        case .measured(let peer, let ours, let limit, let target):
            writer.field("unit", row.unit.rawValue)
            if let peer { write("peer", peer, to: &writer) }
            write("ours", ours, to: &writer)
            if let ratio = row.ratio {
                writer.key("ratio")
                writer.real(ratio)
            }
            guard let limit else { return }
            writer.key("limit")
            writer.real(limit)
            writer.field("limitIsFloor", row.isFloor)
            writer.field("target", target)
            writer.field("met", row.isMet == true)
        }
    }

    private static func write(_ name: String, _ series: Series, to writer: inout JSONWriter) {
        writer.object(name) { writer in
            for (key, value) in [("median", series.median), ("least", series.least), ("greatest", series.greatest)] {
                writer.key(key)
                writer.real(value)
            }
            writer.field("runs", series.count)
        }
    }
}
