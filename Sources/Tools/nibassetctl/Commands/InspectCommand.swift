import CommandLineOptions
import NibAssets

/// `inspect`: what is in interface files.
struct InspectCommand: Command {
    static let name = "inspect"
    static let summary = "shows what is in interface files: references, objects, connections"
    static let usage = "[--json] FILE..."
    static let options = [CommandLineOptions.Option.json]
    static let details = """
        Of a folder (Main.nib, Main.gorm, a bundle) every interface file in it is shown. With --json each file is an object on
        a line of its own: {"path", "format", "references", "connections", "objects", …} or {"path", "error"}.

        """

    private let paths: [String]
    private let wantsJSON: Bool

    init(_ given: CommandLineOptions) throws(ControlFailure) {
        paths = given.operands
        wantsJSON = given.has("json")
        if paths.isEmpty { throw ControlFailure(.usage, "no file was given, expected interface files") }
    }

    func run(_ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let client = try client()
        var isComplete = true
        for path in paths {
            let files = try files(path, client)
            if wantsJSON {
                for file in files { screen.write(file.json + [0x0A]) }
            } else {
                try show(files, of: path, screen)
            }
            isComplete = isComplete && files.allSatisfy { $0.failure == nil }
        }
        return isComplete ? .done : .notFound
    }

    /// The file, or those in the folder.
    private func files(_ path: String, _ client: AssetClient) throws(ControlFailure) -> [InspectedFile] {
        let parts: [String]?
        do throws(ControlFailure) {
            parts = try FolderParts.interfaces.paths(in: path)
        } catch {
            return [InspectedFile(path, error)]
        }
        var files: [InspectedFile] = []
        for part in parts ?? [path] { files.append(try InspectedFile(part, client)) }
        return files
    }

    private func show(_ files: [InspectedFile], of path: String, _ screen: Screen) throws(ControlFailure) {
        var references: [String] = []
        for file in files {
            if let failure = file.failure {
                screen.complain("nibassetctl inspect: \(file.path): \(failure.message)")
                continue
            }
            let outline = Outline(try file.document())
            screen.writeHeading(file.path)
            screen.write(outline.lines.map { $0 + "\n" }.joined())
            references += outline.references
        }
        guard files.count > 1 else { return }
        let union = Set(references).sorted()
        screen.writeHeading("All \(files.count) parts of \(path) refer to \(union.count) things")
        screen.write(union.map { "  " + $0 + "\n" }.joined())
    }
}
