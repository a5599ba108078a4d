internal import VectorDrawing

/// A wooden sign that greets in the reader's language.
enum WelcomePicture {
    static func picture(_ word: String) -> Picture {
        Picture(width: 176, height: 84) { canvas in
            for x in [34.0, 142] { canvas.line([Point(88, 5), Point(x, 25)], width: 2.2, Color(0xC9A472)) }
            let nail = Rectangle(84.5, 1.5, 7, 7)
            canvas.solid(.ellipse(nail), .white, Palette.slate, in: nail, line: 0.6)
            let frame = Rectangle(8, 24, 160, 52)
            let board = Path.rounded(frame, radius: 9)
            canvas.shadow(board, Color.black.alpha(0.34), blur: 2.4, offset: Point(0, 2.4))
            canvas.solid(
                board, Color(0xC98D55), Color(0x8A5630), in: frame, edge: Color(0x4A2A12, alpha: 0.8), line: 1.4,
                light: 0.4)
            canvas.clipped(to: board) { canvas in
                for (y, bend) in [(33.0, 3.0), (42, -4), (51, 2.5), (60, -3), (69, 3)] {
                    var grain = Path()
                    grain.move(to: Point(8, y))
                    grain.curve(to: Point(168, y + bend), Point(56, y - bend * 1.6), Point(112, y + bend * 2.2))
                    canvas.stroke(grain, Stroke(0.9), Color(0x5A3417, alpha: 0.32))
                }
            }
            for x in [17.0, 159] { canvas.fill(.circle(Point(x, 50), 2), Color(0x4A2A12, alpha: 0.75)) }
            let lettering = Lettering(word)
            let size = 1.08
            canvas.transformed(
                by: Transform.scale(size).then(.translation(88 - lettering.width * size / 2, 61))
            ) { canvas in
                let letters = lettering.path
                canvas.stroke(letters.applying(.translation(0, 1.2)), Stroke(3.6), Color(0x3A1F0C, alpha: 0.55))
                canvas.stroke(letters, Stroke(3.4), Color(0xFFF4DC))
            }
        }
    }
}
