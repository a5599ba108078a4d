import MessageCoding

/// Places of the sheets: in rows from top to bottom.
struct Arrangement {
    private static let margin = 24.0
    private static let captionHeight = 20.0

    private static let captionStyle = TextStyle(size: 12, isBold: true, color: Palette.caption)

    private var places: [(sheet: Sheet, x: Double, y: Double)] = []
    private(set) var width = 0
    private(set) var height = 0

    init(_ sheets: [Sheet]) {
        // The proportions are about 3 : 2, and the width is at least that of the widest sheet.
        let area = sheets.reduce(0) {
            $0 + (Self.width(of: $1) + Self.margin) * ($1.height + Self.margin + Self.captionHeight)
        }
        let widest = sheets.map { Self.width(of: $0) }.max() ?? 0
        let limit = max(widest, (area * 1.5).squareRoot())
        var (x, y, rowHeight, right) = (Self.margin, Self.margin, 0.0, 0.0)
        for sheet in sheets {
            let caption = sheet.caption.isEmpty ? 0 : Self.captionHeight
            if x > Self.margin, x + Self.width(of: sheet) > limit + Self.margin {
                (x, y, rowHeight) = (Self.margin, y + rowHeight + Self.margin, 0)
            }
            places.append((sheet, x, y + caption))
            x += Self.width(of: sheet) + Self.margin
            right = max(right, x)
            rowHeight = max(rowHeight, sheet.height + caption)
        }
        width = Int(right.rounded(.up))
        height = Int((y + rowHeight + Self.margin).rounded(.up))
    }

    /// The width of a sheet with its caption, which may be wider.
    private static func width(of sheet: Sheet) -> Double {
        max(sheet.width, min(captionStyle.width(of: sheet.caption), 240) + 2)
    }

    func document(with library: PictureLibrary) -> String {
        var canvas = Canvas(prefix: "d")
        canvas.rectangle(Box(0, 0, Double(width), Double(height)), fill: Palette.desk)
        for place in places {
            if !place.sheet.caption.isEmpty {
                canvas.line(
                    of: place.sheet.caption, in: Box(place.x + 1, place.y - 20, Self.width(of: place.sheet), 16),
                    Self.captionStyle)
            }
            canvas.append(place.sheet.canvas, at: place.x, place.y)
        }
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
        text += " viewBox=\"0 0 \(width) \(height)\" font-family=\"\(Self.families)\">\n"
        if !library.pictures.isEmpty {
            text += "<defs>\n"
            for (number, picture) in library.pictures.enumerated() {
                text += "<image id=\"picture\(number)\" width=\"\(Canvas.number(picture.width))\""
                text += " height=\"\(Canvas.number(picture.height))\" preserveAspectRatio=\"none\""
                text += " href=\"data:image/png;base64,\(Base64.encode(picture.png))\"/>\n"
            }
            text += "</defs>\n"
        }
        return text + canvas.text + "</svg>\n"
    }

    private static let families = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
}
