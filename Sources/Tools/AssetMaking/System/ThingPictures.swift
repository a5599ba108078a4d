internal import VectorDrawing

/// Pictures of things, on a grid of 32 points: places, devices, people, signs.
enum ThingPictures {
    static let all: [(name: String, picture: Picture)] = [
        ("NSApplicationIcon", Picture(size: 64, draw: application)),
        ("NSFolder", thing { folder(&$0) }),
        ("NSFolderSmart", thing(smartFolder)),
        ("NSComputer", thing(computer)),
        ("NSNetwork", thing(network)),
        ("NSTrashEmpty", thing { trash(&$0, isFull: false) }),
        ("NSTrashFull", thing { trash(&$0, isFull: true) }),
        ("NSCaution", thing(caution)),
        ("NSInfo", thing(info)),
        ("NSUser", thing { person(&$0, Point(16, 0), Palette.sky, Palette.sea) }),
        ("NSUserGroup", thing(people)),
        ("NSAdvanced", thing(gears)),
        ("NSPreferencesGeneral", thing(switches)),
        ("NSColorPanel", thing(colors)),
        ("NSFontPanel", thing(letter)),
        ("NSToolbarPrint", thing(printer)),
        ("NSToolbarCustomizeToolbarItemImage", thing(toolbar)),
        ("NSMultipleDocuments", thing(documents)),
        ("NSHomeDirectory", thing(house)),
        ("NSStatusAvailable", status(Palette.leaf, Palette.moss)),
        ("NSStatusPartiallyAvailable", status(Palette.sun, Palette.amber)),
        ("NSStatusUnavailable", status(Palette.coral, Palette.brick)),
        ("NSStatusNone", status(Palette.mist, Palette.steel)),
    ]

    private static func thing(_ draw: @escaping @Sendable (inout Canvas) -> Void) -> Picture {
        Picture(size: 32, draw: draw)
    }

    private static func status(_ light: Color, _ dark: Color) -> Picture {
        Picture(size: 16) { canvas in
            let frame = Rectangle(3, 3, 10, 10)
            canvas.solid(.ellipse(frame), light, dark, in: frame, edge: dark.mixed(with: .black, 0.25), line: 0.75)
            canvas.fill(.ellipse(Rectangle(5.2, 4.2, 5.6, 3.4)), Color.white.alpha(0.45))
        }
    }

    /// The soft shadow on which a thing stands.
    private static func ground(_ canvas: inout Canvas, _ path: Path) {
        canvas.shadow(path, Color.black.alpha(0.28), blur: 1.1, offset: Point(0, 1))
    }

    private static func application(_ canvas: inout Canvas) {
        let frame = Rectangle(5, 4, 54, 54)
        let plate = Path.rounded(frame, radius: 13)
        canvas.shadow(plate, Color.black.alpha(0.32), blur: 2.2, offset: Point(0, 2))
        canvas.solid(plate, Palette.sky, Palette.deepSea, in: frame, edge: Palette.ink.alpha(0.4), light: 0.55)
        canvas.clipped(to: plate) { canvas in
            canvas.fill(
                .circle(Point(32, 2), 34),
                .vertical(
                    Color.white.alpha(0.32), Color.white.alpha(0.05), in: Rectangle(0, 4, 64, 32)))
        }
        let (back, front) = (Rectangle(17, 15, 23, 23), Rectangle(25, 24, 23, 23))
        canvas.solid(.rounded(back, radius: 5), Palette.sun, Palette.amber, in: back, light: 0.6)
        canvas.shadow(.rounded(front, radius: 5), Color.black.alpha(0.35), blur: 1.6, offset: Point(0, 1))
        canvas.solid(.rounded(front, radius: 5), .white, Palette.mist, in: front, light: 0.9)
        canvas.fill(.circle(Point(32, 31.4), 2.6), Palette.coral)
        var hill = Path()
        hill.move(to: Point(27.5, 44))
        hill.curve(to: Point(36, 36), Point(31, 44), Point(33, 36))
        hill.curve(to: Point(45.5, 44), Point(39.5, 36), Point(41, 44))
        hill.close()
        canvas.fill(hill, Palette.leaf)
    }

