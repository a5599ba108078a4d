/// The document about the comparison, in Markdown.
enum ComparisonDocument {
    static func text(_ images: [Comparison.Result], _ sounds: [SoundComparison.Result]) -> String {
        """
        # Comparison of decoders

        `make compare-decoders` writes this document, and a page that shows every variant with its pictures; a test compares the document. The program
        makes every file; the service and the reference decode it. *Limit* is the largest difference that the format's rules leave open, *variants*
        are counted for each format. With other releases of the libraries other variants differ, within the same limits.

        ## Images

        Drawings of \(Inputs.width) × \(Inputs.height) pixels in the AppKit profile, as premultiplied 8-bit RGBA. Bold: the largest difference, and the
        number of pixels that differ.

        \(table(images.map(row)))
        ## Sounds

        Tones, noise, silence and full scale (32,768) in \(SoundInputs.frameCount) frames. Bold: the largest difference.

        \(table(sounds.map(row)))
        """
    }

    /// A variant and its difference, nil if all samples are equal.
    private typealias Row = (format: String, reference: String, limit: String, variant: String, found: String?)

    private static func row(_ result: Comparison.Result) -> Row {
        let found: String? =
            switch result.outcome {
            case .success(let pages):
                result.largest == 0
                    ? nil : "\(result.largest ?? 0) in \(pages.reduce(0) { $0 + $1.difference.pixelCount })"
            case .failure(let failure): failure.description
            }
        let variant = result.variant
        return (variant.format, variant.reference, "\(variant.limit)", variant.name, found)
    }

    private static func row(_ result: SoundComparison.Result) -> Row {
        let found: String? =
            switch result.largest {
            case .success(let largest): largest == 0 ? nil : decimal(largest)
            case .failure(let failure): failure.description
            }
        let variant = result.variant
        return (variant.format, variant.reference.description, decimal(variant.limit), variant.name, found)
    }

    /// Table with one row for all variants that have one reference and limit.
    private static func table(_ rows: [Row]) -> String {
        var lines: [(start: String, variants: [(format: String, count: Int)], different: [String])] = []
        for row in rows {
            let start = "| \(row.reference) | \(row.limit) |"
            let line = lines.firstIndex { $0.start == start } ?? lines.endIndex
            if line == lines.endIndex { lines.append((start, [], [])) }
            let format = lines[line].variants.firstIndex { $0.format == row.format } ?? lines[line].variants.endIndex
            if format == lines[line].variants.endIndex { lines[line].variants.append((row.format, 0)) }
            lines[line].variants[format].count += 1
            if let found = row.found { lines[line].different.append("\(row.format): \(row.variant) **\(found)**") }
        }
        return "| reference | limit | variants | different |\n|---|---|---|---|\n"
            + lines.map { line in
                let variants = line.variants.map { "\($0.format) \($0.count)" }
                let different = line.different.joined(separator: "; ")
                return "\(line.start) \(variants.joined(separator: ", ")) | \(different) |\n"
            }.joined()
    }

    /// A number with two decimals, rounded up; "0" for zero.
    static func decimal(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded(.up))
        if hundredths % 100 == 0 { return "\(hundredths / 100)" }
        let digits = String(100 + hundredths % 100).dropFirst()
        return "\(hundredths / 100).\(digits)"
    }
}
