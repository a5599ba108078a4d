/// Writes the elements of an SVG document.
struct Canvas {
    private(set) var text = ""
    /// Number of clipping paths, for their identifiers. The canvases of a document must have different prefixes.
    private var clips = 0
    private let prefix: String

    init(prefix: String) { self.prefix = prefix }

    mutating func rectangle(
        _ box: Box, fill: String? = nil, stroke: String? = nil, radius: Double = 0, width: Double = 1,
        dash: String? = nil
    ) {
        // Half a point of offset puts lines of one point on whole pixels.
        let shape = stroke == nil ? box : Box(box.x + 0.5, box.y + 0.5, box.width - 1, box.height - 1)
        guard shape.width > 0, shape.height > 0 else { return }
        text += "<rect \(Self.place(shape))"
        if radius > 0 { text += " rx=\"\(Self.number(min(radius, shape.height / 2, shape.width / 2)))\"" }
        text += Self.paint(fill, stroke, width, dash) + "/>\n"
    }

    mutating func circle(_ x: Double, _ y: Double, _ radius: Double, fill: String? = nil, stroke: String? = nil) {
        guard radius > 0 else { return }
        text += "<circle cx=\"\(Self.number(x))\" cy=\"\(Self.number(y))\" r=\"\(Self.number(radius))\""
        text += Self.paint(fill, stroke, 1) + "/>\n"
    }

    mutating func line(
        _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ color: String, width: Double = 1,
        dash: String? = nil
    ) {
        text +=
            "<path d=\"M\(Self.number(start.x)) \(Self.number(start.y))L\(Self.number(end.x)) \(Self.number(end.y))\""
        text += Self.paint("none", color, width, dash) + "/>\n"
    }

    mutating func path(_ points: [(Double, Double)], fill: String? = nil, stroke: String? = nil, width: Double = 1) {
        let steps = points.map { "\(Self.number($0.0)) \(Self.number($0.1))" }.joined(separator: "L")
        text += "<path d=\"M\(steps)\(fill == nil ? "" : "Z")\"" + Self.paint(fill ?? "none", stroke, width)
        text += " stroke-linecap=\"round\" stroke-linejoin=\"round\"/>\n"
    }

    enum Alignment { case leading, center, trailing }

    /// Draws a line of text, shortened to the box, in the middle of the box's height.
    mutating func line(of words: String, in box: Box, _ style: TextStyle, _ alignment: Alignment = .leading) {
        let shown = style.shortened(Self.oneLine(words), to: box.width)
        write(shown, baseline: box.middleY + style.size * 0.35, in: box, style, alignment)
    }

    /// Draws a text of several lines, from the top of the box.
    mutating func lines(of words: String, in box: Box, _ style: TextStyle, _ alignment: Alignment = .leading) {
        let height = style.size * 1.25
        let limit = max(1, Int(min(4_096, (box.height + 3) / height)))
        var baseline = box.y + style.size
        for line in style.lines(of: words, width: box.width, limit: limit) {
            write(line, baseline: baseline, in: box, style, alignment)
            baseline += height
        }
    }

    private mutating func write(
        _ words: String, baseline: Double, in box: Box, _ style: TextStyle, _ alignment: Alignment
    ) {
        if words.isEmpty { return }
        let (x, anchor) =
            switch alignment {
            case .leading: (box.x, "")
            case .center: (box.middleX, " text-anchor=\"middle\"")
            case .trailing: (box.maxX, " text-anchor=\"end\"")
            }
        text += "<text x=\"\(Self.number(x))\" y=\"\(Self.number(baseline))\" font-size=\"\(Self.number(style.size))\""
        text += anchor + " fill=\"\(style.color)\""
        if style.isBold { text += " font-weight=\"bold\"" }
        if style.isItalic { text += " font-style=\"italic\"" }
        if style.isFixed { text += " font-family=\"monospace\"" }
        text += ">\(Self.escaped(words))</text>\n"
    }

    /// Draws a picture of the library, stretched over a box.
    mutating func picture(_ number: Int, _ picture: DrawnPicture, in box: Box) {
        let scale = "\(Self.number(box.width / picture.width, 4)) \(Self.number(box.height / picture.height, 4))"
        let place = "\(Self.number(box.x)) \(Self.number(box.y))"
        text += "<use href=\"#picture\(number)\" transform=\"translate(\(place)) scale(\(scale))\"/>\n"
    }

    /// Begins a group that is drawn within a box only.
    mutating func clip(to box: Box, radius: Double = 0) {
        clips += 1
        let name = "\(prefix)c\(clips)"
        let shape = Box(box.x, box.y, max(box.width, 0), max(box.height, 0))
        text += "<clipPath id=\"\(name)\"><rect \(Self.place(shape))"
        if radius > 0 { text += " rx=\"\(Self.number(radius))\"" }
        text += "/></clipPath>\n<g clip-path=\"url(#\(name))\">\n"
    }

    /// Begins a group that is less opaque.
    mutating func fade(_ opacity: Double) { text += "<g opacity=\"\(Self.number(opacity))\">\n" }

    /// Ends a group.
    mutating func close() { text += "</g>\n" }

    mutating func append(_ other: Canvas, at x: Double, _ y: Double) {
        text += "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">\n" + other.text + "</g>\n"
    }

    // MARK: Notation

    private static func place(_ box: Box) -> String {
        "x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\" height=\"\(number(box.height))\""
    }

    private static func paint(_ fill: String?, _ stroke: String?, _ width: Double, _ dash: String? = nil) -> String {
        " fill=\"\(fill ?? "none")\"" + (stroke.map { " stroke=\"\($0)\"" } ?? "")
            + (stroke == nil || width == 1 ? "" : " stroke-width=\"\(number(width))\"")
            + (dash.map { " stroke-dasharray=\"\($0)\"" } ?? "")
    }

    /// A number with at most `digits` digits after the point.
    static func number(_ value: Double, _ digits: Int = 2) -> String {
        let unit = digits == 2 ? 100.0 : 10_000.0
        let scaled = (value * unit).rounded() / unit
        guard scaled.isFinite, abs(scaled) < 1e9 else { return "0" }
        return scaled == scaled.rounded() ? "\(Int(scaled))" : "\(scaled)"
    }

    private static func oneLine(_ words: String) -> String {
        words.contains(where: \.isNewline)
            ? words.split(whereSeparator: \.isNewline).joined(separator: " ") : words
    }

    /// Text with XML's special characters escaped, without characters that XML forbids.
    static func escaped(_ words: String) -> String {
        var escaped = ""
        for scalar in words.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t": escaped += " "
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || (0xFFFE...0xFFFF).contains(scalar.value):
                continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
