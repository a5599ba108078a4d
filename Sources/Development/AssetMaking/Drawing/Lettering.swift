internal import VectorDrawing

/// A word in round letters of even strokes, with just the letters that the pictures need.
///
/// The base line is y = 0; capitals are 20 high, small letters 13.
struct Lettering {
    /// The middle lines of the letters.
    private(set) var path = Path()
    /// From the left edge of the first letter to the right edge of the last.
    private(set) var width = 0.0

    init(_ word: String) {
        for letter in word {
            guard let (shape, advance) = Self.letter(letter) else {
                preconditionFailure("There is no drawing for the letter \(letter)")
            }
            if width > 0 { width += 6 }
            path.add(shape.applying(.translation(width, 0)))
            width += advance
        }
    }

    private static func letter(_ letter: Character) -> (Path, width: Double)? {
        switch letter {
        case "H": (line((0, -20), (0, 0)) + line((12.5, -20), (12.5, 0)) + line((0, -10), (12.5, -10)), 12.5)
        case "B": (capitalB, 11.5)
        case "a": (.circle(Point(6.5, -6.5), 6.5) + line((13, -13), (13, 0)), 13)
        case "e": (line((0, -6.5), (13, -6.5)) + .arc(Point(6.5, -6.5), 6.5, from: 0, to: -0.87), 13)
        case "j": (line((0, -13), (0, 2)) + .arc(Point(-4, 2), 4, from: 0, to: 0.22) + line((0, -19), (0, -18.8)), 0)
        case "l": (line((0, -21), (0, 0)), 0)
        case "n":
            (line((0, -13), (0, 0)) + .arc(Point(5.5, -7.5), 5.5, from: 0.5, to: 1) + line((11, -7.5), (11, 0)), 11)
        case "o": (.circle(Point(6.5, -6.5), 6.5), 13)
        case "r": (line((0, -13), (0, 0)) + .arc(Point(5.5, -7.5), 5.5, from: 0.5, to: 0.82), 7.5)
        case "u":
            (line((0, -13), (0, -5.5)) + .arc(Point(5.5, -5.5), 5.5, from: 0.5, to: 0) + line((11, -13), (11, 0)), 11)
        default: nil
        }
    }

    private static var capitalB: Path {
        line((0, -20), (6, -20)) + .arc(Point(6, -15.25), 4.75, from: -0.25, to: 0.25) + line((0, -10.5), (6.2, -10.5))
            + .arc(Point(6.2, -5.25), 5.25, from: -0.25, to: 0.25) + line((6.2, 0), (0, 0)) + line((0, 0), (0, -20))
    }

    private static func line(_ start: (Double, Double), _ end: (Double, Double)) -> Path {
        .line(Point(start.0, start.1), Point(end.0, end.1))
    }
}
