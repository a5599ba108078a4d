internal import VectorDrawing

/// Pictures of states, warnings and tools, on a grid of 32 points.
enum SignPictures {
    static let all: [(name: String, picture: Picture)] = [
        ("NSCaution", Picture(size: 32, draw: caution)),
        ("NSInfo", Picture(size: 32, draw: info)),
        ("NSAdvanced", Picture(size: 32, draw: gears)),
        ("NSPreferencesGeneral", Picture(size: 32, draw: switches)),
        ("NSColorPanel", Picture(size: 32, draw: colors)),
        ("NSFontPanel", Picture(size: 32, draw: letter)),
        ("NSToolbarPrint", Picture(size: 32, draw: printer)),
        ("NSToolbarCustomizeToolbarItemImage", Picture(size: 32, draw: toolbar)),
        ("NSMultipleDocuments", Picture(size: 32, draw: documents)),
        ("NSStatusAvailable", status(Palette.leaf, Palette.moss)),
        ("NSStatusPartiallyAvailable", status(Palette.sun, Palette.amber)),
        ("NSStatusUnavailable", status(Palette.coral, Palette.brick)),
        ("NSStatusNone", status(Palette.mist, Palette.steel)),
    ]

    private static func status(_ light: Color, _ dark: Color) -> Picture {
        Picture(size: 16) { canvas in
            let frame = Rectangle(3, 3, 10, 10)
            canvas.solid(.ellipse(frame), light, dark, in: frame, edge: dark.mixed(with: .black, 0.25), line: 0.75)
            canvas.fill(.ellipse(Rectangle(5.2, 4.2, 5.6, 3.4)), Color.white.alpha(0.45))
        }
    }

    private static func caution(_ canvas: inout Canvas) {
        let sign = Path.polygon([Point(16, 4.5), Point(28, 26), Point(4, 26)])
        let body = sign.stroked(Stroke(4)) + sign
        let frame = Rectangle(2, 2, 28, 26)
        canvas.ground(body)
        canvas.fill(body, Palette.amber.mixed(with: Palette.brick, 0.45))
        let inner = sign.stroked(Stroke(2.6)) + sign
        canvas.fill(inner, .vertical(Color(0xFFE08A), Palette.amber, in: frame))
        canvas.fill(
            .polygon([Point(14.3, 11), Point(17.7, 11), Point(16.9, 19.4), Point(15.1, 19.4)]), Palette.ink)
        canvas.stroke(
            .polygon([Point(14.6, 11), Point(17.4, 11), Point(16.7, 19.2), Point(15.3, 19.2)]), Stroke(0.9),
            Palette.ink)
        canvas.fill(.circle(Point(16, 23.2), 1.75), Palette.ink)
    }

    private static func info(_ canvas: inout Canvas) {
        let frame = Rectangle(3, 2.5, 26, 26)
        canvas.ground(.ellipse(frame))
        canvas.solid(
            .ellipse(frame), Palette.sky, Palette.sea, in: frame, edge: Palette.deepSea.alpha(0.8), light: 0.6)
        canvas.fill(.circle(Point(16, 9.4), 2), .white)
        canvas.line([Point(13.8, 14.2), Point(16.2, 14.2), Point(16.2, 21.6)], width: 2.6, .white)
        canvas.line([Point(13.4, 22), Point(19, 22)], width: 2.6, .white)
    }

    private static func gears(_ canvas: inout Canvas) {
        let wheel = Path.gear(Point(16, 15.5), outer: 14, inner: 10.8, teeth: 10, hole: 0)
        let frame = Rectangle(2, 1.5, 28, 28)
        canvas.ground(wheel)
        canvas.solid(wheel, Color(0xE9EFF5), Color(0x7E91A5), in: frame, edge: Palette.ink.alpha(0.5), line: 0.75)
        canvas.fill(.circle(Point(16, 15.5), 7), .vertical(Palette.slate, Palette.mist, in: Rectangle(9, 8, 14, 15)))
        canvas.fill(.circle(Point(16, 15.5), 6.2), .vertical(Palette.sky, Palette.deepSea, in: frame))
        canvas.fill(.circle(Point(16, 15.5), 2.2), .white)
    }

    private static func switches(_ canvas: inout Canvas) {
        let frame = Rectangle(3, 3, 26, 26)
        let plate = Path.rounded(frame, radius: 5)
        canvas.ground(plate)
        canvas.solid(plate, .white, Color(0xC9D4DF), in: frame, line: 0.75, light: 0.9)
        for (y, place, color) in [(9.5, 19.5, Palette.leaf), (16, 12.0, Palette.steel), (22.5, 16.5, Palette.sea)] {
            canvas.line([Point(8, y), Point(24, y)], width: 2, Palette.steel.alpha(0.55))
            canvas.line([Point(8, y), Point(place, y)], width: 2, color)
            let knob = Rectangle(place - 2.6, y - 2.6, 5.2, 5.2)
            canvas.solid(.ellipse(knob), .white, Palette.mist, in: knob, line: 0.6)
        }
    }

