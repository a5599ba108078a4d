import CommandLineOptions
import JSON
import LinuxSystem
import NibAssets

enum CatalogCommand: Command {
    static let name = "catalog"
    static let summary = "shows the variants in asset catalogs, and the conditions for each"
    static let usage = "[--json] FILE..."
    static let options = [CommandLineOptions.Option.json]
    static let details = """
        FILE is a compiled catalog (Assets.car), or a folder of an uncompiled catalog (Assets.xcassets, Name.imageset). With --json,
        each file is an object on a line of its own: {"path", "format", "items", …} or {"path", "error"}.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let paths = given.operands
        let wantsJSON = given.has("json")
        if paths.isEmpty { throw ControlFailure(.usage, "no file was given, expected asset catalogs") }
        let client = try client()
        var isComplete = true
        for path in paths {
            var items: [(folder: String?, item: JSONValue)] = []
            var namespaces: Set<String> = []
            let (files, folder) = try files(path, client, screen)
            for file in files + (wantsJSON ? folder.unreadFiles : []) {
                if wantsJSON {
                    screen.write(json: file.json)
                } else if let failure = file.failure {
                    screen.complain("nibassetctl catalog: \(failure.message)")
                } else {
                    let document = try file.document()
                    // Only the descriptions of a catalog's folders have this field.
                    let folder = document["namespace"].map { _ in Self.named(AuditedFiles.parent(of: file.part.path)) }
                    if let folder, document["namespace"] == .boolean(true) { namespaces.insert(folder) }
                    for item in document["items"]?.elements ?? [] { items.append((folder, item)) }
                }
            }
            let isRead = folder.leftOut.isEmpty && files.allSatisfy { $0.failure == nil }
            isComplete = isComplete && isRead
            if wantsJSON { continue }
            if !items.isEmpty {
                show(items, of: path, namespaces, screen)
            } else if isRead {
                screen.writeLine("\(path): no items")
            }
            folder.complain(name, path, screen)
        }
        return isComplete ? .done : .failed
    }

    /// Reads the catalog at a path, or the files of all catalogs below a folder; also returns the result of the folder's search.
    private static func files(
        _ path: String, _ client: AssetClient, _ screen: Screen
    ) throws(ControlFailure) -> ([InspectedFile], FolderParts.Found) {
        let folder: FolderParts.Found
        do throws(ControlFailure) {
            folder = try FolderParts.catalogs.files(at: path)
        } catch {
            return ([InspectedFile(path, error)], .init())
        }
        var files: [InspectedFile] = []
        for part in folder.paths {
            screen.progress("\(files.count) of \(folder.paths.count) files of \(path)")
            files.append(try read(part, client))
        }
        return (files, folder)
    }

    /// Returns a path that ends with the folder's name, which "." does not.
    private static func named(_ folder: String) -> String {
        guard let last = folder.split(separator: "/").last, [".", ".."].contains(last) else { return folder }
        return (try? FileDescriptor.open(folder, .pathOnly).path()) ?? folder
    }

    /// Has the service read a file. If the file is no catalog, the result is a failure.
    private static func read(_ path: String, _ client: AssetClient) throws(ControlFailure) -> InspectedFile {
        let file = try InspectedFile(InterfacePart(path: path), client)
        let found: String
        if let failure = file.failure {
            guard failure.error?.damage == .notRecognised else { return file }
            found = "a file of another kind"
        } else {
            guard let format = try file.document()["format"]?.text,
                !["compiled catalog", "catalog folder"].contains(format)
            else { return file }
            found = "an interface file (\(format)), which inspect shows"
        }
        let expected = "an asset catalog (Assets.car, or the Contents.json of a catalog's folder)"
        return InspectedFile(path, ControlFailure(.failed, "\(path): expected \(expected), found \(found)"))
    }

    private static func show(
        _ items: [(folder: String?, item: JSONValue)], of path: String, _ namespaces: Set<String>, _ screen: Screen
    ) {
        screen.writeHeading(path)
        var table = Table([
            .init("number", .number, dropRank: 2), .init("name", .name), .init("kind", dropRank: 4),
            .init("scale", dropRank: 6),
            .init("pixels", dropRank: 3), .init("for", .name, dropRank: 5), .init("drawn", .name, dropRank: 1),
            .init("file", .path),
        ])
        for (folder, item) in items {
            let name = folder.map { AuditedCatalog.name(of: $0, in: path, namespaces) } ?? item["name"]?.text ?? ""
            table.add([
                Table.Cell("\(item["number"]?.integer ?? 0)"), Table.Cell(name),
                Table.Cell(item["kind"]?.text ?? ""), Table.Cell(item.scale), Table.Cell(item.size),
                Table.Cell(item.purpose), Table.Cell(item.manner), item.content,
            ])
        }
        screen.write(table)
    }
}

extension JSONValue {
    /// "2x"; empty for drawings.
    fileprivate var scale: String { (self["scale"]?.integer).map { $0 == 0 ? "" : "\($0)x" } ?? "" }

    /// "32 x 16".
    fileprivate var size: String {
        guard let width = self["width"]?.integer, let height = self["height"]?.integer else { return "" }
        return "\(width) x \(height)"
    }

    /// The traits of the variant that are not the default.
    fileprivate var purpose: String {
        var words = [self["idiom"]?.text ?? ""].filter { $0 != "universal" }
        for name in ["appearance", "gamut", "direction", "language"] {
            if let word = self[name]?.text { words.append(word) }
        }
        if self["contrast"] != nil { words.append("high contrast") }
        if let width = self["widthClass"]?.text { words.append("\(width) width") }
        if let height = self["heightClass"]?.text { words.append("\(height) height") }
        for name in ["model", "memory", "graphics"] {
            if let number = self[name]?.integer { words.append("\(name) \(number)") }
        }
        return words.joined(separator: ", ")
    }

    /// The attributes of the variant that are not the default.
    fileprivate var manner: String {
        var words = [self["intent"]?.text, self["vector"].map { _ in "vector kept" }].compactMap { $0 }
        if let resizing = self["resizing"]?.text { words.append("\(resizing) \(list("caps"))") }
        if self["alignment"] != nil { words.append("aligned \(list("alignment"))") }
        return words.joined(separator: ", ")
    }

    /// The file, or a colour's components, or the reason why the content is not known.
    fileprivate var content: Table.Cell {
        if let error = self["error"]?.text { return Table.Cell(error, isWhole: true) }
        guard let components = self["components"]?.elements else { return Table.Cell(self["file"]?.text ?? "") }
        let numbers = components.map { value in
            if case .real(let number) = value {
                "\((number * 1_000).rounded() / 1_000)"
            } else {
                "\(value.integer ?? 0)"
            }
        }
        return Table.Cell((self["space"]?.text ?? "") + " " + numbers.joined(separator: " "))
    }

    private func list(_ name: String) -> String {
        (self[name]?.elements ?? []).map { "\($0.integer ?? 0)" }.joined(separator: " ")
    }
}
