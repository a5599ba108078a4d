internal import VectorDrawing

/// Template images: black shapes on a grid of 16 points, of which only alpha counts.
enum TemplatePictures {
    static let all: [(name: String, picture: Picture)] = [
        ("NSAddTemplate", lines([[(8, 3), (8, 13)], [(3, 8), (13, 8)]])),
        ("NSRemoveTemplate", lines([[(3, 8), (13, 8)]])),
        ("NSGoLeftTemplate", lines([[(10, 3.5), (5.5, 8), (10, 12.5)]])),
        ("NSGoRightTemplate", lines([[(6, 3.5), (10.5, 8), (6, 12.5)]])),
        ("NSStopProgressTemplate", lines([[(4.2, 4.2), (11.8, 11.8)], [(11.8, 4.2), (4.2, 11.8)]])),
        ("NSActionTemplate", template { $0.fill(gear, .black, rule: .evenOdd) }),
        ("NSRefreshTemplate", template { refresh(&$0, width: 1.7) }),
        ("NSLeftFacingTriangleTemplate", template { triangle(&$0, turns: 0.5) }),
        ("NSRightFacingTriangleTemplate", template { triangle(&$0, turns: 0) }),
        ("NSQuickLookTemplate", template(eye)),
        ("NSShareTemplate", template(share)),
        ("NSListViewTemplate", template { rows(&$0) }),
        ("NSColumnViewTemplate", template(columns)),
        ("NSIconViewTemplate", template(tiles)),
        ("NSLockLockedTemplate", template { lock(&$0, isOpen: false) }),
        ("NSLockUnlockedTemplate", template { lock(&$0, isOpen: true) }),
        ("NSHomeTemplate", template(home)),
        ("NSBookmarksTemplate", template(bookmark)),
        ("NSEnterFullScreenTemplate", template { fullScreen(&$0, turns: 0) }),
        ("NSExitFullScreenTemplate", template { fullScreen(&$0, turns: 0.5) }),
        ("GSSearch", template(magnifier)),
        ("NSRefreshFreestandingTemplate", disc { refresh(&$0, width: 2.2) }),
        ("NSStopProgressFreestandingTemplate", disc { cross(&$0) }),
        ("NSFollowLinkFreestandingTemplate", disc { arrow(&$0) }),
        ("NSRevealFreestandingTemplate", disc { magnifier(&$0) }),
    ]

    private static func template(_ draw: @escaping @Sendable (inout Canvas) -> Void) -> Picture {
        Picture(size: 16, draw: draw)
    }

    private static func lines(_ lines: [[(Double, Double)]]) -> Picture {
        template { canvas in
            for line in lines { canvas.line(line.map { Point($0.0, $0.1) }, width: 1.8, .black) }
        }
    }

    /// A filled circle out of which a symbol is cut.
    private static func disc(_ symbol: @escaping @Sendable (inout Canvas) -> Void) -> Picture {
        template { canvas in
            canvas.fill(.circle(Point(8, 8), 7.2), .black)
            let small = Transform.scale(0.66).around(Point(8, 8))
            var hole = canvas.blank
            hole.transformed(by: small, symbol)
            canvas.erase(hole)
        }
    }

    private static let gear = Path.gear(Point(8, 8), outer: 7, inner: 5.1, teeth: 8, hole: 2.3)

    private static func refresh(_ canvas: inout Canvas, width: Double) {
        canvas.stroke(
            .arc(Point(8, 8.4), 5, from: 0.03, to: 0.755), Stroke(width, cap: .butt), .black)
        canvas.fill(.arrowHead(Point(9.2, 3.4), size: 5.4), .black)
    }

    private static func triangle(_ canvas: inout Canvas, turns: Double) {
        let shape = Path.arrowHead(Point(7.6, 8), size: 7.4).applying(
            Transform.rotation(turns: turns).around(Point(8, 8)))
        canvas.fill(shape, .black)
        canvas.stroke(shape, Stroke(1.6), .black)
    }

    private static func eye(_ canvas: inout Canvas) {
        var lid = Path()
        lid.move(to: Point(1, 8))
        lid.curve(to: Point(15, 8), Point(4.6, 2.4), Point(11.4, 2.4))
        lid.curve(to: Point(1, 8), Point(11.4, 13.6), Point(4.6, 13.6))
        lid.close()
        canvas.stroke(lid, Stroke(1.5), .black)
        canvas.fill(.circle(Point(8, 8), 2.6), .black)
    }

