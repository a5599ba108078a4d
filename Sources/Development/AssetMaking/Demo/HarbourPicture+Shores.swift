internal import VectorDrawing

/// What stands on the land and moves on the water.
extension HarbourPicture {
    static func headland(_ canvas: inout Canvas) {
        var rock = Path.smooth(through: [
            Point(-20, 344), Point(40, 338), Point(104, 350), Point(150, 344), Point(196, 362), Point(236, 366),
            Point(272, 390), Point(318, 402), Point(372, 424),
        ])
        rock.line(to: Point(-20, 424))
        rock.close()
        let reflection = rock.applying(Transform.scale(1, -0.55).then(.translation(0, 657.2)))
        canvas.fill(
            reflection,
            .vertical(Color(0x241F49, alpha: 0.6), Color(0x241F49, alpha: 0), in: Rectangle(0, 424, 360, 48)))
        beam(&canvas)
        lighthouse(&canvas)
        canvas.fill(rock, .vertical(Color(0x4A3765), Color(0x1F1C42), in: Rectangle(0, 338, 372, 86)))
        canvas.stroke(
            .smooth(through: [
                Point(196, 362), Point(236, 366), Point(272, 390), Point(318, 402), Point(366, 421.5),
            ]), Stroke(1.6), Color(0xFFB08A, alpha: 0.55))
        houses(&canvas)
    }

    private static func beam(_ canvas: inout Canvas) {
        let lamp = Point(146, 243)
        let right = Path.polygon([lamp, Point(640, 120), Point(640, 214)])
        let left = Path.polygon([lamp, Point(-60, 238), Point(-60, 306)])
        canvas.fill(
            right,
            .linear(
                [.init(0, Color(0xFFF2C2, alpha: 0.6)), .init(1, Color(0xFFF2C2, alpha: 0))], from: lamp,
                to: Point(600, 168)))
        canvas.fill(
            left,
            .linear(
                [.init(0, Color(0xFFF2C2, alpha: 0.5)), .init(1, Color(0xFFF2C2, alpha: 0.05))], from: lamp,
                to: Point(-60, 270)))
        canvas.shadow(.circle(lamp, 17), Color(0xFFE9A8, alpha: 0.75), blur: 12)
    }

    private static func lighthouse(_ canvas: inout Canvas) {
        let tower = Path.polygon([Point(135, 256), Point(157, 256), Point(164, 352), Point(128, 352)])
        let frame = Rectangle(128, 256, 36, 96)
        canvas.fill(
            tower,
            .linear(
                [.init(0, Color(0xB9A7BE)), .init(0.6, Color(0xF6DFD2)), .init(1, Color(0xFFC9A6))],
                from: Point(128, 0), to: Point(164, 0)))
        canvas.clipped(to: tower) { canvas in
            for y in [270.0, 304, 338] {
                canvas.fill(
                    .rectangle(Rectangle(120, y, 50, 17)),
                    .linear(
                        [.init(0, Color(0x7C2B4A)), .init(0.6, Color(0xC8465A)), .init(1, Color(0xF07A68))],
                        from: Point(128, 0), to: Point(164, 0)))
            }
            canvas.fill(.rectangle(frame), .vertical(Color.clear, Color(0x2A1E48, alpha: 0.45), in: frame))
        }
        canvas.fill(.rounded(Rectangle(130, 251, 32, 6), radius: 2), Color(0x2C2350))
        canvas.fill(.rectangle(Rectangle(138, 235, 16, 17)), Color(0xFFF4C4))
        for x in [138.0, 145.2, 152.4] { canvas.fill(.rectangle(Rectangle(x, 235, 1.6, 17)), Color(0x2C2350)) }
        canvas.fill(.polygon([Point(134, 236), Point(146, 223), Point(158, 236)]), Color(0x57284F))
        canvas.line([Point(146, 224), Point(146, 216)], width: 1.6, Color(0x57284F))
    }

    private static func houses(_ canvas: inout Canvas) {
        let houses: [(x: Double, y: Double, width: Double)] = [(22, 326, 30), (62, 328, 24), (206, 352, 26)]
        for house in houses {
            let wall = Rectangle(house.x, house.y, house.width, 22)
            canvas.fill(.rectangle(wall), .vertical(Color(0x5A4470), Color(0x33294F), in: wall))
            canvas.fill(
                .polygon([
                    Point(house.x - 4, house.y + 1), Point(house.x + house.width / 2, house.y - 13),
                    Point(house.x + house.width + 4, house.y + 1),
                ]), Color(0x2A2146))
            for window in [0.22, 0.6] {
                let pane = Rectangle(house.x + house.width * window, house.y + 6, 5, 6)
                canvas.shadow(.rectangle(pane), Color(0xFFC96A, alpha: 0.8), blur: 3)
                canvas.fill(.rectangle(pane), Color(0xFFDB8A))
            }
        }
    }

    static func boats(_ canvas: inout Canvas) {
        boat(&canvas, Point(742, 446), size: 1)
        boat(&canvas, Point(470, 424), size: 0.42)
        boat(&canvas, Point(848, 418), size: 0.3)
    }

