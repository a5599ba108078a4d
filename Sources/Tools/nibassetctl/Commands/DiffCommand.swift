import AssetModel
import ByteReading
import CommandLineOptions
import InterfaceComparison

/// `diff`: tells what differs between two versions of interface files.
enum DiffCommand: Command {
    static let name = "diff"
    static let summary = "lists the differences between two versions of interface files"
    static let usage = "[--json] [--html FILE] [--system VERSION] OLD NEW | --list FILE"
    static let options = [
        CommandLineOptions.Option.system,
        .init("html", value: "FILE", help: "write a page that shows both versions, with the differences marked"),
        .init("list", help: "print one file as text, a line for each object, value and connection: for git's textconv"),
        .json,
    ]
    static let details = """
        OLD and NEW are interface files of any formats, or folders, whose files are compared by their paths. Objects are matched by content, title,
        class and place: a new order and new identifiers are no difference. Of files in two formats, only values that both can
        express are compared. Of archives (nib, gorm, gmodel), values that a load does not read are not compared, except images and sounds. /dev/null is an empty file. Each
        line is an object, property, connection or constraint that was added, removed, moved or changed. If there are
        differences or unreadable files, the exit status is 1. Into a pipe, --list prints an unreadable file as it is, with status 0. No service
        is needed.

        """
    static let startsService = false

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let isListing = given.has("list")
        let paths = given.operands
        let expected = isListing ? 1 : 2
        guard paths.count == expected else {
            throw ControlFailure(
                .usage,
                "\(Quantity.count(paths.count, "operand")) given, expected "
                    + (isListing ? "one: an interface file" : "two: the old and the new version"))
        }
        let system = try given.system()
        let page = given.value(of: "html")
        let wantsJSON = given.has("json")
        if isListing, wantsJSON || page != nil {
            throw ControlFailure(.usage, "--list takes neither --json nor --html")
        }
        if wantsJSON, page == "-" {
            throw ControlFailure(.usage, "--json and --html - exclude each other: both write to the standard output")
        }
        if isListing {
            try list(paths[0], system, screen)
            return .done
        }
        let comparison = try FileComparison(paths[0], paths[1], system, screen)
        if let page { try writeFile(page, Array(DifferencePage(comparison).document.utf8), screen) }
        if wantsJSON {
            screen.write(json: comparison.json)
        } else if page != "-" {
            comparison.show(on: screen)
        }
        for failure in comparison.failures { screen.complain("nibassetctl diff: \(failure.message)") }
        return comparison.isEmpty ? .done : .failed
    }

    private static func list(_ path: String, _ system: SystemVersion?, _ screen: Screen) throws(ControlFailure) {
        if path == "/dev/null" { return }
        do throws(ControlFailure) {
            let model = try ReadInterface(path, system, name, screen).model
            for line in InterfaceListing(model).lines { screen.writeLine(line) }
        } catch {
            // If a conversion fails, git shows no other file either, so the file is printed unconverted.
            guard !screen.isTerminal,
                let bytes = try? wholeFile(path, limit: ReadingLimits().byteCount, "interface files")
            else {
                throw error
            }
            screen.complain("nibassetctl diff: \(error.message)")
            screen.write(bytes)
        }
    }
}
