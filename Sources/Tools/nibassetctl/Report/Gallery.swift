import AssetModel
import HTMLWriting
import NibAssets
import PrintableText

/// An HTML document with the entries that the service holds, and the cost and savings of each.
struct Gallery {
    /// Entries shown, in order.
    let entries: [ListEntry]
    /// Number of entries that the client may see.
    let count: Int
    /// The only kind that is shown; nil for both.
    let kind: AssetKind?
    let course: ServiceCourse
    let processes: ClientProcesses
    let client: AssetClient
    let order: EntryOrder
    let screen: Screen

    /// Orders of cards, each with the HTML attribute of its value and a text for people.
    private static let orders: [(order: EntryOrder, attribute: String, text: String)] = [
        (.saved, "saved", "time saved"), (.cost, "cost", "cost"), (.size, "size", "memory"), (.uses, "uses", "uses"),
        (.age, "age", "age"), (.name, "text", "name"),
    ]

    private var choices: [HTML] {
        Self.orders.map { choice in
            """
            <option value="\(choice.attribute)"\(choice.order == order ? " selected" as HTML : "")>\(choice.text)</option>
            """
        }
    }

    var document: String {
        get throws(ControlFailure) {
            var cards: [AssetKind: [HTML]] = [:]
            for (number, entry) in entries.enumerated() {
                screen.progress("\(number) of \(Quantity.entries(entries.count))")
                cards[entry.answer.kind, default: []].append(try card(entry))
            }
            let main: HTML = """
                <section aria-label="Summary" class="summary">
                <dl class="tiles">
                \(tiles)</dl>
                <div class="plots">
                \(plots)</div>
                </section>
                <div class="controls" role="search" hidden>
                <label>Filter <input id="filter" type="search" placeholder="name, path or process"></label>
                <label>Sort by <select id="order">\(choices)</select></label>
                <span id="shown" class="faint" aria-live="polite"></span>
                </div>
                \(Page.section("Images", "images", cards[.image] ?? []))
                \(Page.section("Sounds", "sounds", cards[.sound] ?? []))
                <script>
                \(HTML(GalleryStyle.script))
                </script>
                """
            return Page(
                kind: "gallery", heading: "What the service holds", lead: lead, style: GalleryStyle.text, main: main,
                footer: "\(course.latest.heading). Pictures and sounds are part of this file."
            ).document
        }
    }

    private var lead: String {
        let held = Quantity.entries(course.latest[.entries])
        let shown = entries.count < count ? ", \(entries.count) of \(count) on this page" : ""
        if let kind {
            return "The service holds \(held), with \(Quantity.count(count, kind.word)) that you may see\(shown)."
        }
        let note = course.latest.note(on: count, of: .entries).map { " " + $0 } ?? ""
        return count == Int(clamping: course.latest[.entries])
            ? "The service holds \(held)\(shown)."
            : "The service holds \(held); you may see \(count) of them\(shown).\(note)"
    }

    private var tiles: [HTML] {
        let numbers = course.latest
        let asked = numbers[.hits] &+ numbers[.hitsWithoutMessage] &+ numbers[.misses]
        return [
            Page.tile(
                numbers.text(of: .memoryUsed), "of shared memory, of \(numbers.text(of: .memoryLimit))"),
            Page.tile(
                numbers.hitRatio().map { Quantity.fixed(100 * $0, decimals: 1) + " %" } ?? "-",
                "of \(asked) lookups found a decoded object"),
            Page.tile(numbers.text(of: .decodeTime), "spent on decoding"),
            Page.tile(numbers.text(of: .decodeTimeSaved), "of decoding saved", .good),
            Page.tile(numbers.text(of: .hitTimeP50), "median of the last hits with a message"),
            Page.tile(numbers.text(of: .missTimeP50), "median of the last misses"),
        ]
    }

    private var plots: [HTML] {
        [
            Plot(title: "Hit ratio", points: course.hitRatios, span: course.span, top: 100) {
                "\(Quantity.fixed($0, decimals: 0)) %"
            }.figure,
            Plot(
                title: "Memory", points: course.memory, span: course.span, top: course.memory.map(\.value).max() ?? 0
            ) {
                Quantity.bytes(UInt64(exactly: $0.rounded()) ?? .max)
            }.figure,
        ]
    }

    /// Returns the card of an entry, and holds the object only during the call. Throws if the service is gone: then no other card can be made either.
    private func card(_ entry: ListEntry) throws(ControlFailure) -> HTML {
        let name = entry.isEmbedded ? "in an interface file" : printable(entry.answer.name)
        let path = printable(entry.answer.path)
        let users = processes.text(of: entry.use)
        let text = "\(name) \(path) \(users)".lowercased()
        let attributes: HTML = """
             data-text="\(text)" data-size="\(entry.byteCount)" data-cost="\(entry.answer.decodeDuration)" \
            data-saved="\(entry.savedTime)" data-uses="\(entry.use.uses)" data-age="\(entry.use.age)"
            """
        let areUsesTold = entry.use.uses > 0
        let saved: HTML =
            entry.savedTime == 0
            ? "" : " <span class=\"time saved\">saved \(Quantity.duration(nanoseconds: entry.savedTime))</span>"
        let isForEverybody = entry.isPublic || course.latest.daemon?.instance == .user
        let card = MediaCard(label: name, attributes: attributes) { badge, size in
            """
            <h3>\(name)\(badge.map { " <span class=\"badge\">\($0)</span>" as HTML } ?? "")</h3>
            <p class="size">\(size) <span>\(Quantity.bytes(entry.byteCount))</span></p>
            <p class="file">\(path)</p>
            <p class="times"><span class="time cost">decoded in \(Quantity.duration(nanoseconds: entry.answer.decodeDuration))</span>\(saved)</p>
            <p class="used">\(areUsesTold ? "service asked \(Quantity.count(entry.use.uses, "time"))" : "uses are not told")\
            \(users.isEmpty ? "" : ", used by \(users)")\
            \(isForEverybody ? "" : ", for user \(entry.user) only")</p>
            """
        }
        do throws(AssetError) {
            return switch entry.answer.kind {
            case .image: card.show(try client.image(of: entry))
            case .sound: card.show(try client.sound(of: entry))
            }
        } catch {
            switch error.status {
            case .denied: return card.note("for another user only")
            case .notFound: return card.note("gone meanwhile")
            case .noService, .timedOut, .disabled, .untrustedService: throw ControlFailure(error)
            default: return card.note(error.message)
            }
        }
    }
}
