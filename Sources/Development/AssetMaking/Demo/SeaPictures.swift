internal import VectorDrawing

/// Things of the sea and its harbours.
enum SeaPictures {
    /// The application's icon: a lighthouse at night.
    static let lighthouse = Picture(size: 128) { canvas in
        let frame = Rectangle(10, 8, 108, 108)
        let plate = Path.rounded(frame, radius: 26)
        canvas.shadow(plate, Color.black.alpha(0.35), blur: 4, offset: Point(0, 4))
        canvas.solid(
            plate, Color(0x27407F), Color(0xF08C7A), in: frame, edge: Palette.ink.alpha(0.4), line: 1.4, light: 0.35)
        canvas.clipped(to: .rounded(frame.inset(1.4), radius: 24.6)) { canvas in
            night(&canvas)
            tower(&canvas)
            waves(&canvas)
        }
    }

    private static func night(_ canvas: inout Canvas) {
        for (x, y, size) in [
            (28.0, 30.0, 1.1), (40, 20, 0.8), (92, 22, 1.1), (104, 40, 0.8), (32, 52, 0.7), (98, 60, 0.7),
            (84, 36, 0.7),
        ] { canvas.fill(.circle(Point(x, y), size), Color.white.alpha(0.85)) }
        let lamp = Point(64, 37)
        for side in [-1.0, 1] {
            canvas.fill(
                .polygon([lamp, Point(64 + side * 76, 14), Point(64 + side * 76, 56)]),
                .linear(
                    [.init(0, Color(0xFFF0B8, alpha: 0.85)), .init(1, Color(0xFFF0B8, alpha: 0))], from: lamp,
                    to: Point(64 + side * 60, 37)))
        }
        canvas.shadow(.circle(lamp, 10), Color(0xFFE9A8, alpha: 0.9), blur: 6)
    }

    private static func tower(_ canvas: inout Canvas) {
        let tower = Path.polygon([Point(55, 45), Point(73, 45), Point(80, 100), Point(48, 100)])
        let round = (Point(48, 0), Point(80, 0))
        canvas.fill(
            tower,
            .linear(
                [.init(0, Color(0xC9CFDD)), .init(0.35, .white), .init(1, Color(0xB5BFD2))], from: round.0, to: round.1)
        )
        canvas.clipped(to: tower) { canvas in
            for y in [53.0, 72, 91] {
                canvas.fill(
                    .rectangle(Rectangle(44, y, 40, 9.5)),
                    .linear(
                        [.init(0, Palette.brick), .init(0.35, Color(0xFF7F6E)), .init(1, Palette.brick)],
                        from: round.0, to: round.1))
            }
        }
        canvas.fill(.rounded(Rectangle(51, 42, 26, 4.6), radius: 2), Palette.ink)
        canvas.fill(.rounded(Rectangle(57, 30, 14, 12.4), radius: 1), Color(0xFFF3BF))
        for x in [57.0, 63.2, 69.4] { canvas.fill(.rectangle(Rectangle(x, 30, 1.6, 12)), Palette.ink) }
        var dome = Path.arc(Point(64, 30.5), 9, from: 0.5, to: 1)
        dome.close()
        canvas.fill(dome, .vertical(Palette.coral, Palette.brick, in: Rectangle(55, 21, 18, 10)))
        canvas.line([Point(64, 22), Point(64, 17.5)], width: 1.8, Palette.brick)
        canvas.fill(.rounded(Rectangle(60.4, 82.6, 7.2, 8), radius: 3.4), Palette.ink.alpha(0.75))
    }

    private static func waves(_ canvas: inout Canvas) {
        for (y, light, dark) in [
            (94.0, Color(0x4FA6D8), Palette.sea), (101, Palette.sea, Color(0x1E5F92)),
            (108.5, Color(0x1E5F92), Palette.deepSea),
        ] {
            var wave = Path()
            let start = y == 101 ? -6.0 : 2
            wave.move(to: Point(start, y))
            for crest in 0..<6 {
                let x = start + Double(crest) * 22
                wave.curve(to: Point(x + 22, y), Point(x + 7, y - 7), Point(x + 13, y + 5))
            }
            wave.line(to: Point(140, 130))
            wave.line(to: Point(start, 130))
            wave.close()
            canvas.fill(wave, .vertical(light, dark, in: Rectangle(0, y - 4, 128, 16)))
        }
    }

