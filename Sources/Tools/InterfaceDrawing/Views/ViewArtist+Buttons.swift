import InterfaceSchema
import NibFormats

extension ViewArtist {
    private enum ButtonStyle { case push, check, radio, disclosure, plain }

    /// Draws a button, or a cell of a matrix. A button without a cell, as in markup, counts as its own cell.
    mutating func drawButton(_ view: Int, in box: Box) {
        let cell = facts.cell(of: view) ?? view
        let title = facts.text("title", of: cell) ?? ""
        let isEnabled = facts.flag("enabled", of: cell) ?? true
        let style = facts.font(of: cell).colored(isEnabled ? Palette.text : Palette.faint)
        switch buttonStyle(of: cell, view) {
        case .check: drawMark(.check, of: cell, title, in: box, style)
        case .radio: drawMark(.radio, of: cell, title, in: box, style)
        case .disclosure:
            let mark = box.centered(9, 9)
            canvas.path(
                [(mark.x, mark.y + 1), (mark.maxX, mark.y + 1), (mark.middleX, mark.maxY)], fill: Palette.secondary)
        case .push:
            // A push button's bezel is smaller than its frame.
            let bezel =
                box.height > 28 && !title.isEmpty
                ? box.inset(min(6, box.width / 8), (box.height - 23) / 2) : box.inset(1, 1)
            canvas.rectangle(bezel, fill: Palette.control, stroke: Palette.controlEdge, radius: 5)
            drawFace(of: cell, title, in: bezel.inset(5, 1), style)
        case .plain: drawFace(of: cell, title, in: box.inset(1, 0), style)
        }
    }

    /// Draws the image and the title of a button. The title is in the middle of the room beside the image, unless a GNUstep archive aligns
    /// it otherwise.
    private mutating func drawFace(of cell: Int, _ title: String, in box: Box, _ style: TextStyle) {
        let alignment = gnustepAlignment(of: cell) ?? .center
        let hasImage = facts.model.value("image", of: cell) != nil
        guard hasImage else { return canvas.line(of: title, in: box, style, alignment) }
        if title.isEmpty { return drawPicture("image", of: cell, in: box) }
        // GNUstep's archives have a number for the image's place. In other formats, the image is above the title if there is room for both.
        let place = facts.isGNUstep ? facts.rawNumber("NSImagePosition", of: cell) : nil
        if place == 6 {
            drawPicture("image", of: cell, in: box)
            return canvas.line(of: title, in: box, style, alignment)
        }
        if place == 5 || place == nil && box.height >= 44 {
            let room = box.height - style.size * 1.4
            drawPicture("image", of: cell, in: box.top(room).inset(1, 2))
            return canvas.line(of: title, in: box.below(room), style, alignment)
        }
        let side = min(box.height - 2, 18)
        let isRight = isImageRight(cell)
        let image = Box(isRight ? box.maxX - side : box.x, box.middleY - side / 2, side, side)
        drawPicture("image", of: cell, in: image)
        let rest = Box(isRight ? box.x : image.maxX + 5, box.y, max(box.width - side - 5, 0), box.height)
        canvas.line(of: title, in: rest, style, alignment)
    }

    private mutating func drawMark(
        _ kind: ButtonStyle, of cell: Int, _ title: String, in box: Box, _ style: TextStyle
    ) {
        let state = facts.choice("state", of: cell) ?? "off"
        let isRight = isImageRight(cell)
        let mark = Box(isRight ? box.maxX - 16 : box.x + 2, box.middleY - 7, 14, 14)
        let isOn = state != "off"
        canvas.rectangle(
            mark, fill: isOn ? Palette.accent : Palette.field, stroke: isOn ? Palette.accent : Palette.controlEdge,
            radius: kind == .radio ? 7 : 3)
        if isOn, kind == .radio {
            canvas.circle(mark.middleX, mark.middleY, 2.6, fill: Palette.field)
        } else if state == "mixed" {
            canvas.line((mark.x + 3.5, mark.middleY), (mark.maxX - 3.5, mark.middleY), Palette.field, width: 1.8)
        } else if isOn {
            canvas.path(
                [(mark.x + 3.5, mark.middleY), (mark.x + 6, mark.maxY - 4), (mark.maxX - 3.5, mark.y + 4)],
                stroke: Palette.field, width: 1.8)
        }
        let words = Box(isRight ? box.x + 1 : mark.maxX + 4, box.y, box.width - 20, box.height)
        let alignment = gnustepAlignment(of: cell) ?? .leading
        if box.height > style.size * 2.4 {
            canvas.lines(of: title, in: words, style, alignment)
        } else {
            canvas.line(of: title, in: words, style, alignment)
        }
    }

