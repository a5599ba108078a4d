import AssetModel
import CommandLineOptions

enum LoadCommand: Command {
    static let name = "load"
    static let summary = "loads interface files of a bundle, as an application does"
    static let namedKinds: [AssetKind]? = nil
    static let usage = "[--nib NAME]... [OPTION]... BUNDLE|NIB"
    static let options =
        [.init("nib", "n", value: "NAME", help: "load this interface file (default: all of the bundle); repeatable")]
        + [.system] + BundleOptions.accepted + [CommandLineOptions.Option.json]
    static let details = """
        An interface file's names are looked up in the bundle around the file. The command fails if there is no interface file,
        if an image or sound is broken, or if no image or sound was found; some missing images are no failure.

        An image or sound inside an interface file, such as a TIFF in an archive, is shown with the class and attribute that use it.
        "origin" says whether the service decoded an object for this process, or had the object already (shared). "time" is the time
        that the service took for the reference; in JSON, in nanoseconds.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let path = try given.operand("the folder of a bundle, or an interface file")
        let system = try given.system()
        let bundleOptions = try BundleOptions(given)
        let place = LoadedPlace(path, naming: given.values(of: "nib"))
        let load = try BundleLoad(place.bundle, named: place.names, for: system, bundleOptions, try client(), screen)
        if given.has("json") {
            screen.write(json: load.json)
        } else {
            show(load, screen)
        }
        for problem in load.problems { screen.complain("nibassetctl load: \(problem)") }
        return load.problems.isEmpty ? .done : .failed
    }

    private static func show(_ load: BundleLoad, _ screen: Screen) {
        var table = Table([
            .init("interface", .name), .init("kind", dropRank: 2), .init("name", .name), .init("size", dropRank: 3),
            .init("origin"), .init("time", .number, dropRank: 1), .init("file", .path),
        ])
        for interface in load.interfaces {
            for reference in interface.references {
                table.add([
                    Table.Cell(interface.name), Table.Cell(reference.kind.word),
                    Table.Cell(reference.shownName, reference.embedded != nil ? .faint : .plain),
                    Table.Cell(reference.size?.text ?? ""), reference.originCell,
                    Table.Cell(reference.timeText),
                    reference.fileCell(in: load),
                ])
            }
        }
        // If nothing was loaded, the problems say why.
        if load.interfaces.allSatisfy(\.references.isEmpty), !load.problems.isEmpty { return }
        screen.write(table)
        screen.writeLine("")
        screen.writeLine(
            "\(Quantity.count(load.interfaces.count, "interface file")) in "
                + "\(Quantity.duration(nanoseconds: load.nanoseconds))")
    }
}

extension BundleLoad.Reference {
    /// Returns the table cell with the file, or with the reason for which there is none.
    func fileCell(in load: BundleLoad) -> Table.Cell {
        failure.map { Table.Cell($0, .faint, isWhole: true) } ?? Table.Cell(shownPath(in: load), .faint)
    }

    var originCell: Table.Cell {
        switch origin {
        case .decoded: Table.Cell(origin.rawValue, .fresh)
        case .shared: Table.Cell(origin.rawValue, .shared)
        case .missing, .broken: Table.Cell(origin.rawValue, .bad)
        case .registered: Table.Cell(origin.rawValue, .faint)
        }
    }
}