    /// A compass whose needle points north-north-east.
    static let compass = Picture(size: 64) { canvas in
        let center = Point(32, 31)
        let rim = Rectangle(4, 3, 56, 56)
        canvas.shadow(.ellipse(rim), Color.black.alpha(0.32), blur: 2, offset: Point(0, 2))
        canvas.solid(
            .ellipse(rim), Color(0xFFE3A0), Color(0xB4772A), in: rim, edge: Color(0x6E4413, alpha: 0.7), light: 0.7)
        let dial = rim.inset(6)
        canvas.fill(.ellipse(rim.inset(5.2)), Color(0x7C4F18, alpha: 0.8))
        canvas.fill(.ellipse(dial), .vertical(.white, Color(0xE8EEF4), in: dial))
        for mark in 0..<24 {
            let turn = Transform.rotation(turns: Double(mark) / 24).around(center)
            let isMain = mark.isMultiple(of: 6)
            canvas.line(
                [
                    turn.apply(Point(center.x + (isMain ? 16.2 : 18.4), center.y)),
                    turn.apply(Point(center.x + 20, center.y)),
                ],
                width: isMain ? 2.2 : 0.9, isMain ? Palette.ink : Palette.steel)
        }
        canvas.fill(.star(center, outer: 13, inner: 3.4, points: 8), Palette.mist)
        canvas.transformed(by: Transform.rotation(turns: 0.0625).around(center)) { canvas in
            let north = Path.polygon([Point(32, 13), Point(36, 31), Point(28, 31)])
            let south = Path.polygon([Point(32, 49), Point(36, 31), Point(28, 31)])
            canvas.shadow(north + south, Color.black.alpha(0.35), blur: 1, offset: Point(0.6, 1))
            canvas.fill(
                north,
                .linear(
                    [
                        .init(0, Palette.coral), .init(0.5, Palette.coral), .init(0.51, Palette.brick),
                        .init(1, Palette.brick),
                    ],
                    from: Point(28, 0), to: Point(36, 0)))
            canvas.fill(
                south,
                .linear(
                    [
                        .init(0, Palette.steel), .init(0.5, Palette.steel), .init(0.51, Palette.slate),
                        .init(1, Palette.slate),
                    ],
                    from: Point(28, 0), to: Point(36, 0)))
        }
        let pin = Rectangle(29.2, 28.2, 5.6, 5.6)
        canvas.solid(.ellipse(pin), Color(0xFFE9B5), Color(0xB4772A), in: pin, line: 0.6)
        canvas.clipped(to: .ellipse(dial)) { canvas in
            canvas.fill(.ellipse(Rectangle(6, -18, 52, 46)), Color.white.alpha(0.28))
        }
    }

    /// An anchor.
    static let anchor = Picture(size: 32) { canvas in
        var arms = Path.arc(Point(16, 16.5), 10.4, from: 0.04, to: 0.46)
        arms.add(.polyline([Point(16, 9), Point(16, 26.5)]))
        arms.add(.polyline([Point(10.5, 12.6), Point(21.5, 12.6)]))
        let flukes =
            Path.arrowHead(Point(26, 18.4), size: 5.2, turns: 0.72) + .arrowHead(Point(6, 18.4), size: 5.2, turns: 0.78)
        let shape =
            arms.stroked(Stroke(3)) + flukes
            + Path.circle(Point(16, 5.8), 2.7).stroked(Stroke(2.2))
        canvas.shadow(shape, Color.black.alpha(0.3), blur: 1, offset: Point(0, 1))
        canvas.fill(shape, .vertical(Color(0x5D8DB8), Palette.deepSea, in: Rectangle(4, 2, 24, 26)))
    }

