import JSON
import NibAssets

/// The table of `list --bundles`.
struct BundleTable {
    let bundles: [BundleEntry]

    func show(_ numbers: ServiceNumbers, wantsJSON: Bool, _ screen: Screen) {
        if wantsJSON { return screen.write(json: bundles) { $1.write(to: &$0) } }
        let all = Quantity.count(numbers[.bundlesKnown], "bundle")
        if numbers[.bundlesKnown] == 0 { return screen.writeLine("The service knows no bundle.") }
        defer { screen.write(note: numbers.note(on: bundles.count, of: .bundlesKnown)) }
        if bundles.isEmpty { return screen.writeLine("The service knows \(all), and none of them is yours.") }
        screen.write(table)
        screen.writeLine("")
        let whole = bundles.count == Int(clamping: numbers[.bundlesKnown]) ? "" : "; the service knows \(all)"
        screen.writeLine(Quantity.count(bundles.count, "bundle") + whole)
        screen.write(note: numbers.served)
    }

    private var table: Table {
        var table = Table([
            .init("user", .number, dropRank: 1), .init("open", .number, dropRank: 2),
            .init("starts", .number, dropRank: 5),
            .init("learnt", .number, dropRank: 3), .init("served", .number, dropRank: 6),
            .init("own way", .number, dropRank: 4),
            .init("saved", .number), .init("bundle", .path),
        ])
        for bundle in bundles {
            let saved = bundle.savedTime == 0 ? "" : Quantity.duration(nanoseconds: bundle.savedTime)
            let counts = [
                UInt64(bundle.user), UInt64(bundle.contexts), bundle.starts, UInt64(bundle.names), bundle.served,
                bundle.ownWay,
            ]
            table.add(counts.map { Table.Cell("\($0)") } + [Table.Cell(saved), Table.Cell(bundle.pathText)])
        }
        return table
    }
}

extension BundleEntry {
    fileprivate var pathText: String { String(decoding: path, as: UTF8.self) }

    fileprivate func write(to writer: inout JSONWriter) {
        writer.field("path", pathText)
        writer.field("user", Int(user))
        writer.field("contexts", Int(contexts))
        writer.field("names", Int(names))
        writer.field("starts", Int(clamping: starts))
        writer.field("served", Int(clamping: served))
        writer.field("own_way", Int(clamping: ownWay))
        writer.field("answer_time", Int(clamping: answerTime))
        writer.field("time_saved", Int(clamping: savedTime))
    }
}
