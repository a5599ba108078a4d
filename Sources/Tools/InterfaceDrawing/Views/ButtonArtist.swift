import InterfaceSchema
import NibFormats

/// Draws buttons.
enum ButtonArtist {
    enum Style { case push, check, radio, disclosure, plain }

    static func draw(
        _ view: Int, in box: Box, _ artist: inout ViewArtist, _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let cell = artist.facts.cell(of: view) ?? view
        draw(cell, of: view, in: box, &artist, picture)
    }

    /// Draws the cell of a button, or of a matrix. A button without a cell, as in markup, is its own.
    static func draw(
        _ cell: Int, of view: Int, in box: Box, _ artist: inout ViewArtist,
        _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let facts = artist.facts
        let title = facts.text("title", of: cell == view ? view : cell) ?? ""
        let isEnabled = facts.flag("enabled", of: cell) ?? true
        let style = facts.font(of: cell).colored(isEnabled ? Palette.text : Palette.faint)
        switch kind(of: cell, view, facts) {
        case .check: drawMark(.check, of: cell, title, in: box, style, &artist)
        case .radio: drawMark(.radio, of: cell, title, in: box, style, &artist)
        case .disclosure:
            let mark = box.centered(9, 9)
            artist.canvas.path(
                [(mark.x, mark.y + 1), (mark.maxX, mark.y + 1), (mark.middleX, mark.maxY)], fill: Palette.secondary)
        case .push:
            // A push button's bezel is smaller than its frame.
            let bezel =
                box.height > 28 && !title.isEmpty
                ? box.inset(min(6, box.width / 8), (box.height - 23) / 2) : box.inset(1, 1)
            artist.canvas.rectangle(bezel, fill: Palette.control, stroke: Palette.controlEdge, radius: 5)
            drawFace(of: cell, title, in: bezel.inset(5, 1), style, &artist, picture)
        case .plain: drawFace(of: cell, title, in: box.inset(1, 0), style, &artist, picture)
        }
    }

    /// The title in the middle, unless GNUstep's archives say otherwise, of what an image at an edge leaves.
    private static func drawFace(
        of cell: Int, _ title: String, in box: Box, _ style: TextStyle, _ artist: inout ViewArtist,
        _ picture: (PictureSource) -> DrawnPicture?
    ) {
        let alignment = FieldArtist.gnustepAlignment(of: cell, artist.facts) ?? .center
        let hasImage = artist.facts.model.value("image", of: cell) != nil
        guard hasImage else { return artist.canvas.line(of: title, in: box, style, alignment) }
        if title.isEmpty { return artist.drawPicture("image", of: cell, in: box, picture) }
        // GNUstep's archives number the place of the image. Others have it above the title where there is room for both.
        let place = artist.facts.isGNUstep ? artist.facts.rawNumber("NSImagePosition", of: cell) : nil
        if place == 6 {
            artist.drawPicture("image", of: cell, in: box, picture)
            return artist.canvas.line(of: title, in: box, style, alignment)
        }
        if place == 5 || place == nil && box.height >= 44 {
            let room = box.height - style.size * 1.4
            artist.drawPicture("image", of: cell, in: box.top(room).inset(1, 2), picture)
            return artist.canvas.line(of: title, in: box.below(room), style, alignment)
        }
        let side = min(box.height - 2, 18)
        let isRight = isImageRight(cell, artist.facts)
        let image = Box(isRight ? box.maxX - side : box.x, box.middleY - side / 2, side, side)
        artist.drawPicture("image", of: cell, in: image, picture)
        let rest = Box(isRight ? box.x : image.maxX + 5, box.y, max(box.width - side - 5, 0), box.height)
        artist.canvas.line(of: title, in: rest, style, alignment)
    }