    /// A small sailing boat.
    static let sailboat = Picture(size: 64) { canvas in
        let left = leaf(Point(30.5, 6), Point(10, 45), Point(30.5, 46), bulge: Point(16, 26))
        let right = leaf(Point(34, 12), Point(52, 45), Point(34, 46), bulge: Point(52, 26))
        var hull = Path()
        hull.move(to: Point(7, 49))
        hull.line(to: Point(57, 49))
        hull.curve(to: Point(46, 59), by: Point(54, 58))
        hull.line(to: Point(18, 59))
        hull.curve(to: Point(7, 49), by: Point(10, 58))
        hull.close()
        canvas.shadow(left + right + hull, Color.black.alpha(0.3), blur: 1.6, offset: Point(0, 1.6))
        canvas.line([Point(32, 5), Point(32, 50)], width: 2, Color(0x8A5A32))
        canvas.solid(
            left, .white, Color(0xD5E1EC), in: Rectangle(10, 6, 20, 40), edge: Palette.ink.alpha(0.35), line: 0.8)
        canvas.solid(
            right, Palette.coral, Palette.brick, in: Rectangle(34, 12, 18, 34), edge: Palette.ink.alpha(0.35), line: 0.8
        )
        canvas.solid(hull, Color(0x3F97CF), Palette.deepSea, in: Rectangle(7, 49, 50, 10), line: 0.8, light: 0.6)
        canvas.line([Point(11, 52.6), Point(53, 52.6)], width: 1.3, .white)
    }

    private static func leaf(_ top: Point, _ outer: Point, _ inner: Point, bulge: Point) -> Path {
        var path = Path()
        path.move(to: top)
        path.curve(to: outer, by: bulge)
        path.line(to: inner)
        path.close()
        return path
    }

    /// A pressure gauge, the picture that the inspector's own wrapper holds.
    static let gauge = Picture(size: 48) { canvas in
        let rim = Rectangle(3, 2, 42, 42)
        let center = rim.center
        canvas.shadow(.ellipse(rim), Color.black.alpha(0.3), blur: 1.5, offset: Point(0, 1.5))
        canvas.solid(.ellipse(rim), Color(0xE9EFF5), Color(0x7E91A5), in: rim, light: 0.8)
        let face = rim.inset(4.4)
        canvas.fill(.ellipse(face), .vertical(Color(0x24384F), Color(0x0F1B2A), in: face))
        for (start, end, color) in [
            (0.38, 0.58, Palette.leaf), (0.6, 0.86, Palette.sun), (0.88, 1.12, Palette.coral),
        ] {
            canvas.stroke(.arc(center, 12.4, from: start, to: end), Stroke(2.8, cap: .butt), color)
        }
        canvas.transformed(by: Transform.rotation(turns: 0.82).around(center)) { canvas in
            canvas.fill(
                .polygon([
                    Point(center.x + 12, center.y), Point(center.x - 3, center.y - 1.7),
                    Point(center.x - 3, center.y + 1.7),
                ]), .white)
        }
        canvas.fill(.circle(center, 3), .vertical(.white, Palette.steel, in: rim))
    }

    /// The tricolour pennant, which only the French localization has.
    static let pennant = Picture(size: 48) { canvas in
        canvas.line([Point(9, 5), Point(9, 44)], width: 2.6, Color(0x8A5A32))
        canvas.fill(.circle(Point(9, 4.6), 2.4), Palette.sun)
        var cloth = Path()
        cloth.move(to: Point(10.4, 8))
        cloth.curve(to: Point(43, 9), Point(21, 2.5), Point(31, 14.5))
        cloth.line(to: Point(43, 31))
        cloth.curve(to: Point(10.4, 30), Point(31, 36.5), Point(21, 24.5))
        cloth.close()
        canvas.shadow(cloth, Color.black.alpha(0.28), blur: 1.2, offset: Point(0, 1.2))
        canvas.clipped(to: cloth) { canvas in
            canvas.fill(.rectangle(Rectangle(10, 0, 11, 48)), Color(0x2B4DA0))
            canvas.fill(.rectangle(Rectangle(21, 0, 11, 48)), .white)
            canvas.fill(.rectangle(Rectangle(32, 0, 12, 48)), Color(0xE24A4A))
            canvas.fill(
                .rectangle(Rectangle(10, 0, 34, 48)),
                .linear(
                    [
                        .init(0, Color.black.alpha(0.14)), .init(0.3, Color.white.alpha(0.18)),
                        .init(0.65, Color.black.alpha(0.16)), .init(1, Color.white.alpha(0.08)),
                    ], from: Point(10, 0), to: Point(44, 0)))
            canvas.stroke(cloth, Stroke(1.2), Palette.ink.alpha(0.4))
        }
    }
}
