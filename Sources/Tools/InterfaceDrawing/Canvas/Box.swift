/// A rectangle of the picture. The y axis points down.
struct Box: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    var maxX: Double { x + width }
    var maxY: Double { y + height }
    var middleX: Double { x + width / 2 }
    var middleY: Double { y + height / 2 }

    /// The box without a margin on each side. Its size is at least 0.
    func inset(_ horizontal: Double, _ vertical: Double) -> Box {
        let (dx, dy) = (min(horizontal, width / 2), min(vertical, height / 2))
        return Box(x + dx, y + dy, width - 2 * dx, height - 2 * dy)
    }

    /// The box without a strip at its top.
    func below(_ strip: Double) -> Box { Box(x, y + min(strip, height), width, max(0, height - strip)) }

    func top(_ strip: Double) -> Box { Box(x, y, width, min(strip, height)) }

    func centered(_ width: Double, _ height: Double) -> Box {
        Box(middleX - width / 2, middleY - height / 2, width, height)
    }
}
