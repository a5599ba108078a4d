import NibFormats

/// Draws controls that show or set a number, a colour or a choice.
extension ViewArtist {
    mutating func drawSlider(_ view: Int, in box: Box) {
        let low = facts.number("minValue", of: view) ?? 0
        let high = facts.number("maxValue", of: view) ?? 100
        let value = facts.number("doubleValue", of: view) ?? (low + high) / 2
        let share = high > low ? min(max((value - low) / (high - low), 0), 1) : 0.5
        if box.height > box.width * 1.5 {
            canvas.rectangle(Box(box.middleX - 2, box.y + 4, 4, box.height - 8), fill: Palette.line, radius: 2)
            canvas.circle(
                box.middleX, box.maxY - 9 - share * max(box.height - 18, 0), 7, fill: Palette.field,
                stroke: Palette.controlEdge)
            return
        }
        let track = Box(box.x + 4, box.middleY - 2, box.width - 8, 4)
        canvas.rectangle(track, fill: Palette.line, radius: 2)
        canvas.rectangle(Box(track.x, track.y, track.width * share, 4), fill: Palette.accent, radius: 2)
        canvas.circle(
            box.x + 9 + share * max(box.width - 18, 0), box.middleY, min(7, box.height / 2), fill: Palette.field,
            stroke: Palette.controlEdge)
    }

    mutating func drawProgress(_ view: Int, in box: Box) {
        let isSpinning = facts.rawText("style", of: view) == "spinning" || abs(box.width - box.height) < 1
        if isSpinning { return drawSpinner(in: box) }
        let bar = box.centered(box.width, min(box.height, 8))
        canvas.rectangle(bar, fill: Palette.line, radius: 4)
        canvas.rectangle(Box(bar.x, bar.y, bar.width * 0.45, bar.height), fill: Palette.accent, radius: 4)
    }

    mutating func drawSpinner(in box: Box) {
        let radius = min(box.width, box.height) / 2 - 1
        // The ends of eight rays on a circle of radius 1.
        let rays = [(0.0, -1.0), (0.71, -0.71), (1, 0), (0.71, 0.71), (0, 1), (-0.71, 0.71), (-1, 0), (-0.71, -0.71)]
        for (index, ray) in rays.enumerated() {
            let color = index < 3 ? Palette.faint : Palette.secondary
            canvas.line(
                (box.middleX + ray.0 * radius * 0.5, box.middleY + ray.1 * radius * 0.5),
                (box.middleX + ray.0 * radius, box.middleY + ray.1 * radius), color, width: max(1, radius / 5))
        }
    }

    mutating func drawStepper(in box: Box) {
        let frame = box.centered(min(box.width, 13), min(box.height, 22))
        canvas.rectangle(frame, fill: Palette.control, stroke: Palette.controlEdge, radius: 4)
        let x = frame.middleX
        for (y, way) in [(frame.y + frame.height * 0.3, 1.0), (frame.maxY - frame.height * 0.3, -1.0)] {
            canvas.path(
                [(x - 3, y + way * 1.5), (x, y - way * 1.5), (x + 3, y + way * 1.5)], stroke: Palette.secondary,
                width: 1.4)
        }
    }

    mutating func drawColorWell(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: Palette.control, stroke: Palette.controlEdge, radius: 3)
        canvas.rectangle(
            box.inset(4, 4), fill: facts.color("color", of: view) ?? Palette.accent, stroke: Palette.controlEdge)
    }

    mutating func drawSegments(_ view: Int, in box: Box) {
        let segments = facts.parts(of: "NSSegmentItem", in: view)
        // The segments of documents are elements, not objects.
        let elements = segments.isEmpty ? facts.elements("segments", of: facts.cell(of: view) ?? view) : []
        let labels = segments.map { facts.text("label", of: $0) } + elements.map { $0["label"]?.text }
        let bezel = box.centered(box.width - 2, min(box.height - 1, 23))
        canvas.rectangle(bezel, fill: Palette.control, stroke: Palette.controlEdge, radius: 4)
        let width = bezel.width / Double(max(labels.count, 1))
        for (index, label) in labels.enumerated() {
            let part = Box(bezel.x + Double(index) * width, bezel.y, width, bezel.height)
            if index > 0 { canvas.line((part.x, part.y + 1), (part.x, part.maxY - 1), Palette.controlEdge) }
            if let label, !label.isEmpty {
                canvas.line(of: label, in: part.inset(4, 0), TextStyle(size: 12), .center)
            } else if elements.isEmpty {
                drawPicture("image", of: segments[index], in: part.inset(4, 3))
            } else if let name = elements[index]["image"]?.text {
                _ = drawPicture(.named(name), in: part.inset(4, 3))
            }
        }
    }

    mutating func drawScroller(in box: Box) {
        canvas.rectangle(box, fill: Palette.missing, radius: 3)
        let knob =
            box.height > box.width
            ? Box(box.x + 3, box.y + 3, box.width - 6, box.height * 0.4)
            : Box(box.x + 3, box.y + 3, box.width * 0.4, box.height - 6)
        canvas.rectangle(knob, fill: Palette.edge, radius: 4)
    }

    mutating func drawSwitch(_ view: Int, in box: Box) {
        let isOn = facts.choice("state", of: view) == "on" || facts.rawText("on", of: view) == "YES"
        let height = min(box.height, 28)
        let track = Box(box.x, box.middleY - height / 2, min(box.width, height * 1.75), height)
        canvas.rectangle(track, fill: isOn ? "#63c767" : Palette.line, radius: height / 2)
        canvas.circle(
            isOn ? track.maxX - height / 2 : track.x + height / 2, track.middleY, height / 2 - 2, fill: Palette.field)
    }
}
