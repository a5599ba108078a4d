import CommandLineOptions
import NibAssets

enum InspectCommand: Command {
    static let name = "inspect"
    static let summary = "shows what is in interface files: references, objects, connections"
    static let usage = "[--json] [--no-resolve] [--system VERSION] [--all] [OPTION]... FILE..."
    static let options =
        [
            .system, .init("all", help: "show all forms of a wrapper, not only the form that is loaded"),
            .init("no-resolve", help: "do not look up the files of names"),
        ] + BundleOptions.accepted + [CommandLineOptions.Option.json]
    static let details = """
        Of a folder (Main.nib, Main.gorm, a bundle), every interface file is shown; of a wrapper with forms for several systems, the form
        that is loaded. Names are looked up in the bundle around the file. With --json, each file, each form included, is an object on
        a line of its own: {"path", "format", "references", "connections", "objects", …} or {"path", "error"}.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let paths = given.operands
        let system = try given.system()
        let options = try BundleOptions(given)
        let wantsJSON = given.has("json")
        if paths.isEmpty { throw ControlFailure(.usage, "no file was given, expected interface files") }
        let client = try client()
        var bundles = given.has("no-resolve") ? nil : OpenBundles(client, options)
        var isComplete = true
        for path in paths {
            let (files, folder) = try files(
                path, system, allForms: wantsJSON || given.has("all"), client, &bundles, screen)
            if wantsJSON {
                for file in files + folder.unreadFiles { screen.write(json: file.json) }
            } else {
                try show(files, of: path, for: system, wereResolved: bundles != nil, screen)
                folder.complain(name, path, screen)
            }
            isComplete = isComplete && folder.leftOut.isEmpty && files.allSatisfy { $0.failure == nil }
        }
        return isComplete ? .done : .failed
    }

    /// Reads the interface file at a path, or all files below a folder; also returns the result of the folder's search.
    private static func files(
        _ path: String, _ system: SystemVersion?, allForms: Bool, _ client: AssetClient,
        _ bundles: inout OpenBundles?, _ screen: Screen
    ) throws(ControlFailure) -> ([InspectedFile], FolderParts.Found) {
        let (parts, folder): ([InterfacePart], FolderParts.Found)
        do throws(ControlFailure) {
            (parts, folder) = try InterfaceParts(system: system).parts(at: path)
        } catch {
            return ([InspectedFile(path, error)], .init())
        }
        var files: [InspectedFile] = []
        for part in parts where allForms || part.isChosen {
            screen.progress("\(files.count) of \(parts.count) files of \(path)")
            var file = try InspectedFile(part, client)
            if file.failure == nil, let bundle = try bundles?.bundle(around: part.path) {
                file.names = try ResolvedNames(
                    try file.document(), in: bundle, wrapper: try bundles?.wrapper(around: part.path))
            }
            files.append(file)
        }
        return (files, folder)
    }

    private static func show(
        _ files: [InspectedFile], of path: String, for system: SystemVersion?, wereResolved: Bool, _ screen: Screen
    ) throws(ControlFailure) {
        var references: [String] = []
        for file in files {
            if let failure = file.failure {
                screen.complain("nibassetctl inspect: \(failure.message)")
                continue
            }
            let outline = Outline(try file.document(), file.names, on: screen)
            screen.writeHeading(file.part.path)
            if let form = file.part.form { show(form.wrapper, form.chosen, for: system, screen) }
            outline.show()
            if !outline.references.isEmpty, file.names == nil {
                let reason = wereResolved ? "the file lies in no bundle" : "--no-resolve was given"
                let text = Table.Cell("The names were not looked up: \(reason).", .faint)
                screen.write(wrapped: [], text, margin: "")
            }
            references += outline.references
        }
        guard files.count > 1 else { return }
        let union = Set(references).sorted()
        screen.writeHeading("All \(files.count) parts of \(path) refer to \(Quantity.count(union.count, "name"))")
        for reference in union { screen.writeLine("  " + reference) }
    }

    /// Shows a wrapper's forms, and why one of them was chosen.
    private static func show(
        _ wrapper: InterfaceWrapper, _ chosen: InterfaceWrapper.Form, for system: SystemVersion?, _ screen: Screen
    ) {
        var table = Table([.init("form"), .init("for"), .init("")])
        for form in wrapper.forms {
            let systems = form.firstSystem.map { "\($0) and later" } ?? "any system"
            let reason: String
            if form != chosen {
                reason = ""
            } else if let system {
                reason =
                    wrapper.form(for: system) == nil
                    ? "chosen: the oldest, no form is for \(system)" : "chosen: the newest for \(system)"
            } else {
                reason = "chosen: " + (form.firstSystem == nil ? "the newest format" : "the newest")
            }
            table.add([Table.Cell(form.name), Table.Cell(systems, .faint), Table.Cell(reason, .shared)])
        }
        screen.write(table)
    }
}

/// The bundles around the files that are inspected, each opened once.
private struct OpenBundles {
    private let client: AssetClient
    private let options: BundleOptions
    private var folders: [String: OpenFolder] = [:]

    init(_ client: AssetClient, _ options: BundleOptions) {
        self.client = client
        self.options = options
    }

    /// The bundle around a file; nil when there is none.
    mutating func bundle(around file: String) throws(ControlFailure) -> OpenFolder? {
        guard let path = BundleDescription.path(of: file) else { return nil }
        return try folder(path)
    }

    /// Returns the nib folder around a file; nil if there is none, or if the profile does not search nib folders.
    mutating func wrapper(around file: String) throws(ControlFailure) -> OpenFolder? {
        guard let bundle = BundleDescription.path(of: file), options.profile(of: bundle) != .gnustep,
            let path = BundleDescription.wrapper(of: file)
        else { return nil }
        return try folder(path)
    }

    private mutating func folder(_ path: String) throws(ControlFailure) -> OpenFolder {
        if let known = folders[path] { return known }
        let folder = OpenFolder(bundle: try options.open(path, client), path: path)
        folders[path] = folder
        return folder
    }
}
