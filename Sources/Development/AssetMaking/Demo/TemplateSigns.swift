internal import VectorDrawing

/// The demonstration's own template images, of which only alpha counts.
enum TemplateSigns {
    static let all: [(name: String, picture: Picture)] = [
        ("TideTemplate", Picture(size: 20, draw: tide)),
        ("BellTemplate", Picture(size: 20, draw: bell)),
        ("FlagTemplate", Picture(size: 20, draw: flag)),
    ]

    private static func tide(_ canvas: inout Canvas) {
        for y in [6.0, 11, 16] {
            var wave = Path()
            wave.move(to: Point(2, y))
            for x in [2.0, 10] {
                wave.curve(to: Point(x + 8, y), Point(x + 2.8, y - 4.4), Point(x + 5.2, y + 4.4))
            }
            canvas.stroke(wave, Stroke(1.7), .black)
        }
    }

    private static func bell(_ canvas: inout Canvas) {
        var body = Path()
        body.move(to: Point(3, 15))
        body.curve(to: Point(5.4, 9), Point(5, 13.4), Point(5.4, 12))
        body.curve(to: Point(14.6, 9), Point(5.4, 2), Point(14.6, 2))
        body.curve(to: Point(17, 15), Point(14.6, 12), Point(15, 13.4))
        body.close()
        canvas.fill(body, .black)
        canvas.stroke(body, Stroke(0.8), .black)
        canvas.fill(.circle(Point(10, 2.9), 1.2), .black)
        var clapper = Path.arc(Point(10, 16.4), 2.2, from: 0, to: 0.5)
        clapper.close()
        canvas.fill(clapper, .black)
    }

    private static func flag(_ canvas: inout Canvas) {
        canvas.line([Point(5, 2.5), Point(5, 18)], width: 1.7, .black)
        var cloth = Path()
        cloth.move(to: Point(5, 3.2))
        cloth.curve(to: Point(16.5, 3.6), Point(9, 1), Point(12, 6))
        cloth.line(to: Point(16.5, 11.6))
        cloth.curve(to: Point(5, 11.2), Point(12, 14), Point(9, 9))
        cloth.close()
        canvas.fill(cloth, .black)
    }
}