    private static func folder(_ canvas: inout Canvas) {
        var back = Path()
        back.add(.rounded(Rectangle(2, 5, 13, 10), radius: 2.2))
        back.add(.rounded(Rectangle(2, 7.5, 28, 18), radius: 2.2))
        ground(&canvas, back)
        canvas.fill(back, .vertical(Color(0x4FA3D6), Palette.deepSea, in: Rectangle(2, 5, 28, 20)))
        canvas.fill(
            .rounded(Rectangle(4.5, 9, 23, 9), radius: 1),
            .vertical(
                .white, Palette.mist, in: Rectangle(4, 9, 24, 6)))
        let front = Rectangle(1.5, 11.5, 29, 15.5)
        canvas.solid(
            .rounded(front, radius: 2.4), Color(0x86CDF2), Color(0x3F97CF), in: front,
            edge: Palette.deepSea.alpha(0.55), line: 0.75, light: 0.6)
    }

    private static func smartFolder(_ canvas: inout Canvas) {
        folder(&canvas)
        let wheel = Path.gear(Point(16, 19.3), outer: 5.6, inner: 4.2, teeth: 8, hole: 1.8)
        canvas.fill(wheel.applying(.translation(0, 0.6)), Color.white.alpha(0.5), rule: .evenOdd)
        canvas.fill(wheel, Palette.deepSea.alpha(0.8), rule: .evenOdd)
    }

    private static func computer(_ canvas: inout Canvas) {
        let stand = Path.polygon([Point(12.5, 22), Point(19.5, 22), Point(21, 28), Point(11, 28)])
        canvas.fill(stand, .vertical(Palette.slate, Palette.mist, in: Rectangle(11, 22, 10, 6)))
        let foot = Rectangle(8.5, 27, 15, 2.2)
        ground(&canvas, .rounded(foot, radius: 1))
        canvas.solid(.rounded(foot, radius: 1.1), Palette.paper, Palette.steel, in: foot, line: 0.5)
        let frame = Rectangle(2, 3, 28, 20.5)
        canvas.solid(.rounded(frame, radius: 2.4), Palette.paper, Color(0xBCC8D4), in: frame, line: 0.75, light: 0.9)
        let screen = Rectangle(4, 5, 24, 14.5)
        canvas.fill(.rounded(screen, radius: 0.8), .vertical(Palette.sky, Palette.deepSea, in: screen))
        canvas.clipped(to: .rounded(screen, radius: 0.8)) { canvas in
            canvas.fill(
                .polygon([Point(4, 5), Point(20, 5), Point(9, 20), Point(4, 20)]), Color.white.alpha(0.16))
        }
        canvas.fill(.circle(Point(16, 21.5), 0.8), Palette.slate)
    }

    private static func network(_ canvas: inout Canvas) {
        let frame = Rectangle(3, 2.5, 26, 26)
        let globe = Path.ellipse(frame)
        ground(&canvas, globe)
        canvas.solid(globe, Palette.sky, Palette.deepSea, in: frame, edge: Palette.ink.alpha(0.4), line: 0.75)
        canvas.clipped(to: globe) { canvas in
            let line = Stroke(1.1)
            let color = Color.white.alpha(0.72)
            canvas.stroke(.ellipse(Rectangle(9.5, 2.5, 13, 26)), line, color)
            canvas.stroke(.line(Point(16, 2), Point(16, 29)), line, color)
            canvas.stroke(.line(Point(2, 15.5), Point(30, 15.5)), line, color)
            canvas.stroke(.ellipse(Rectangle(-2, -8.5, 36, 17)), line, color)
            canvas.stroke(.ellipse(Rectangle(-2, 22.5, 36, 17)), line, color)
            canvas.fill(.ellipse(Rectangle(6, 3, 20, 11)), Color.white.alpha(0.16))
        }
    }

