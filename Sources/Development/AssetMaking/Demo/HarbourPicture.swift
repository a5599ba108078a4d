internal import ReproducibleMath
internal import VectorDrawing

/// The large picture of the demonstration: a harbour when the sun has just touched the sea.
enum HarbourPicture {
    static let picture = Picture(width: 1024, height: 640) { canvas in
        sky(&canvas)
        ridges(&canvas)
        water(&canvas)
        headland(&canvas)
        boats(&canvas)
        gulls(&canvas)
        shore(&canvas)
    }

    private static let horizon = 408.0
    private static let sunPlace = Point(612, 384)

    private static func sky(_ canvas: inout Canvas) {
        let everything = Path.rectangle(Rectangle(0, 0, 1024, 640))
        canvas.fill(
            everything,
            .linear(
                [
                    .init(0, Color(0x14224A)), .init(0.28, Color(0x3A3A78)), .init(0.52, Color(0x8E5590)),
                    .init(0.74, Color(0xE77F84)), .init(0.9, Color(0xFFB47C)), .init(1, Color(0xFFDFA6)),
                ], from: Point(0, 0), to: Point(0, horizon)))
        stars(&canvas)
        canvas.fill(
            everything,
            .glow(
                Color(0xFFE9B8, alpha: 0.85), Color(0xFFC27D, alpha: 0.36), Color(0xFF9E70, alpha: 0.1),
                Color(0xFF9E70, alpha: 0), center: sunPlace, radius: 400))
        clouds(&canvas)
        canvas.fill(
            .circle(sunPlace, 46),
            .vertical(Color(0xFFFDF0), Color(0xFFE08F), in: Rectangle(560, 338, 100, 92)))
    }

    private static func stars(_ canvas: inout Canvas) {
        for star in 0..<90 {
            let height = scatter(star, 2) * scatter(star, 3)
            let place = Point(scatter(star, 1) * 1024, height * 250 + 6)
            let size = 0.5 + scatter(star, 4) * scatter(star, 5) * 1.3
            canvas.fill(.circle(place, size), Color(0xFFF6E2).alpha((1 - height) * (0.35 + 0.6 * scatter(star, 6))))
        }
        canvas.shadow(.circle(Point(166, 95), 22), Color(0xFFF3D0, alpha: 0.28), blur: 18)
        canvas.layer { canvas in
            canvas.fill(.circle(Point(170, 92), 25), Color(0xFFF5DC))
            canvas.erase(.circle(Point(181, 85), 23))
        }
    }

    /// A number from 0 to 1 that looks accidental and is the same every time.
    static func scatter(_ index: Int, _ kind: Int) -> Double {
        let value = sine(turns: Double(index * 97 + kind * 31) * 0.618_034_1 + Double(kind) * 0.217) * 43_758.5453
        return value - value.rounded(.down)
    }

    private static func clouds(_ canvas: inout Canvas) {
        let banks: [(x: Double, y: Double, width: Double, height: Double, color: Color)] = [
            (120, 214, 330, 13, Color(0x7A4F8C, alpha: 0.5)), (40, 236, 240, 10, Color(0xC06A8E, alpha: 0.5)),
            (690, 176, 300, 12, Color(0x6A4A88, alpha: 0.5)), (716, 199, 280, 15, Color(0xB7648D, alpha: 0.5)),
            (330, 282, 230, 9, Color(0xFFAE8C, alpha: 0.62)), (650, 268, 260, 10, Color(0xF48F88, alpha: 0.6)),
            (470, 306, 330, 7, Color(0xFFD0A0, alpha: 0.66)), (60, 308, 260, 8, Color(0xF08C8C, alpha: 0.5)),
            (790, 312, 220, 8, Color(0xFFA888, alpha: 0.55)),
        ]
        for (number, bank) in banks.enumerated() {
            var cloud = Path.rounded(
                Rectangle(bank.x, bank.y, bank.width, bank.height), radius: bank.height / 2)
            for puff in 0..<5 {
                let share = 0.14 + 0.18 * Double(puff)
                let reach = bank.height * (0.75 + 0.6 * scatter(puff + number * 7, 8))
                cloud.add(
                    .ellipse(
                        Rectangle(
                            bank.x + bank.width * share - reach * 2.4, bank.y + bank.height * 0.4 - reach, reach * 4.8,
                            reach * 1.5)))
            }
            canvas.shadow(cloud, bank.color, blur: 3.2)
            canvas.shadow(
                cloud.applying(.translation(0, bank.height * 0.36)), Color(0xFFE2B0, alpha: 0.16), blur: 4)
        }
    }

