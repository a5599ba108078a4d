import CommandLineOptions
import HTMLWriting

enum ReportCommand: Command {
    static let name = "report"
    static let summary = "loads a bundle in two processes, shows what they share, makes a contact sheet"
    static let usage = "[--output FILE] [--fresh] [OPTION]... BUNDLE"
    static let options =
        [
            .init(
                "output", "o", value: "FILE",
                help: "the contact sheet (default contact-sheet.html); -: standard output, without other text"),
            .init("fresh", "f", help: "empty the cache first, so that everything is decoded for the first process"),
        ] + BundleOptions.accepted
    static let details = """
        A process of its own loads every interface file of the bundle, then a second process does so. The contact sheet is one HTML
        file, with all pictures and sounds in it.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let path = try given.operand("the folder of a bundle, or an interface file")
        let output = given.value(of: "output") ?? "contact-sheet.html"
        let bundleOptions = try BundleOptions(given)
        let client = try client()
        if given.has("fresh") {
            screen.announce("emptying the cache")
            if let refusal = try Purging(of: client).refusal {
                screen.complain("nibassetctl report: the cache is not empty: \(refusal)")
            }
        }
        // A missing bundle is reported here, once, and not by both loading processes.
        _ = try bundleOptions.open(LoadedPlace(path).bundle, client)
        let loads = try TwoLoads(path, bundleOptions, client, screen)
        screen.announce("writing the contact sheet")
        let sheet = ContactSheet(loads, try SheetObjects(loads.first, bundleOptions, client))
        try writeFile(output, Array(sheet.document.utf8), screen)
        if output != "-" {
            show(loads, screen)
            screen.writeLine("")
            screen.writeLine("contact sheet: \(output)")
        }
        let problems = loads.first.problems + loads.second.problems.filter { !loads.first.problems.contains($0) }
        for problem in problems { screen.complain("nibassetctl report: \(problem)") }
        return problems.isEmpty ? .done : .failed
    }

    private static func show(_ loads: TwoLoads, _ screen: Screen) {
        screen.write(references(loads))
        screen.writeHeading("Two processes")
        screen.write(processes(loads))
        screen.writeHeading(loads.numbers.heading)
        screen.write(loads.numbers.table())
    }

    private static func references(_ loads: TwoLoads) -> Table {
        var table = Table([
            .init("interface", .name), .init("name", .name), .init("kind", dropRank: 3), .init("size", dropRank: 4),
            .init("first"), .init("time", .number, dropRank: 1), .init("second"), .init("time", .number, dropRank: 2),
            .init("file", .path),
        ])
        for interface in loads.first.interfaces {
            for reference in interface.references {
                let second = loads.secondResult(of: reference, in: interface)
                table.add([
                    Table.Cell(interface.name), Table.Cell(reference.shownName), Table.Cell(reference.kind.word),
                    Table.Cell(reference.size?.text ?? ""), reference.originCell,
                    Table.Cell(reference.timeText), second?.originCell ?? "",
                    Table.Cell(second?.timeText ?? ""),
                    reference.fileCell(in: loads.first),
                ])
            }
        }
        return table
    }

    private static func processes(_ loads: TwoLoads) -> Table {
        var table = Table([
            .init("process", .number), .init("interface files", .number, dropRank: 1),
            .init("references", .number, dropRank: 2), .init("files decoded", .number),
            .init("time", .number),
        ])
        for (load, decodes) in [(loads.first, loads.decodes.first), (loads.second, loads.decodes.second)] {
            table.add([
                "\(load.process)", "\(load.interfaces.count)",
                "\(load.interfaces.reduce(0) { $0 + $1.references.count })",
                "\(decodes)", Table.Cell(Quantity.duration(nanoseconds: load.nanoseconds)),
            ])
        }
        return table
    }
}
