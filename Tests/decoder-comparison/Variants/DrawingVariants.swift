import DrawingSamples

extension Variant {
    static let svg =
        DrawingSample.svg.map { sample in svg(sample.name, sample.file, .made { sample.bytes }) } + [
            svg("compressed", "compressed", .written(by: "gzip --stdout drawing.svg"), extension: "svgz")
        ]

    static let pdf =
        DrawingSample.pdf.map { sample in pdf(sample.name, sample.file, .made { sample.bytes }) } + [
            pdf("fonts in the document", "embedded", .written(by: "rsvg-convert --format pdf drawing.svg"))
        ]

    private static func svg(
        _ name: String, _ file: String, _ source: Source, extension: String = "svg"
    ) -> Variant {
        Variant(
            "SVG", name, file: "svg-\(file).\(`extension`)", source, reference: "librsvg (rsvg-convert)",
            "rsvg-convert $FILE | pngtopam -alphapam", limit: 1)
    }

    private static func pdf(_ name: String, _ file: String, _ source: Source) -> Variant {
        Variant(
            "PDF", name, file: "pdf-\(file).pdf", source, reference: "poppler (pdftocairo)",
            "pdftocairo -png -transp -cropbox -r 72 $FILE $FILE.page"
                + " && for page in $FILE.page*; do pngtopam -alphapam $page; done")
    }
}
