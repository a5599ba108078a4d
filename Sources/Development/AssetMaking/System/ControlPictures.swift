internal import VectorDrawing

/// The small pictures that controls are made of.
enum ControlPictures {
    static let all: [(name: String, picture: Picture)] =
        [
            ("GSSwitch", Picture(size: 16) { box(&$0, isOn: false) }),
            ("GSSwitchSelected", Picture(size: 16) { box(&$0, isOn: true) }),
            ("GSRadio", Picture(size: 16) { radio(&$0, isOn: false) }),
            ("GSRadioSelected", Picture(size: 16) { radio(&$0, isOn: true) }),
            ("GSMenuSelected", Picture(width: 11, height: 10) { check(&$0) }),
            (
                "GSMenuMixed",
                Picture(width: 11, height: 10) { $0.line([Point(2, 5), Point(9, 5)], width: 2, Palette.slate) }
            ),
            ("GSMenuArrow", arrow(size: 10, turns: 0, Palette.slate)),
            ("GSComboArrow", Picture(size: 16, draw: comboArrow)),
            ("common_Nibble", Picture(width: 10, height: 14, draw: upAndDown)),
            ("common_Dimple", Picture(size: 6, draw: dimple)),
            ("common_SliderHoriz", Picture(width: 12, height: 20) { knob(&$0, Rectangle(1, 1, 10, 17)) }),
            ("common_SliderVert", Picture(width: 20, height: 12) { knob(&$0, Rectangle(1, 1, 18, 9)) }),
            ("common_ret", Picture(width: 15, height: 11) { returnKey(&$0, Palette.slate) }),
            ("common_retH", Picture(width: 15, height: 11) { returnKey(&$0, Palette.sea) }),
            ("common_Close", Picture(size: 15) { windowButton(&$0, isPressed: false, close) }),
            ("common_CloseH", Picture(size: 15) { windowButton(&$0, isPressed: true, close) }),
            ("common_Miniaturize", Picture(size: 15) { windowButton(&$0, isPressed: false, miniaturize) }),
            ("common_MiniaturizeH", Picture(size: 15) { windowButton(&$0, isPressed: true, miniaturize) }),
            ("common_Tile", Picture(size: 64, draw: tile)),
            ("NSIBeamCursor", Picture(size: 16, draw: textCursor)),
        ] + arrows

    private static let arrows: [(name: String, picture: Picture)] =
        [
            ("Right", 0.0), ("Down", 0.25), ("Left", 0.5), ("Up", 0.75),
        ].flatMap { direction, turns in
            [
                ("common_Arrow\(direction)", arrow(size: 12, turns: turns, Palette.slate)),
                ("common_Arrow\(direction)H", arrow(size: 12, turns: turns, Palette.sea)),
                ("common_3DArrow\(direction)", arrow(size: 10, turns: turns, Palette.slate)),
            ].filter { $0.0 != "common_3DArrowRight" }  // that one is GSMenuArrow
        } + [
            ("common_outlineCollapsed", arrow(size: 12, turns: 0, Palette.steel)),
            ("common_outlineExpanded", arrow(size: 12, turns: 0.25, Palette.steel)),
        ]

    private static func arrow(size: Double, turns: Double, _ color: Color) -> Picture {
        Picture(size: size) { canvas in
            let center = Point(size / 2, size / 2)
            let head = Path.arrowHead(Point(size * 0.48, size / 2), size: size * 0.46).applying(
                Transform.rotation(turns: turns).around(center))
            canvas.fill(head, color)
            canvas.stroke(head, Stroke(size * 0.13), color)
        }
    }

    private static func box(_ canvas: inout Canvas, isOn: Bool) {
        let frame = Rectangle(1.5, 1, 13, 13)
        let shape = Path.rounded(frame, radius: 3.2)
        canvas.shadow(shape, Color.black.alpha(0.22), blur: 0.7, offset: Point(0, 0.7))
        if isOn {
            canvas.solid(shape, Palette.sky, Palette.sea, in: frame, edge: Palette.deepSea.alpha(0.75), light: 0.5)
            canvas.line([Point(4.8, 7.7), Point(7.2, 10.2), Point(11.3, 4.9)], width: 1.9, .white)
        } else {
            canvas.solid(shape, Palette.paper, Palette.mist, in: frame, light: 0.9)
        }
    }

    private static func radio(_ canvas: inout Canvas, isOn: Bool) {
        let frame = Rectangle(1.5, 1, 13, 13)
        let shape = Path.ellipse(frame)
        canvas.shadow(shape, Color.black.alpha(0.22), blur: 0.7, offset: Point(0, 0.7))
        if isOn {
            canvas.solid(shape, Palette.sky, Palette.sea, in: frame, edge: Palette.deepSea.alpha(0.75), light: 0.5)
            canvas.fill(.circle(frame.center, 2.6), .white)
        } else {
            canvas.solid(shape, Palette.paper, Palette.mist, in: frame, light: 0.9)
        }
    }

