import AssetModel
import HTMLWriting
import NibAssets

/// An HTML document with every image and sound of a bundle and what sharing them saved.
struct ContactSheet {
    private let loads: TwoLoads
    private let items: [SheetItem]
    private let cards: SheetCards

    init(_ loads: TwoLoads, _ objects: SheetObjects) {
        self.loads = loads
        items = SheetItem.all(of: loads)
        cards = SheetCards(load: loads.first, objects: objects)
    }

    /// The whole document.
    var document: String {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title) – contact sheet</title>
            <style>\(HTML(SheetStyle.text))</style>
            </head>
            <body>
            <header>
            <p class="eyebrow">nibassetd contact sheet</p>
            <h1>\(title)</h1>
            <p class="lead">\(lead)</p>
            </header>
            <main>
            \(summary)
            \(section("Images", "images", items(.image).map(cards.image)))
            \(section("Sounds", "sounds", items(.sound).map(cards.sound)))
            \(section("Missing", "missing", missing.map(cards.missing)))
            \(section("Registered by the application", "registered", items(.registered).map(cards.missing)))
            \(SheetTable(loads: loads).references)
            </main>
            <footer><p>\(loads.numbers.heading). Pictures and sounds are part of this file.</p></footer>
            </body>
            </html>

            """
        return html.text
    }

    private var title: String { String(loads.first.bundle.split(separator: "/").last ?? "Bundle") }

    private var lead: String {
        let files = Quantity.count(loads.first.interfaces.count, "interface file")
        let decoded = "the service decoded \(Quantity.count(Int(clamping: loads.decodes.first), "file")) for the first"
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

    private func section(_ title: String, _ identifier: String, _ cards: [HTML]) -> HTML {
        cards.isEmpty
            ? ""
            : """
            <section aria-labelledby="\(identifier)">
            <h2 id="\(identifier)">\(title) <span class="count">\(cards.count)</span></h2>
            <ul class="grid \(identifier)">
            \(cards)</ul>
            </section>
            """
    }

    // MARK: Summary

    private var summary: HTML {
        let references = loads.first.interfaces.reduce(0) { $0 + $1.references.count }
        let once = items.reduce(0) { $0 + ($1.first.size?.bytes ?? 0) }
        return """
            <section aria-label="Summary" class="summary">
            <dl class="tiles">
            \(tile("\(references)", "references looked up by each process"))
            \(tile("\(items(.image).count) + \(items(.sound).count)", "images and sounds behind them"))
            \(tile("\(loads.decodes.first)", "files decoded for the first process"))
            \(tile("\(loads.decodes.second)", "files decoded for the second process", isGood: loads.decodes.second == 0))
            \(tile(Quantity.bytes(UInt64(once)), "held once, in shared memory", isGood: true))
            \(tile(Quantity.bytes(UInt64(once) * 2), "if each process held a copy"))
            \(missing.isEmpty ? "" : tile("\(missing.count)", "not found", isBad: true))
            </dl>
            <div class="bars" role="group" aria-label="Time to load everything">
            \(bar("First process", loads.first))
            \(bar("Second process", loads.second))
            </div>
            </section>
            """
    }

    private func tile(_ value: String, _ meaning: String, isGood: Bool = false, isBad: Bool = false) -> HTML {
        """
        <div class="tile\(isGood ? " good" : isBad ? " bad" : "")"><dt>\(meaning)</dt><dd>\(value)</dd></div>

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