    private static func share(_ canvas: inout Canvas) {
        canvas.line(
            [Point(5.6, 6.5), Point(3, 6.5), Point(3, 14), Point(13, 14), Point(13, 6.5), Point(10.4, 6.5)],
            width: 1.5, .black)
        canvas.line([Point(8, 10), Point(8, 2)], width: 1.5, .black)
        canvas.line([Point(5.4, 4.4), Point(8, 1.8), Point(10.6, 4.4)], width: 1.5, .black)
    }

    private static func rows(_ canvas: inout Canvas) {
        for y in [4.0, 8, 12] {
            canvas.fill(.circle(Point(2.9, y), 1), .black)
            canvas.line([Point(6, y), Point(13.8, y)], width: 1.5, .black)
        }
    }

    private static func columns(_ canvas: inout Canvas) {
        canvas.stroke(.rounded(Rectangle(1.75, 2.75, 12.5, 10.5), radius: 1.6), Stroke(1.5), .black)
        canvas.line([Point(6, 3), Point(6, 13)], width: 1.3, .black)
        canvas.line([Point(10, 3), Point(10, 13)], width: 1.3, .black)
    }

    private static func tiles(_ canvas: inout Canvas) {
        for (x, y) in [(2.0, 2.0), (9, 2), (2, 9), (9, 9)] {
            canvas.fill(.rounded(Rectangle(x, y, 5, 5), radius: 1.2), .black)
        }
    }

    private static func lock(_ canvas: inout Canvas, isOpen: Bool) {
        canvas.fill(.rounded(Rectangle(3, 7.4, 10, 7.4), radius: 1.6), .black)
        let lift = isOpen ? -1.6 : 0.0
        var shackle = Path.arc(Point(8, 5.2 + lift), 3, from: 0.5, to: 1)
        shackle.line(to: Point(11, 7.5 + lift * (isOpen ? 0.6 : 0)))
        canvas.stroke(shackle, Stroke(1.6, cap: .butt), .black)
        canvas.stroke(.line(Point(5, 5.2 + lift), Point(5, 8)), Stroke(1.6, cap: .butt), .black)
        canvas.erase(.circle(Point(8, 10.4), 1.15))
        canvas.erase(.rounded(Rectangle(7.5, 10.6, 1, 2.4), radius: 0.5))
    }

    private static func home(_ canvas: inout Canvas) {
        canvas.line([Point(1.8, 8.4), Point(8, 2.4), Point(14.2, 8.4)], width: 1.6, .black)
        canvas.fill(
            .polygon([
                Point(3.4, 8.9), Point(8, 4.5), Point(12.6, 8.9), Point(12.6, 14), Point(9.6, 14), Point(9.6, 10),
                Point(6.4, 10), Point(6.4, 14), Point(3.4, 14),
            ]), .black)
    }

    private static func bookmark(_ canvas: inout Canvas) {
        let ribbon = Path.polygon([
            Point(4.4, 2.6), Point(11.6, 2.6), Point(11.6, 13.4), Point(8, 10.2), Point(4.4, 13.4),
        ])
        canvas.fill(ribbon, .black)
        canvas.stroke(ribbon, Stroke(1.2), .black)
    }

    private static func fullScreen(_ canvas: inout Canvas, turns: Double) {
        for side in [0.0, 0.5] {
            let way = Transform.rotation(turns: side).around(Point(8, 8))
            let corner = Transform.rotation(turns: turns).around(Point(11.4, 4.6)).then(way)
            canvas.transformed(by: corner) { canvas in
                canvas.line([Point(10, 3), Point(13, 3), Point(13, 6)], width: 1.5, .black)
                canvas.line([Point(13, 3), Point(9.6, 6.4)], width: 1.5, .black)
            }
        }
    }

    private static func magnifier(_ canvas: inout Canvas) {
        canvas.stroke(.circle(Point(6.8, 6.8), 4.4), Stroke(1.7), .black)
        canvas.line([Point(10.2, 10.2), Point(13.8, 13.8)], width: 2.2, .black)
    }

    private static func cross(_ canvas: inout Canvas) {
        canvas.line([Point(3.4, 3.4), Point(12.6, 12.6)], width: 2.4, .black)
        canvas.line([Point(12.6, 3.4), Point(3.4, 12.6)], width: 2.4, .black)
    }

    private static func arrow(_ canvas: inout Canvas) {
        canvas.line([Point(2, 8), Point(13.4, 8)], width: 2.4, .black)
        canvas.line([Point(8.6, 3), Point(13.8, 8), Point(8.6, 13)], width: 2.4, .black)
    }
}
