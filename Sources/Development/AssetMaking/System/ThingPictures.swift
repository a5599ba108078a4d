internal import VectorDrawing

/// Pictures of the application, of places, devices and people, on a grid of 32 points.
enum ThingPictures {
    static let all: [(name: String, picture: Picture)] = [
        ("NSApplicationIcon", Picture(size: 64, draw: application)),
        ("NSFolder", Picture(size: 32) { folder(&$0) }),
        ("NSFolderSmart", Picture(size: 32, draw: smartFolder)),
        ("NSComputer", Picture(size: 32, draw: computer)),
        ("NSNetwork", Picture(size: 32, draw: network)),
        ("NSTrashEmpty", Picture(size: 32) { trash(&$0, isFull: false) }),
        ("NSTrashFull", Picture(size: 32) { trash(&$0, isFull: true) }),
        ("NSUser", Picture(size: 32) { person(&$0, Point(16, 0), Palette.sky, Palette.sea) }),
        ("NSUserGroup", Picture(size: 32, draw: people)),
        ("NSHomeDirectory", Picture(size: 32, draw: house)),
    ]

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
        canvas.ground(back)
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
        canvas.ground(.rounded(foot, radius: 1))
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
        canvas.ground(globe)
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
        canvas.ground(bin)
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

    private static func person(_ canvas: inout Canvas, _ place: Point, _ light: Color, _ dark: Color) {
        canvas.transformed(by: .translation(place.x - 16, place.y)) { canvas in
            var body = Path()
            body.move(to: Point(4.5, 28.5))
            body.curve(to: Point(16, 17.5), Point(4.5, 21.5), Point(9, 17.5))
            body.curve(to: Point(27.5, 28.5), Point(23, 17.5), Point(27.5, 21.5))
            body.close()
            canvas.ground(body)
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

    private static func house(_ canvas: inout Canvas) {
        let walls = Path.polygon([
            Point(6, 15), Point(16, 6), Point(26, 15), Point(26, 28.5), Point(6, 28.5),
        ])
        canvas.ground(walls)
        canvas.solid(walls, .white, Color(0xE2D7C3), in: Rectangle(6, 6, 20, 22), line: 0.75, light: 0.6)
        let door = Rectangle(13, 19, 6, 9.5)
        canvas.solid(.rounded(door, radius: 1), Palette.sea, Palette.deepSea, in: door, line: 0.5, light: 0.3)
        canvas.fill(.circle(Point(17.6, 24), 0.6), Palette.sun)
        let roof = Path.polyline([Point(4, 15.6), Point(16, 4.6), Point(28, 15.6)]).stroked(Stroke(3.2))
        canvas.shadow(roof, Color.black.alpha(0.25), blur: 0.7, offset: Point(0, 0.8))
        canvas.fill(roof, .vertical(Palette.coral, Palette.brick, in: Rectangle(4, 3, 24, 14)))
    }
}