    private static func colors(_ canvas: inout Canvas) {
        let center = Point(16, 15.5)
        canvas.ground(.circle(center, 13))
        let hues = [
            Palette.coral, Palette.amber, Palette.sun, Palette.leaf, Color(0x2FB5A8), Palette.sky, Palette.sea,
            Palette.plum, Color(0xD766A8),
        ]
        for (index, hue) in hues.enumerated() {
            let share = 1 / Double(hues.count)
            var wedge = Path.arc(
                center, 13, from: Double(index) * share - 0.252, to: Double(index + 1) * share - 0.248)
            wedge.line(to: center)
            wedge.close()
            canvas.fill(wedge, hue)
        }
        canvas.fill(
            .circle(center, 13),
            .glow(
                Color.white, Color.white.alpha(0.25), Color.white.alpha(0), center: center, radius: 13))
        canvas.stroke(.circle(center, 12.6), Stroke(0.8), Palette.ink.alpha(0.35))
    }

    private static func letter(_ canvas: inout Canvas) {
        let frame = Rectangle(5, 2, 22, 27)
        canvas.ground(.rounded(frame, radius: 2.5))
        canvas.solid(.rounded(frame, radius: 2.5), .white, Palette.mist, in: frame, line: 0.75, light: 0.9)
        canvas.line([Point(10.2, 23), Point(16, 7.6), Point(21.8, 23)], width: 2.6, Palette.sea)
        canvas.line([Point(12.4, 17.6), Point(19.6, 17.6)], width: 2.2, Palette.sea)
        canvas.line([Point(9.5, 26), Point(22.5, 26)], width: 1, Palette.coral)
    }

    private static func printer(_ canvas: inout Canvas) {
        let paper = Rectangle(9, 2.5, 14, 12)
        canvas.solid(.rounded(paper, radius: 1), .white, Palette.mist, in: paper, line: 0.6)
        let body = Rectangle(2.5, 11, 27, 12.5)
        canvas.ground(.rounded(body, radius: 3))
        canvas.solid(.rounded(body, radius: 3), Color(0xE6ECF2), Color(0x8A9BAE), in: body, line: 0.75, light: 0.8)
        canvas.fill(.circle(Point(25.6, 14.6), 1.1), Palette.leaf)
        canvas.fill(.rounded(Rectangle(7, 17.4, 18, 2.4), radius: 1.2), Palette.ink.alpha(0.75))
        let sheet = Rectangle(9, 18.6, 14, 10)
        canvas.solid(
            .polygon([
                Point(9, 18.6), Point(23, 18.6), Point(24, 28.6), Point(8, 28.6),
            ]), .white, Palette.mist, in: sheet, line: 0.6)
        for y in [22.0, 24.6] { canvas.line([Point(11.4, y), Point(20.6, y)], width: 1, Palette.steel) }
    }

    private static func toolbar(_ canvas: inout Canvas) {
        let frame = Rectangle(2, 4, 28, 22)
        canvas.ground(.rounded(frame, radius: 3))
        canvas.solid(.rounded(frame, radius: 3), .white, Palette.mist, in: frame, line: 0.75, light: 0.9)
        canvas.clipped(to: .rounded(frame.inset(0.75), radius: 2.4)) { canvas in
            canvas.fill(
                .rectangle(Rectangle(2, 4, 28, 10)),
                .vertical(
                    Color(0xD3DEE8), Color(0xA9B9C9), in: Rectangle(2, 4, 28, 10)))
        }
        for (x, color) in [(5.5, Palette.coral), (12.5, Palette.sun), (19.5, Palette.leaf)] {
            canvas.fill(.rounded(Rectangle(x, 6.4, 5.4, 5.4), radius: 1.4), color)
            canvas.stroke(.rounded(Rectangle(x, 6.4, 5.4, 5.4), radius: 1.4), Stroke(0.5), Palette.ink.alpha(0.3))
        }
        canvas.line([Point(16, 16), Point(16, 23)], width: 1.8, Palette.sea)
        canvas.line([Point(12.5, 19.5), Point(19.5, 19.5)], width: 1.8, Palette.sea)
    }

    private static func documents(_ canvas: inout Canvas) {
        for (x, y) in [(10.0, 2.0), (7.5, 4.0), (5, 6)] {
            let frame = Rectangle(x, y, 17, 22)
            canvas.ground(.rounded(frame, radius: 1.8))
            canvas.solid(.rounded(frame, radius: 1.8), .white, Palette.mist, in: frame, line: 0.6, light: 0.9)
        }
        for (y, end) in [(11.5, 18.0), (15, 18.5), (18.5, 16), (22, 17.5)] {
            canvas.line([Point(8.5, y), Point(end, y)], width: 1.2, Palette.steel)
        }
    }
}