    /// Hills one behind the other: the farther, the closer to the colour of the sky.
    private static func ridges(_ canvas: inout Canvas) {
        let ranges: [(base: Double, rise: Double, wave: Double, phase: Double, top: Color, foot: Color)] = [
            (352, 44, 2.2, 0.05, Color(0xC97C98), Color(0xF3A98E)),
            (372, 36, 3.1, 0.37, Color(0x9C6391), Color(0xD88A8C)),
            (390, 26, 4.3, 0.71, Color(0x6C4C82), Color(0xA66A86)),
        ]
        for range in ranges {
            let points = (0...64).map { step in
                let share = Double(step) / 64
                let shape =
                    0.62 * sine(turns: share * range.wave + range.phase)
                    + 0.26 * sine(turns: share * range.wave * 2.7 + range.phase * 3)
                    + 0.12 * sine(turns: share * range.wave * 6.3 + range.phase * 5)
                let valley = 1 - 0.9 * powerOfTwo(-40 * (share - 0.6) * (share - 0.6))
                let height = horizon - range.base + range.rise * (shape + 0.55)
                return Point(share * 1024, horizon - height * valley)
            }
            var hills = Path.smooth(through: points)
            hills.line(to: Point(1024, horizon))
            hills.line(to: Point(0, horizon))
            hills.close()
            canvas.fill(
                hills, .vertical(range.top, range.foot, in: Rectangle(0, range.base - range.rise, 1024, 90)))
        }
    }

    private static func water(_ canvas: inout Canvas) {
        let sea = Rectangle(0, horizon, 1024, 640 - horizon)
        canvas.fill(
            .rectangle(sea),
            .linear(
                [
                    .init(0, Color(0xF7B98C)), .init(0.1, Color(0xDA8788)), .init(0.34, Color(0x85558B)),
                    .init(0.7, Color(0x37376F)), .init(1, Color(0x18244C)),
                ], from: Point(0, horizon), to: Point(0, 640)))
        canvas.clipped(to: .rectangle(sea)) { canvas in
            canvas.fill(
                .rectangle(sea),
                .glow(
                    Color(0xFFE6B0, alpha: 0.8), Color(0xFFB57E, alpha: 0.25), Color(0xFFB57E, alpha: 0),
                    center: Point(sunPlace.x, horizon - 8), radius: 210))
        }
        for ripple in 0..<190 {
            let depth = scatter(ripple, 11)
            let y = horizon + 5 + depth * depth * 205
            let nearness = (y - horizon) / 232
            let width = (10 + 60 * scatter(ripple, 12)) * (0.35 + nearness * 1.5)
            let x = scatter(ripple, 13) * 1100 - 40
            let light = scatter(ripple, 14) > 0.42
            let color = light ? Color(0xFFC9A8, alpha: 0.17) : Color(0x1C2250, alpha: 0.16)
            canvas.fill(lens(Point(x, y), width, 0.7 + nearness * 2.1), color)
        }
        for glint in 0..<120 {
            let depth = scatter(glint, 21)
            let y = horizon + 2 + depth * depth * 190
            let nearness = (y - horizon) / 232
            let spread = 30 + 95 * nearness
            let x = sunPlace.x + (scatter(glint, 22) + scatter(glint, 23) - 1) * spread
            let width = (9 + 30 * scatter(glint, 24)) * (0.5 + nearness * 1.2)
            canvas.fill(
                lens(Point(x, y), width, 0.9 + nearness * 2.2), Color(0xFFE7B5, alpha: 0.75 - 0.5 * nearness))
        }
    }

    /// A flat shape with pointed ends: light on a wave.
    private static func lens(_ center: Point, _ width: Double, _ height: Double) -> Path {
        var path = Path()
        path.move(to: Point(center.x - width / 2, center.y))
        path.curve(to: Point(center.x + width / 2, center.y), by: Point(center.x, center.y - height))
        path.curve(to: Point(center.x - width / 2, center.y), by: Point(center.x, center.y + height))
        path.close()
        return path
    }
}