    private static func trash(_ canvas: inout Canvas, isFull: Bool) {
        let bin = Path.polygon([Point(6, 10), Point(26, 10), Point(24, 29.5), Point(8, 29.5)])
        ground(&canvas, bin)
        if isFull {
            for (frame, turns) in [
                (Rectangle(7.5, 3.5, 8, 9), -0.06), (Rectangle(17, 3, 8, 9), 0.07), (Rectangle(12.5, 2, 8, 9), 0.01),
            ] {
                let sheet = Path.rounded(frame, radius: 1).applying(
                    Transform.rotation(turns: turns).around(frame.center))
                canvas.fill(sheet, .vertical(.white, Palette.mist, in: frame))
                canvas.stroke(sheet, Stroke(0.6), Palette.slate.alpha(0.7))
            }
        }
        canvas.solid(
            bin, Color(0xD5DFE8), Color(0x8093A7), in: Rectangle(6, 10, 20, 20), edge: Palette.ink.alpha(0.5),
            line: 0.75, light: 0.5)
        for (top, bottom) in [(11.2, 11.9), (16.0, 16.0), (20.8, 20.1)] {
            canvas.line([Point(top, 14), Point(bottom, 26.5)], width: 1.2, Palette.ink.alpha(0.38))
        }
        let rim = Rectangle(4.5, 8, 23, 3.2)
        canvas.solid(.rounded(rim, radius: 1.5), .white, Color(0xA9B8C7), in: rim, line: 0.7, light: 0.8)
    }

    private static func caution(_ canvas: inout Canvas) {
        let sign = Path.polygon([Point(16, 4.5), Point(28, 26), Point(4, 26)])
        let body = sign.stroked(Stroke(4)) + sign
        let frame = Rectangle(2, 2, 28, 26)
        ground(&canvas, body)
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
        ground(&canvas, .ellipse(frame))
        canvas.solid(
            .ellipse(frame), Palette.sky, Palette.sea, in: frame, edge: Palette.deepSea.alpha(0.8), light: 0.6)
        canvas.fill(.circle(Point(16, 9.4), 2), .white)
        canvas.line([Point(13.8, 14.2), Point(16.2, 14.2), Point(16.2, 21.6)], width: 2.6, .white)
        canvas.line([Point(13.4, 22), Point(19, 22)], width: 2.6, .white)
    }

    private static func person(_ canvas: inout Canvas, _ place: Point, _ light: Color, _ dark: Color) {
        canvas.transformed(by: .translation(place.x - 16, place.y)) { canvas in
            var body = Path()
            body.move(to: Point(4.5, 28.5))
            body.curve(to: Point(16, 17.5), Point(4.5, 21.5), Point(9, 17.5))
            body.curve(to: Point(27.5, 28.5), Point(23, 17.5), Point(27.5, 21.5))
            body.close()
            ground(&canvas, body)
            canvas.solid(body, light, dark, in: Rectangle(4, 17, 24, 12), edge: Palette.ink.alpha(0.4), line: 0.75)
            let head = Rectangle(9.7, 3.3, 12.6, 14)
            canvas.shadow(.ellipse(head), Color.black.alpha(0.3), blur: 0.8, offset: Point(0, 0.7))
            canvas.solid(
                .ellipse(head), Color(0xFFE4C4), Color(0xE8B48A), in: head, edge: Color(0x8A5A3A, alpha: 0.55),
                line: 0.75, light: 0.5)
        }
    }

    private static func people(_ canvas: inout Canvas) {
        canvas.transformed(by: Transform.scale(0.74).then(.translation(-2.5, 3))) { canvas in
            person(&canvas, Point(16, 0), Palette.leaf, Palette.moss)
        }
        canvas.transformed(by: Transform.scale(0.74).then(.translation(10.8, 3))) { canvas in
            person(&canvas, Point(16, 0), Palette.sun, Palette.amber)
        }
        canvas.transformed(by: Transform.scale(0.82).then(.translation(2.9, 6))) { canvas in
            person(&canvas, Point(16, 0), Palette.sky, Palette.sea)
        }
    }

