import Testing
import VectorDrawing

@Suite struct CanvasTests {
    @Test func aShapeOnPixelEdgesIsSharp() {
        var canvas = Canvas(width: 4, height: 4, scale: 1)
        canvas.fill(.rectangle(Rectangle(1, 1, 2, 2)), Color(0x336699))
        #expect(canvas.pixel(1, 1) == [0x33, 0x66, 0x99, 255])
        #expect(canvas.pixel(0, 1) == [0, 0, 0, 0])
        #expect(canvas.pixel(3, 2) == [0, 0, 0, 0])
    }

    @Test func aPixelThatIsHalfCoveredIsHalfOpaque() {
        var canvas = Canvas(width: 2, height: 2, scale: 1)
        canvas.fill(.rectangle(Rectangle(0.5, 0, 1, 1.5)), Color.white)
        #expect(canvas.pixel(0, 0) == [255, 255, 255, 128])
        #expect(canvas.pixel(1, 1) == [255, 255, 255, 64])
    }

    @Test(arguments: [1.0, 2, 3.7]) func aCirclesAreaIsRight(scale: Double) {
        var canvas = Canvas(width: 30, height: 30, scale: scale)
        canvas.fill(.circle(Point(15, 15), 10), Color.black)
        #expect(abs(canvas.area / (scale * scale) - 314.16) < 1)
    }

    @Test func theEvenOddRuleLeavesHoles() {
        let ring = Path.circle(Point(10, 10), 8) + .circle(Point(10, 10), 4)
        var (hollow, full) = (Canvas(width: 20, height: 20, scale: 1), Canvas(width: 20, height: 20, scale: 1))
        hollow.fill(ring, .black, rule: .evenOdd)
        full.fill(ring, .black, rule: .nonZero)
        #expect(hollow.pixel(10, 10)[3] == 0)
        #expect(full.pixel(10, 10)[3] == 255)
    }

    @Test(arguments: [Stroke.Cap.butt, .round]) func aLinesAreaIsLengthTimesWidth(cap: Stroke.Cap) {
        var canvas = Canvas(width: 20, height: 20, scale: 4)
        canvas.stroke(.line(Point(5, 5), Point(15, 12)), Stroke(3, cap: cap), .black)
        let caps = cap == .round ? 3.14159 * 1.5 * 1.5 : 0
        #expect(abs(canvas.area / 16 - (149.0.squareRoot() * 3 + caps)) < 0.3)
    }

    @Test(arguments: [Stroke.Join.miter, .round]) func aClosedStrokeHasNoGaps(join: Stroke.Join) {
        var canvas = Canvas(width: 20, height: 20, scale: 1)
        canvas.stroke(.rectangle(Rectangle(4, 4, 12, 12)), Stroke(2, join: join), .black)
        #expect(canvas.pixel(3, 10)[3] == 255)
        #expect(canvas.pixel(10, 10)[3] == 0)
        #expect((canvas.pixel(3, 3)[3] == 255) == (join == .miter))
    }

    @Test func aGradientRunsFromColorToColor() {
        var canvas = Canvas(width: 1, height: 101, scale: 1)
        let frame = Rectangle(0, 0.5, 1, 100)
        canvas.fill(.rectangle(Rectangle(0, 0, 1, 101)), .vertical(Color(0x000000), Color(0xFF8040), in: frame))
        #expect(canvas.pixel(0, 0) == [0, 0, 0, 255])
        #expect(canvas.pixel(0, 50) == [128, 64, 32, 255])
        #expect(canvas.pixel(0, 100) == [255, 128, 64, 255])
    }

    @Test func colorsLieOverEachOther() {
        var canvas = Canvas(width: 1, height: 1, scale: 1)
        let everything = Path.rectangle(Rectangle(0, 0, 1, 1))
        canvas.fill(everything, Color.white)
        canvas.fill(everything, Color.black.alpha(0.5))
        #expect(canvas.pixel(0, 0) == [128, 128, 128, 255])
    }

    @Test func nothingIsPaintedOutsideTheClip() {
        var canvas = Canvas(width: 4, height: 1, scale: 1)
        canvas.clipped(to: .rectangle(Rectangle(0, 0, 2, 1))) { canvas in
            canvas.fill(.rectangle(Rectangle(0, 0, 4, 1)), Color.black)
        }
        #expect((0..<4).map { canvas.pixel($0, 0)[3] } == [255, 255, 0, 0])
        canvas.fill(.rectangle(Rectangle(3, 0, 1, 1)), Color.black)
        #expect(canvas.pixel(3, 0)[3] == 255)
    }

    @Test func aShadowKeepsItsAmount() {
        var (sharp, soft) = (Canvas(width: 60, height: 60, scale: 1), Canvas(width: 60, height: 60, scale: 1))
        let shape = Path.rectangle(Rectangle(25, 25, 10, 10))
        sharp.shadow(shape, .black, blur: 0)
        soft.shadow(shape, .black, blur: 4)
        #expect(abs(sharp.area - soft.area) < 1)
        #expect(soft.pixel(22, 30)[3] > 0)
    }

    @Test func transformsAreUndoneAfterTheirBody() {
        var canvas = Canvas(width: 4, height: 4, scale: 1)
        canvas.transformed(by: Transform.scale(2).then(.translation(1, 1))) { canvas in
            canvas.fill(.rectangle(Rectangle(0, 0, 1, 1)), Color.black)
        }
        #expect(canvas.area == 4)
        #expect(canvas.pixel(2, 2)[3] == 255)
        canvas.erase(.rectangle(Rectangle(1, 1, 1, 1)))
        #expect(canvas.area == 3)
    }

    @Test func shapesBeyondTheEdgesAreCutOff() {
        var canvas = Canvas(width: 3, height: 3, scale: 1)
        canvas.fill(.rectangle(Rectangle(-10, -10, 30, 30)), Color.black)
        canvas.fill(.circle(Point(100, 100), 5), Color.white)
        #expect(canvas.area == 9)
    }
}

extension Canvas {
    fileprivate func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * 4
        return Array(straightRGBA8[start..<start + 4])
    }

    /// How many pixels are covered, parts of pixels included.
    fileprivate var area: Double {
        let samples = straightRGBA8
        return stride(from: 3, to: samples.count, by: 4).reduce(0) { $0 + Double(samples[$1]) / 255 }
    }
}
