import AssetModel
import HTMLWriting

/// An HTML document with every image and sound of a bundle, and the savings of sharing.
struct ContactSheet {
    let loads: TwoLoads
    let objects: SheetObjects
    private let items: [SheetItem]

    init(_ loads: TwoLoads, _ objects: SheetObjects) {
        self.loads = loads
        items = SheetItem.all(of: loads)
        self.objects = objects
    }

    var document: String {
        let main: HTML = """
            \(summary)
            \(Page.section("Images", "images", items(.image).map(shown)))
            \(Page.section("Sounds", "sounds", items(.sound).map(shown)))
            \(Page.section("Missing or broken", "missing", missing.map(absent)))
            \(Page.section("Registered by the application", "registered", items(.registered).map(absent)))
            \(table)
            """
        return Page(
            kind: "contact sheet", heading: title, lead: lead, main: main,
            footer: "\(loads.numbers.heading). Pictures and sounds are part of this file."
        ).document
    }

    private var title: String { String(loads.first.bundle.split(separator: "/").last ?? "Bundle") }

    private var lead: String {
        let files = Quantity.count(loads.first.interfaces.count, "interface file")
        let decoded = "the service decoded \(Quantity.count(loads.decodes.first, "file")) for the first"
        let shared =
            loads.decodes.second == 0
            ? "and nothing for the second, which mapped the same memory"
            : "and \(loads.decodes.second) for the second"
        return "Two processes loaded the \(files) of this bundle, one after the other: \(decoded), \(shared)."
    }

    private func items(_ kind: AssetKind) -> [SheetItem] {
        items(.decoded, .shared).filter { $0.first.kind == kind }
    }

    private func items(_ origins: BundleLoad.Origin...) -> [SheetItem] {
        items.filter { origins.contains($0.first.origin) }
    }

    private var missing: [SheetItem] { items(.missing, .broken) }

    // MARK: Summary

    private var summary: HTML {
        let references = loads.first.interfaces.reduce(0) { $0 + $1.references.count }
        let once = items.reduce(0) { $0 + ($1.first.size?.bytes ?? 0) }
        return """
            <section aria-label="Summary" class="summary">
            <dl class="tiles">
            \(Page.tile("\(references)", "references looked up by each process"))
            \(Page.tile("\(items(.image).count) + \(items(.sound).count)", "images and sounds behind them"))
            \(Page.tile("\(loads.decodes.first)", "files decoded for the first process"))
            \(Page.tile("\(loads.decodes.second)", "files decoded for the second process", loads.decodes.second == 0 ? .good : .plain))
            \(Page.tile(Quantity.bytes(UInt64(once)), "held once, in shared memory", .good))
            \(Page.tile(Quantity.bytes(UInt64(once) * 2), "if each process held a copy"))
            \(missing.isEmpty ? "" : Page.tile("\(missing.count)", "missing or broken", .bad))
            </dl>
            <div class="bars" role="group" aria-label="Time to load everything">
            \(bar("First process", loads.first))
            \(bar("Second process", loads.second))
            </div>
            </section>
            """
    }

    private func bar(_ title: String, _ load: BundleLoad) -> HTML {
        let longest = max(1, loads.first.nanoseconds, loads.second.nanoseconds)
        let percent = max(1, load.nanoseconds * 100 / longest)
        return """
            <p class="bar"><span class="what">\(title) <small>\(load.process)</small></span>\
            <span class="track" aria-hidden="true"><span style="width:\(percent)%"></span></span>\
            <span class="time">\(Quantity.duration(nanoseconds: load.nanoseconds))</span></p>

            """
    }
}
