import HTMLWriting
import MediaWriting
import MessageCoding

/// One HTML document with all pictures: of the reference, of the service, and their difference.
struct PicturePage {
    private let results: [Comparison.Result]

    init(_ results: [Comparison.Result]) { self.results = results }

    var document: String {
        let formats = results.reduce(into: [String]()) {
            if $0.last != $1.variant.format { $0.append($1.variant.format) }
        }
        let html: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>Decoders compared</title>
            <style>\(HTML(Self.style))</style>
            </head>
            <body>
            <header>
            <p class="eyebrow">nibassetd</p>
            <h1>Decoders compared</h1>
            <p class="lead">\(lead)</p>
            <nav>\(formats.map { "<a href=\"#\($0)\">\($0)</a> " as HTML })</nav>
            </header>
            <main>
            \(formats.map(section))</main>
            </body>
            </html>

            """
        return html.text
    }

    private var lead: String {
        let good = results.count { $0.isWithinLimit }
        let equal = results.count { $0.largest == 0 }
        return "\(results.count) kinds of files: \(equal) equal in every sample, \(good - equal) within their limit, "
            + "\(results.count - good) not. Each row shows the reference's picture, ours and the difference, black where there is none."
    }

    private func section(_ format: String) -> HTML {
        """
        <section aria-labelledby="\(format)">
        <h2 id="\(format)">\(format)</h2>
        <ul>
        \(results.filter { $0.variant.format == format }.map(row))</ul>
        </section>

        """
    }

    private func row(_ result: Comparison.Result) -> HTML {
        let variant = result.variant
        let mark: HTML =
            !result.isWithinLimit
            ? "<span class=\"mark bad\">beyond the limit</span>"
            : result.largest == 0
                ? "<span class=\"mark good\">equal</span>"
                : "<span class=\"mark\">\(result.largest ?? 0) of at most \(variant.limit)</span>"
        return """
            <li>
            <div class="about"><h3>\(variant.name) \(mark)</h3><p>\(variant.fileName)</p><p>\(variant.reference)</p></div>
            \(pictures(result))</li>

            """
    }

    private func pictures(_ result: Comparison.Result) -> HTML {
        switch result.outcome {
        case .failure(let failure): "<p class=\"failure\">\(failure.description)</p>\n"
        case .success(let pages):
            """
            <div class="pages">\(pages.map { page in
                """
                <div class="page">\(figure(page.reference.straight, "reference"))\(figure(page.ours.straight, "ours"))\
                \(figure(Difference.picture(page.reference, page.ours), "difference × \(Difference.amplification)"))</div>

                """
            })</div>

            """
        }
    }

    private func figure(_ picture: RGBAPicture, _ title: String) -> HTML {
        // Small pictures are shown larger, so that single pixels are visible.
        let factor = max(1, min(4, 160 / max(picture.width, picture.height)))
        return """
            <figure><img alt="\(title)" width="\(picture.width * factor)" height="\(picture.height * factor)" \
            src="data:image/png;base64,\(Base64.encode(PNG.encode(picture)))"><figcaption>\(title)</figcaption></figure>
            """
    }

    private static let style = """
        :root { --page: #f5f5f2; --card: #fff; --ink: #1c1d21; --soft: #63666f; --line: #dfdfda; --accent: #2457c5;
          --good: #1b7a43; --bad: #b3261e; --one: #fff; --other: #dcdcdc; color-scheme: light dark; }
        @media (prefers-color-scheme: dark) { :root { --page: #121317; --card: #1c1e24; --ink: #ececf0; --soft: #a2a5b0;
          --line: #30333c; --accent: #8ab0ff; --good: #7fd8a2; --bad: #ff9d94; --one: #555; --other: #444; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1100px; padding: clamp(1rem, 4vw, 3rem); background: var(--page); color: var(--ink);
          font: 15px/1.5 system-ui, "Noto Sans", sans-serif; }
        h1, h2, h3, p, ul, figure { margin: 0; padding: 0; }
        h1 { font-size: clamp(2rem, 5vw, 3rem); line-height: 1.1; }
        h2 { margin: 2.5rem 0 .8rem; }
        h3 { font-size: 1rem; }
        .eyebrow { color: var(--accent); font-weight: 600; }
        .lead { margin: .8rem 0; max-width: 65ch; color: var(--soft); font-size: 1.1rem; }
        nav a { color: var(--accent); margin-right: .6rem; }
        ul { list-style: none; display: grid; gap: .8rem; }
        li { display: flex; flex-wrap: wrap; gap: 1rem 2rem; justify-content: space-between; align-items: center;
          padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
        .about { flex: 1 1 16rem; min-width: 0; }
        .about p, figcaption { color: var(--soft); font-size: .85rem; overflow-wrap: anywhere; }
        .mark { margin-left: .3rem; font-size: .8rem; font-weight: 500; color: var(--soft); }
        .good { color: var(--good); }
        .bad, .failure { color: var(--bad); }
        .pages { display: grid; gap: .6rem; }
        .page { display: flex; flex-wrap: wrap; gap: .8rem; }
        figure { display: grid; justify-items: center; align-content: start; }
        img { display: block; max-width: 100%; image-rendering: pixelated; border-radius: 4px;
          background: conic-gradient(var(--one) 25%, var(--other) 0 50%, var(--one) 0 75%, var(--other) 0) 0 0 / 16px 16px; }
        """
}