    // MARK: Kinds

    private func buttonStyle(of cell: Int, _ view: Int) -> ButtonStyle {
        let spelling = facts.model.document.objects[view].spelling
        let type = facts.rawText("type", of: cell) ?? facts.rawText("buttonType", of: cell) ?? ""
        if type == "check" || type == "switch" || spelling == "IBCarbonCheckBox" { return .check }
        if type == "radio" || spelling == "IBCarbonRadioButton" { return .radio }
        for property in ["image", "alternateImage"] {
            guard case .named(let name)? = facts.source(of: property, of: cell) else { continue }
            if name.hasSuffix("Switch") || name.hasPrefix("common_Switch") || name.hasPrefix("GSSwitch") {
                return .check
            }
            if name.contains("RadioButton") || name.hasPrefix("common_Radio") || name.hasPrefix("GSRadio") {
                return .radio
            }
        }
        let bezel = facts.rawText("bezelStyle", of: cell) ?? ""
        if bezel.hasPrefix("disclosure") { return .disclosure }
        return isBordered(cell) ? .push : .plain
    }

    /// Whether the image is on the right. Documents name its place, GNUstep's archives have a number for it.
    private func isImageRight(_ cell: Int) -> Bool {
        facts.rawText("imagePosition", of: cell) == "right" || facts.rawNumber("NSImagePosition", of: cell) == 3
    }

    /// Whether a button has a border: bit 23 of the flags in an archive, a border style or bezel style in a document.
    private func isBordered(_ cell: Int) -> Bool {
        switch facts.model.document.format {
        case .xibDocument, .storyboardDocument:
            facts.rawText("borderStyle", of: cell) != nil || facts.rawText("bezelStyle", of: cell) == "recessed"
        default: facts.rawInteger("NSButtonFlags", of: cell).map { $0 >> 23 & 1 == 1 } ?? true
        }
    }

    // MARK: Pop-up buttons

    mutating func drawPopUp(_ view: Int, in box: Box) {
        let items = facts.parts(of: "NSMenuItem", in: view)
        let pullsDown = facts.flag("pullsDown", of: view) == true
        var chosen = items.first { facts.choice("state", of: $0) == "on" } ?? items.first
        if facts.isGNUstep {
            // GNUstep's archives name the item; a pull-down menu shows its first item.
            if pullsDown {
                chosen = items.first
            } else if let item = facts.object("NSSelectedItem", of: facts.cell(of: view) ?? view) {
                chosen = item
            }
        }
        let title = chosen.flatMap { facts.text("title", of: $0) } ?? facts.text("title", of: view) ?? ""
        let isEnabled = facts.flag("enabled", of: view) ?? true
        let style = facts.font(of: view).colored(isEnabled ? Palette.text : Palette.faint)
        let bezel = box.height > 24 ? box.inset(min(3, box.width / 8), (box.height - 22) / 2) : box.inset(1, 1)
        canvas.rectangle(bezel, fill: Palette.control, stroke: Palette.controlEdge, radius: 5)
        let left = facts.isGNUstep ? box.x + 5 : bezel.x + 8
        canvas.line(of: title, in: Box(left, bezel.y, bezel.maxX - 20 - left, bezel.height), style)
        let (x, y) = (bezel.maxX - 12, bezel.middleY)
        if pullsDown {
            canvas.path([(x - 4, y - 2), (x, y + 2.5), (x + 4, y - 2)], stroke: Palette.secondary, width: 1.6)
        } else {
            canvas.path([(x - 3.5, y - 2), (x, y - 5.5), (x + 3.5, y - 2)], stroke: Palette.secondary, width: 1.5)
            canvas.path([(x - 3.5, y + 2), (x, y + 5.5), (x + 3.5, y + 2)], stroke: Palette.secondary, width: 1.5)
        }
    }
}