    private static func gears(_ canvas: inout Canvas) {
        let wheel = Path.gear(Point(16, 15.5), outer: 14, inner: 10.8, teeth: 10, hole: 0)
        let frame = Rectangle(2, 1.5, 28, 28)
        ground(&canvas, wheel)
        canvas.solid(wheel, Color(0xE9EFF5), Color(0x7E91A5), in: frame, edge: Palette.ink.alpha(0.5), line: 0.75)
        canvas.fill(.circle(Point(16, 15.5), 7), .vertical(Palette.slate, Palette.mist, in: Rectangle(9, 8, 14, 15)))
        canvas.fill(.circle(Point(16, 15.5), 6.2), .vertical(Palette.sky, Palette.deepSea, in: frame))
        canvas.fill(.circle(Point(16, 15.5), 2.2), .white)
    }

    private static func switches(_ canvas: inout Canvas) {
        let frame = Rectangle(3, 3, 26, 26)
        let plate = Path.rounded(frame, radius: 5)
        ground(&canvas, plate)
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
        ground(&canvas, .circle(center, 13))
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
        ground(&canvas, .rounded(frame, radius: 2.5))
        canvas.solid(.rounded(frame, radius: 2.5), .white, Palette.mist, in: frame, line: 0.75, light: 0.9)
        canvas.line([Point(10.2, 23), Point(16, 7.6), Point(21.8, 23)], width: 2.6, Palette.sea)
        canvas.line([Point(12.4, 17.6), Point(19.6, 17.6)], width: 2.2, Palette.sea)
        canvas.line([Point(9.5, 26), Point(22.5, 26)], width: 1, Palette.coral)
    }

    private static func printer(_ canvas: inout Canvas) {
        let paper = Rectangle(9, 2.5, 14, 12)
        canvas.solid(.rounded(paper, radius: 1), .white, Palette.mist, in: paper, line: 0.6)
        let body = Rectangle(2.5, 11, 27, 12.5)
        ground(&canvas, .rounded(body, radius: 3))
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
        ground(&canvas, .rounded(frame, radius: 3))
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
            ground(&canvas, .rounded(frame, radius: 1.8))
            canvas.solid(.rounded(frame, radius: 1.8), .white, Palette.mist, in: frame, line: 0.6, light: 0.9)
        }
        for (y, end) in [(11.5, 18.0), (15, 18.5), (18.5, 16), (22, 17.5)] {
            canvas.line([Point(8.5, y), Point(end, y)], width: 1.2, Palette.steel)
        }
    }

    private static func house(_ canvas: inout Canvas) {
        let walls = Path.polygon([
            Point(6, 15), Point(16, 6), Point(26, 15), Point(26, 28.5), Point(6, 28.5),
        ])
        ground(&canvas, walls)
        canvas.solid(walls, .white, Color(0xE2D7C3), in: Rectangle(6, 6, 20, 22), line: 0.75, light: 0.6)
        let door = Rectangle(13, 19, 6, 9.5)
        canvas.solid(.rounded(door, radius: 1), Palette.sea, Palette.deepSea, in: door, line: 0.5, light: 0.3)
        canvas.fill(.circle(Point(17.6, 24), 0.6), Palette.sun)
        let roof = Path.polyline([Point(4, 15.6), Point(16, 4.6), Point(28, 15.6)]).stroked(Stroke(3.2))
        canvas.shadow(roof, Color.black.alpha(0.25), blur: 0.7, offset: Point(0, 0.8))
        canvas.fill(roof, .vertical(Palette.coral, Palette.brick, in: Rectangle(4, 3, 24, 14)))
    }
}
