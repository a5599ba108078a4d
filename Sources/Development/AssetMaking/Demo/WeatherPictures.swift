internal import ReproducibleMath
internal import VectorDrawing

/// Signs of the weather, on a grid of 48 points.
enum WeatherPictures {
    static let all: [(name: String, picture: Picture)] = [
        ("Sun", Picture(size: 48) { sun(&$0, Point(24, 24), 10.5) }),
        ("Moon", Picture(size: 48, draw: moon)),
        ("FairSpells", Picture(size: 48, draw: fairSpells)),
        ("Cloud", Picture(size: 48, draw: clouds)),
        ("Rain", Picture(size: 48, draw: rain)),
        ("Snow", Picture(size: 48, draw: snow)),
        ("Storm", Picture(size: 48, draw: storm)),
        ("Wind", Picture(size: 48, draw: wind)),
    ]

    private static func sun(_ canvas: inout Canvas, _ center: Point, _ radius: Double) {
        canvas.shadow(.circle(center, radius * 1.25), Palette.sun.alpha(0.55), blur: radius * 0.4)
        for ray in 0..<8 {
            let arm = Transform.rotation(turns: Double(ray) / 8 + 0.0625).around(center)
            let start = arm.apply(Point(center.x + radius * 1.38, center.y))
            let end = arm.apply(Point(center.x + radius * 1.8, center.y))
            canvas.line([start, end], width: radius * 0.28, Palette.amber)
        }
        let frame = Rectangle(center.x - radius, center.y - radius, 2 * radius, 2 * radius)
        canvas.solid(
            .ellipse(frame), Color(0xFFE489), Palette.amber, in: frame, edge: Color(0xD97B12, alpha: 0.55),
            light: 0.7)
    }

    private static func cloud(
        _ canvas: inout Canvas, _ place: Point, _ size: Double, _ light: Color, _ dark: Color
    ) {
        canvas.transformed(by: Transform.scale(size).then(.translation(place.x, place.y))) { canvas in
            let shape =
                Path.rounded(Rectangle(-17, -1, 34, 13), radius: 6.5) + .circle(Point(-7, -1.5), 8)
                + .circle(Point(4.5, -4.5), 10.4)
            canvas.shadow(shape, Palette.deepSea.alpha(0.35), blur: 1.5, offset: Point(0, 1.2))
            canvas.fill(shape, .vertical(light, dark, in: Rectangle(-17, -15, 34, 27)))
            canvas.clipped(to: shape) { canvas in
                canvas.fill(
                    .circle(Point(2.5, -7), 10),
                    .glow(Color.white.alpha(0.75), Color.white.alpha(0), center: Point(2.5, -8), radius: 10))
            }
        }
    }

    private static let brightCloud = (Color(0xFFFFFF), Color(0xC9DBEA))
    private static let greyCloud = (Color(0xDCE5EE), Color(0x8FA5BB))
    private static let darkCloud = (Color(0x9FB0C3), Color(0x53677F))

    private static func moon(_ canvas: inout Canvas) {
        var crescent = Path()
        crescent.move(to: Point(27, 7.5))
        crescent.curve(to: Point(40.5, 29), Point(22, 20), Point(30, 30))
        crescent.curve(to: Point(22, 41), Point(37.5, 36.5), Point(30.5, 41))
        crescent.curve(to: Point(7, 24.5), Point(13, 41), Point(7, 33.5))
        crescent.curve(to: Point(27, 7.5), Point(7, 14), Point(16, 6.6))
        crescent.close()
        canvas.shadow(crescent, Color(0xFFE7A0, alpha: 0.6), blur: 2.6)
        canvas.solid(
            crescent, Color(0xFFF3C9), Color(0xF0B94B), in: Rectangle(7, 7, 33, 34),
            edge: Color(0xC98A22, alpha: 0.5), light: 0.7)
        for (x, y, size) in [(36.0, 11.5, 4.2), (42.2, 19.5, 2.6), (32.4, 20, 2)] {
            canvas.fill(.star(Point(x, y), outer: size, inner: size * 0.4, points: 4), Palette.sun)
        }
    }

    private static func fairSpells(_ canvas: inout Canvas) {
        sun(&canvas, Point(19, 18), 8.6)
        cloud(&canvas, Point(27, 30), 0.96, brightCloud.0, brightCloud.1)
    }

    private static func clouds(_ canvas: inout Canvas) {
        cloud(&canvas, Point(31, 19), 0.72, greyCloud.0, greyCloud.1)
        cloud(&canvas, Point(22, 29), 1.06, brightCloud.0, brightCloud.1)
    }

    private static func rain(_ canvas: inout Canvas) {
        for (x, y) in [(14.0, 34.0), (22.5, 36), (31, 34), (18, 41), (26.6, 42.4), (35, 40)] {
            canvas.stroke(
                .line(Point(x + 1.2, y - 2.4), Point(x - 1.2, y + 2.4)), Stroke(2.2),
                .vertical(Palette.sky, Palette.sea, in: Rectangle(x, y - 3, 1, 6)))
        }
        cloud(&canvas, Point(24, 20), 1.1, greyCloud.0, greyCloud.1)
    }

    private static func snow(_ canvas: inout Canvas) {
        for (x, y, size) in [(14.0, 36.5, 3.4), (24.5, 40, 4.2), (34.5, 36, 3.4)] {
            for arm in 0..<3 {
                let turn = Transform.rotation(turns: Double(arm) / 6 + 0.25).around(Point(x, y))
                canvas.line(
                    [turn.apply(Point(x - size, y)), turn.apply(Point(x + size, y))], width: 1.5, Color(0x7CC4EE))
            }
        }
        cloud(&canvas, Point(24, 20), 1.1, brightCloud.0, brightCloud.1)
    }

    private static func storm(_ canvas: inout Canvas) {
        cloud(&canvas, Point(24, 19), 1.12, darkCloud.0, darkCloud.1)
        let bolt = Path.polygon([
            Point(26.5, 23.5), Point(17, 35), Point(22.8, 35), Point(19.5, 45), Point(31, 31.5), Point(25, 31.5),
            Point(30.5, 23.5),
        ])
        canvas.shadow(bolt, Palette.sun.alpha(0.7), blur: 2)
        canvas.solid(
            bolt, Color(0xFFE88F), Palette.amber, in: Rectangle(17, 23, 14, 22), edge: Color(0xD97B12, alpha: 0.7),
            line: 0.75, light: 0.8)
    }

    private static func wind(_ canvas: inout Canvas) {
        let gusts: [(y: Double, start: Double, bend: Point, radius: Double, turns: Double)] = [
            (17, 6, Point(29, 12), 5, -0.95), (24.5, 10, Point(37, 18.5), 6, -0.72),
            (32, 6, Point(25.5, 36.6), 4.6, 0.95),
        ]
        for gust in gusts {
            let isUpwards = gust.turns < 0
            let from = isUpwards ? 0.25 : -0.25
            let curl = Path.arc(gust.bend, gust.radius, from: from, to: from + gust.turns * 0.76)
            let line = Path.line(
                Point(gust.start, gust.y), Point(gust.bend.x, gust.y))
            let paint = Paint.linear(
                [.init(0, Palette.sky.alpha(0.35)), .init(0.5, Palette.sky), .init(1, Palette.sea)],
                from: Point(4, 0), to: Point(42, 0))
            canvas.stroke(line + curl, Stroke(3), paint)
        }
    }
}
