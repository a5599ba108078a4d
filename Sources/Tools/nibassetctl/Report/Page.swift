import HTMLWriting

/// An HTML document that needs no other file.
struct Page {
    /// Kind of page, for the title.
    let kind: String
    let heading: String
    /// Description of the content, in a few sentences.
    let lead: String
    /// CSS rules besides the rules of all pages.
    var style = ""
    let main: HTML
    let footer: String

    var document: String {
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(heading) – \(kind)</title>
            <style>\(HTML(SheetStyle.text + style))</style>
            </head>
            <body>
            <header>
            <p class="eyebrow">nibassetd \(kind)</p>
            <h1>\(heading)</h1>
            <p class="lead">\(lead)</p>
            </header>
            <main>
            \(main)
            </main>
            <footer><p>\(footer)</p></footer>
            </body>
            </html>

            """
        return html.text
    }

    /// Returns cards below a heading; an empty text if there are no cards.
    static func section(_ title: String, _ identifier: String, _ cards: [HTML]) -> HTML {
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

    /// Classes of figures, as the style sheet names them.
    enum Tile: String { case plain = "tile", good = "tile good", bad = "tile bad" }

    /// A figure of the summary.
    static func tile(_ value: String, _ meaning: String, _ tile: Tile = .plain) -> HTML {
        """
        <div class="\(tile.rawValue)"><dt>\(meaning)</dt><dd>\(value)</dd></div>

        """
    }
}