    private static func drawMark(
        _ kind: Style, of cell: Int, _ title: String, in box: Box, _ style: TextStyle, _ artist: inout ViewArtist
    ) {
        let state = artist.facts.choice("state", of: cell) ?? "off"
        let isRight = isImageRight(cell, artist.facts)
        let mark = Box(isRight ? box.maxX - 16 : box.x + 2, box.middleY - 7, 14, 14)
        let isOn = state != "off"
        artist.canvas.rectangle(
            mark, fill: isOn ? Palette.accent : Palette.field, stroke: isOn ? Palette.accent : Palette.controlEdge,
            radius: kind == .radio ? 7 : 3)
        if isOn, kind == .radio {
            artist.canvas.circle(mark.middleX, mark.middleY, 2.6, fill: Palette.field)
        } else if state == "mixed" {
            artist.canvas.line((mark.x + 3.5, mark.middleY), (mark.maxX - 3.5, mark.middleY), Palette.field, width: 1.8)
        } else if isOn {
            artist.canvas.path(
                [(mark.x + 3.5, mark.middleY), (mark.x + 6, mark.maxY - 4), (mark.maxX - 3.5, mark.y + 4)],
                stroke: Palette.field, width: 1.8)
        }
        let words = Box(isRight ? box.x + 1 : mark.maxX + 4, box.y, box.width - 20, box.height)
        let alignment = FieldArtist.gnustepAlignment(of: cell, artist.facts) ?? .leading
        if box.height > style.size * 2.4 {
            artist.canvas.lines(of: title, in: words, style, alignment)
        } else {
            artist.canvas.line(of: title, in: words, style, alignment)
        }
    }

    // MARK: Kinds

    private static func kind(of cell: Int, _ view: Int, _ facts: InterfaceFacts) -> Style {
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
        return isBordered(cell, facts) ? .push : .plain
    }

    /// Documents name the place of the image, GNUstep's archives number it.
    private static func isImageRight(_ cell: Int, _ facts: InterfaceFacts) -> Bool {
        facts.rawText("imagePosition", of: cell) == "right" || facts.rawNumber("NSImagePosition", of: cell) == 3
    }

    /// Bit 23 of an archived button's flags says it; documents name the border.
    private static func isBordered(_ cell: Int, _ facts: InterfaceFacts) -> Bool {
        switch facts.model.document.format {
        case .xibDocument, .storyboardDocument:
            return facts.rawText("borderStyle", of: cell) != nil || facts.rawText("bezelStyle", of: cell) == "recessed"
        default:
            if let flags = facts.rawNumber("NSButtonFlags", of: cell) {
                return Int64(exactly: flags).map { $0 >> 23 & 1 == 1 } ?? true
            }
            return true
        }
    }

    // MARK: Pop-up buttons

    static func drawPopUp(_ view: Int, in box: Box, _ artist: inout ViewArtist) {
        let facts = artist.facts
        let items = facts.parts(of: "NSMenuItem", in: view)
        let pullsDown = facts.flag("pullsDown", of: view) == true
        var chosen = items.first { facts.choice("state", of: $0) == "on" } ?? items.first
        if facts.isGNUstep {
            // Its archives name the item; a menu that is pulled down shows the first one.
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
        artist.canvas.rectangle(bezel, fill: Palette.control, stroke: Palette.controlEdge, radius: 5)
        let left = facts.isGNUstep ? box.x + 5 : bezel.x + 8
        artist.canvas.line(of: title, in: Box(left, bezel.y, bezel.maxX - 20 - left, bezel.height), style)
        let (x, y) = (bezel.maxX - 12, bezel.middleY)
        if pullsDown {
            artist.canvas.path([(x - 4, y - 2), (x, y + 2.5), (x + 4, y - 2)], stroke: Palette.secondary, width: 1.6)
        } else {
            artist.canvas.path(
                [(x - 3.5, y - 2), (x, y - 5.5), (x + 3.5, y - 2)], stroke: Palette.secondary, width: 1.5)
            artist.canvas.path(
                [(x - 3.5, y + 2), (x, y + 5.5), (x + 3.5, y + 2)], stroke: Palette.secondary, width: 1.5)
        }
    }
}