    private static func boat(_ canvas: inout Canvas, _ place: Point, size: Double) {
        let shape = Transform.scale(size).then(.translation(place.x, place.y))
        let mirrored = Transform.scale(1, -0.62).then(shape)
        for (change, opacity) in [(mirrored, 0.3), (shape, 1.0)] {
            canvas.transformed(by: change) { canvas in
                canvas.layer(opacity: opacity) { canvas in
                    var hull = Path()
                    hull.move(to: Point(-46, -13))
                    hull.line(to: Point(48, -15))
                    hull.curve(to: Point(30, 2), by: Point(44, 0))
                    hull.line(to: Point(-32, 2))
                    hull.curve(to: Point(-46, -13), by: Point(-44, 0))
                    hull.close()
                    canvas.line([Point(0, -14), Point(0, -122)], width: 2.4, Color(0x2A2146))
                    var mainSail = Path()
                    mainSail.move(to: Point(-4, -118))
                    mainSail.curve(to: Point(-44, -22), by: Point(-14, -56))
                    mainSail.curve(to: Point(-4, -20), by: Point(-24, -27))
                    mainSail.close()
                    canvas.fill(
                        mainSail,
                        .linear(
                            [.init(0, Color(0x9A6C93)), .init(1, Color(0xFFE3C4))], from: Point(-10, 0),
                            to: Point(-42, 0)))
                    var jib = Path()
                    jib.move(to: Point(4, -112))
                    jib.curve(to: Point(40, -22), by: Point(30, -62))
                    jib.curve(to: Point(4, -20), by: Point(22, -26))
                    jib.close()
                    canvas.fill(
                        jib,
                        .linear(
                            [.init(0, Color(0xFFD2B0)), .init(1, Color(0xE88878))], from: Point(4, 0),
                            to: Point(40, 0)))
                    canvas.fill(
                        hull, .vertical(Color(0xB2445A), Color(0x3B1F46), in: Rectangle(-46, -15, 94, 17)))
                    canvas.line([Point(-44, -11), Point(45, -12.6)], width: 2, Color(0xFFDCC0))
                }
            }
        }
    }

    static func gulls(_ canvas: inout Canvas) {
        let birds: [(x: Double, y: Double, span: Double, tilt: Double)] = [
            (508, 196, 22, -0.02), (548, 178, 16, 0.02), (474, 220, 13, 0.01), (590, 208, 11, -0.03),
            (330, 170, 14, 0.02),
        ]
        for bird in birds {
            var wings = Path()
            wings.move(to: Point(-bird.span, -bird.span * 0.12))
            wings.curve(to: Point(0, 0), by: Point(-bird.span * 0.5, -bird.span * 0.55))
            wings.curve(to: Point(bird.span, -bird.span * 0.18), by: Point(bird.span * 0.5, -bird.span * 0.55))
            canvas.stroke(
                wings.applying(Transform.rotation(turns: bird.tilt).then(.translation(bird.x, bird.y))),
                Stroke(bird.span * 0.13), Color(0x2B2450, alpha: 0.85))
        }
    }

    /// Dark land and pines close to the one who looks.
    static func shore(_ canvas: inout Canvas) {
        var land = Path.smooth(through: [
            Point(540, 648), Point(640, 622), Point(740, 606), Point(822, 574), Point(900, 560), Point(964, 536),
            Point(1030, 524),
        ])
        land.line(to: Point(1030, 648))
        land.close()
        let pines: [(x: Double, y: Double, height: Double)] = [
            (1004, 544, 250), (948, 556, 196), (976, 552, 150), (900, 574, 130), (868, 580, 84), (1022, 540, 120),
            (838, 588, 58),
        ]
        for tree in pines { pine(&canvas, tree.x, tree.y, tree.height) }
        canvas.fill(land, .vertical(Color(0x1C1A3E), Color(0x0D1230), in: Rectangle(540, 520, 490, 120)))
        for blade in 0..<70 {
            let share = scatter(blade, 31)
            let x = 600 + share * 420
            let y = 632 - 92 * share * share
            let height = 9 + 17 * scatter(blade, 32)
            let lean = (scatter(blade, 33) - 0.5) * 12
            var grass = Path()
            grass.move(to: Point(x, y + 8))
            grass.curve(to: Point(x + lean, y - height), by: Point(x, y - height * 0.4))
            canvas.stroke(grass, Stroke(1.3), Color(0x15163A))
        }
    }

    private static func pine(_ canvas: inout Canvas, _ x: Double, _ y: Double, _ height: Double) {
        var left: [Point] = []
        var right: [Point] = []
        let tiers = 8
        for tier in 0..<tiers {
            let share = Double(tier + 1) / Double(tiers)
            let reach = height * (0.045 + 0.19 * share) * (0.86 + 0.28 * scatter(tier + Int(x), 41))
            let level = y - height * (1 - share * 0.94)
            left += [Point(x - reach, level), Point(x - reach * 0.42, level - height * 0.018)]
            right += [
                Point(x + reach * 0.96, level + height * 0.006), Point(x + reach * 0.4, level - height * 0.014),
            ]
        }
        let tree = Path.polygon([Point(x, y - height)] + left + [Point(x, y)] + right.reversed())
        canvas.fill(tree, .vertical(Color(0x2A2450), Color(0x10122F), in: Rectangle(x, y - height, 1, height)))
        canvas.fill(.rectangle(Rectangle(x - height * 0.018, y - 10, height * 0.036, 26)), Color(0x10122F))
    }
}
