/// The table of largest differences, in Markdown.
enum DifferenceTable {
    static func text(_ results: [Comparison.Result]) -> String {
        var text = """
            # What the decoders were compared with

            Written by `decoder-comparison --table`; a test holds it to what the program finds. Every file is made while it runs, from two
            drawings of \(Inputs.width) × \(Inputs.height) pixels, decoded by the service in the AppKit profile, and by the reference. Both pictures are
            compared as premultiplied RGBA of 8 bits: *largest* is the largest difference of a sample found in any page, *limit* what the format's
            rules leave open, *pixels* how many pixels are not the same.

            | format | variant | reference | limit | largest | pixels |
            |---|---|---|---|---|---|

            """
        for result in results {
            let variant = result.variant
            let start = "| \(variant.format) | \(variant.name) | \(variant.reference) | \(variant.limit) |"
            switch result.outcome {
            case .success(let pages):
                let pixels = pages.reduce(0) { $0 + $1.difference.pixelCount }
                text += "\(start) \(result.largest ?? 0) | \(pixels) |\n"
            case .failure(let failure): text += "\(start) \(failure) | |\n"
            }
        }
        return text
    }
}
