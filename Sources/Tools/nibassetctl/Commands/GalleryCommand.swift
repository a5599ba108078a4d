import CommandLineOptions
import NibAssets
import WireProtocol

enum GalleryCommand: Command {
    static let name = "gallery"
    static let summary =
        "makes a page of the images and sounds that the service holds, with the cost and savings of each"
    static let startsService = false
    static let usage = "[--output FILE] [--kind image|sound] [--sort KEY] [--limit N] [--during SECONDS]"
    static let options: [CommandLineOptions.Option] = [
        .init(
            "output", "o", value: "FILE",
            help: "the page (default gallery.html); -: standard output, without other text"),
        .kind, .sort, .init("limit", "n", value: "NUMBER", help: "largest number of entries to show (default: 500)"),
        .init(
            "during", "D", value: "SECONDS",
            help: "observe the daemon for this time first, and plot hit ratio and memory over that time"),
    ]
    static let details = """
        The page is one HTML file that needs no other file. It shows each entry as it is in the cache: entries that only another user may read are
        shown to root alone. Only the user who makes the page can read the file. Without --sort, entries that saved the most time come first.

        """

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        try given.refuseOperands()
        let output = given.value(of: "output") ?? "gallery.html"
        let kind = try given.kind()
        let order = try given.choice(of: "sort", from: EntryOrder.words) ?? .saved
        let limit = Int(try given.integer(of: "limit", in: 1...5_000) ?? 500)
        let seconds = try given.integer(of: "during", in: 1...86_400) ?? 0
        let client = try client(for: self)
        let course = try ServiceCourse(of: client, during: seconds, screen)
        let all = try asking(try client.list(kind))
        let entries = Array(order.sorted(all).prefix(limit))
        let gallery = Gallery(
            entries: entries, count: all.count, kind: kind, course: course,
            processes: try ClientProcesses(of: client), client: client, order: order, screen: screen)
        // The page may show entries that only one user may read.
        try writeFile(output, Array(try gallery.document.utf8), screen, isPrivate: true)
        if output != "-" {
            screen.writeLine("\(entries.count) of \(Quantity.entries(all.count)): \(output)")
            screen.write(note: course.latest.note(on: all.count, of: .entries))
        }
        return .done
    }
}