    private static func check(_ canvas: inout Canvas) {
        canvas.line([Point(2, 5.4), Point(4.5, 8), Point(9, 2.2)], width: 1.8, Palette.slate)
    }

    private static func comboArrow(_ canvas: inout Canvas) {
        let frame = Rectangle(0.5, 0.5, 15, 15)
        canvas.solid(
            .rounded(frame, radius: 3.5), Palette.sky, Palette.sea, in: frame, edge: Palette.deepSea.alpha(0.7))
        canvas.line([Point(4.6, 6.4), Point(8, 9.9), Point(11.4, 6.4)], width: 1.8, .white)
    }

    private static func upAndDown(_ canvas: inout Canvas) {
        canvas.line([Point(2.2, 5), Point(5, 2.2), Point(7.8, 5)], width: 1.6, Palette.slate)
        canvas.line([Point(2.2, 9), Point(5, 11.8), Point(7.8, 9)], width: 1.6, Palette.slate)
    }

    private static func dimple(_ canvas: inout Canvas) {
        let frame = Rectangle(0.5, 0.5, 5, 5)
        canvas.fill(.ellipse(frame), .vertical(Palette.slate, Palette.mist, in: frame))
        canvas.fill(.ellipse(frame.inset(0.9)), .vertical(Palette.steel, Palette.paper, in: frame))
    }

    private static func knob(_ canvas: inout Canvas, _ frame: Rectangle) {
        let shape = Path.rounded(frame, radius: 4)
        canvas.shadow(shape, Color.black.alpha(0.3), blur: 0.8, offset: Point(0, 0.9))
        canvas.solid(shape, .white, Palette.mist, in: frame, edge: Palette.ink.alpha(0.38), light: 0.9)
        let (middle, isUpright) = (frame.center, frame.height > frame.width)
        let grip = isUpright ? Point(0, 3.4) : Point(3.4, 0)
        canvas.line(
            [Point(middle.x - grip.x, middle.y - grip.y), Point(middle.x + grip.x, middle.y + grip.y)], width: 1.4,
            Palette.steel)
    }

    private static func returnKey(_ canvas: inout Canvas, _ color: Color) {
        canvas.line([Point(13, 1.8), Point(13, 6.4), Point(4, 6.4)], width: 1.6, color)
        canvas.fill(.arrowHead(Point(4, 6.4), size: 5.6, turns: 0.5), color)
    }

    private static func windowButton(
        _ canvas: inout Canvas, isPressed: Bool, _ symbol: (inout Canvas, Color) -> Void
    ) {
        let frame = Rectangle(0.5, 0.5, 14, 14)
        let (top, bottom) = isPressed ? (Palette.sea, Palette.sky) : (Palette.paper, Color(0xCBD6E1))
        canvas.solid(.rounded(frame, radius: 3.5), top, bottom, in: frame, light: isPressed ? 0.1 : 0.8)
        symbol(&canvas, isPressed ? .white : Palette.ink)
    }

    private static func close(_ canvas: inout Canvas, _ color: Color) {
        canvas.line([Point(4.9, 4.9), Point(10.1, 10.1)], width: 1.7, color)
        canvas.line([Point(10.1, 4.9), Point(4.9, 10.1)], width: 1.7, color)
    }

    private static func miniaturize(_ canvas: inout Canvas, _ color: Color) {
        canvas.stroke(.rounded(Rectangle(4.5, 4.5, 6, 6), radius: 1), Stroke(1.3), color)
        canvas.line([Point(4.5, 5), Point(10.5, 5)], width: 1.8, color)
    }

    private static func tile(_ canvas: inout Canvas) {
        let frame = Rectangle(1, 1, 62, 62)
        canvas.solid(
            .rounded(frame, radius: 9), Color(0xF3F6FA), Color(0xC3CEDA), in: frame, edge: Palette.ink.alpha(0.3),
            light: 0.9)
        canvas.clipped(to: .rounded(frame, radius: 9)) { canvas in
            canvas.fill(
                .ellipse(Rectangle(-20, -52, 104, 84)),
                .vertical(Color.white.alpha(0.75), Color.white.alpha(0.12), in: frame))
        }
    }

    private static func textCursor(_ canvas: inout Canvas) {
        for (width, color) in [(3.0, Color.white), (1.2, Palette.ink)] {
            canvas.line([Point(8, 3), Point(8, 13)], width: width, color)
            canvas.stroke(.arc(Point(6, 2.6), 2, from: 0, to: -0.2), Stroke(width), color)
            canvas.stroke(.arc(Point(10, 2.6), 2, from: 0.5, to: 0.7), Stroke(width), color)
            canvas.stroke(.arc(Point(6, 13.4), 2, from: 0, to: 0.2), Stroke(width), color)
            canvas.stroke(.arc(Point(10, 13.4), 2, from: 0.5, to: 0.3), Stroke(width), color)
        }
    }
}
