import InterfaceSchema
import NibFormats

/// Draws views of UIKit.
extension ViewArtist {
    mutating func drawTouchButton(_ view: Int, in box: Box) {
        drawBackground(of: view, in: box)
        let title = facts.text("title", of: view) ?? ""
        let hasImage = facts.model.value("image", of: view) != nil
        let isRounded =
            facts.rawText("buttonType", of: view) == "roundedRect" || facts.rawNumber("UIButtonType", of: view) == 1
        if isRounded, box.height > 20, facts.model.document.format != .storyboardDocument {
            canvas.rectangle(box, stroke: Palette.line, radius: 8)
        }
        let style = TextStyle(size: 15, color: facts.color("tintColor", of: view) ?? Palette.accent)
        if hasImage, title.isEmpty {
            drawPicture("image", of: view, in: box)
        } else if hasImage {
            drawPicture("image", of: view, in: Box(box.x + 4, box.y + 2, box.height - 4, box.height - 4))
            canvas.line(of: title, in: Box(box.x + box.height, box.y, box.width - box.height, box.height), style)
        } else {
            canvas.line(of: title, in: box.inset(2, 0), style, .center)
        }
    }

    private func touchAlignment(of view: Int) -> Canvas.Alignment {
        if let number = facts.rawNumber("UITextAlignment", of: view) {
            return number == 1 ? .center : number == 2 ? .trailing : .leading
        }
        return alignment(of: view)
    }

    mutating func drawLabel(_ view: Int, in box: Box) {
        drawBackground(of: view, in: box)
        var style = facts.font(of: view)
        style.color = facts.color("textColor", of: view) ?? Palette.text
        let words = facts.text("text", of: view) ?? ""
        if facts.number("numberOfLines", of: view) == 1 || box.height < style.size * 2.2 {
            canvas.line(of: words, in: box, style, touchAlignment(of: view))
        } else {
            canvas.lines(of: words, in: box, style, touchAlignment(of: view))
        }
    }

    mutating func drawTouchField(_ view: Int, in box: Box) {
        canvas.rectangle(
            box, fill: facts.color("backgroundColor", of: view) ?? Palette.field, stroke: Palette.controlEdge, radius: 6
        )
        let text = facts.text("text", of: view)
        let words = text ?? facts.text("placeholder", of: view) ?? ""
        let style = TextStyle(
            size: min(15, max(box.height * 0.55, 9)), color: text == nil ? Palette.faint : Palette.text)
        canvas.line(of: words, in: box.inset(8, 0), style, touchAlignment(of: view))
    }

    mutating func drawTouchText(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field, stroke: Palette.line)
        if let words = facts.text("text", of: view) {
            canvas.lines(of: words, in: box.inset(6, 6), TextStyle(size: 14))
        } else {
            drawGreeking(in: box.inset(8, 8))
        }
    }

    mutating func drawTouchStepper(in box: Box) {
        canvas.rectangle(box, stroke: Palette.accent, radius: 5)
        canvas.line((box.middleX, box.y), (box.middleX, box.maxY), Palette.accent)
        let quarter = box.width / 4
        canvas.line((box.x + quarter - 6, box.middleY), (box.x + quarter + 6, box.middleY), Palette.accent, width: 1.6)
        canvas.line(
            (box.maxX - quarter - 6, box.middleY), (box.maxX - quarter + 6, box.middleY), Palette.accent, width: 1.6)
        canvas.line(
            (box.maxX - quarter, box.middleY - 6), (box.maxX - quarter, box.middleY + 6), Palette.accent, width: 1.6)
    }

    mutating func drawTouchSegments(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.accent, radius: 5)
        let titles =
            facts.object(view).children.map { facts.text("title", of: $0) ?? facts.rawText("title", of: $0) ?? "" }
            + facts.elements("segments", of: view).map { $0["title"]?.text ?? "" }
        guard !titles.isEmpty else { return }
        let width = box.width / Double(titles.count)
        for (index, title) in titles.enumerated() {
            let part = Box(box.x + Double(index) * width, box.y, width, box.height)
            if index == 0 { canvas.rectangle(part, fill: Palette.accent, radius: 5) }
            if index > 1 { canvas.line((part.x, part.y), (part.x, part.maxY), Palette.accent) }
            canvas.line(
                of: title, in: part.inset(4, 0),
                TextStyle(size: 13, color: index == 0 ? Palette.field : Palette.accent), .center)
        }
    }

    /// Draws a navigation bar, toolbar or tab bar with its items.
    mutating func drawBar(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("barTintColor", of: view) ?? "#f4f5f7")
        let isTop = facts.isA("UINavigationBar", position: view)
        canvas.line(
            (box.x, isTop ? box.maxY - 0.5 : box.y + 0.5), (box.maxX, isTop ? box.maxY - 0.5 : box.y + 0.5),
            Palette.edge)
        if isTop {
            let item = facts.parts(of: "UINavigationItem", in: view).first
            let title = item.flatMap { facts.rawText("title", of: $0) ?? facts.rawText("UITitle", of: $0) } ?? ""
            canvas.line(of: title, in: box.inset(60, 0), TextStyle(size: 16, isBold: true), .center)
            let buttons = item.map { facts.parts(of: "UIBarButtonItem", in: $0) } ?? []
            for (index, button) in buttons.prefix(2).enumerated() {
                let place = Box(index == 0 ? box.x + 10 : box.maxX - 80, box.y, 70, box.height)
                canvas.line(
                    of: name(of: button), in: place, TextStyle(size: 15, color: Palette.accent),
                    index == 0 ? .leading : .trailing)
            }
            return
        }
        let items = facts.parts(of: "UIBarItem", in: view).filter {
            !name(of: $0).isEmpty || facts.source(of: "image", of: $0) != nil
        }
        guard !items.isEmpty else { return }
        let width = box.width / Double(items.count)
        for (index, item) in items.enumerated() {
            let part = Box(box.x + Double(index) * width, box.y, width, box.height)
            let style = TextStyle(size: box.height > 46 ? 11 : 15, color: Palette.accent)
            if facts.model.value("image", of: item) != nil {
                drawPicture("image", of: item, in: part.top(box.height * 0.7).inset(4, 4))
                canvas.line(of: name(of: item), in: part.below(box.height * 0.68), style, .center)
            } else {
                canvas.line(of: name(of: item), in: part, style, .center)
            }
        }
    }

    /// Title of a bar's item, else the name of the system item; "" for spaces.
    private func name(of item: Int) -> String {
        if let title = facts.text("title", of: item) { return title }
        let system = facts.rawText("systemItem", of: item) ?? ""
        return ["flexibleSpace", "fixedSpace"].contains(system)
            ? "" : system.prefix(1).uppercased() + system.dropFirst()
    }

    mutating func drawSearch(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: "#e9ebef")
        let field = box.inset(8, max((box.height - 30) / 2, 2))
        canvas.rectangle(field, fill: Palette.field, radius: 6)
        canvas.circle(field.x + 14, field.middleY - 1, 4.5, stroke: Palette.secondary)
        canvas.line(
            (field.x + 17.5, field.middleY + 2.5), (field.x + 21, field.middleY + 6), Palette.secondary, width: 1.4)
        let words = facts.text("placeholder", of: view) ?? "Search"
        canvas.line(
            of: words, in: Box(field.x + 27, field.y, field.width - 32, field.height),
            TextStyle(size: 14, color: Palette.faint))
    }

    mutating func drawTouchTable(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field)
        let height = min(max(facts.number("rowHeight", of: view) ?? 44, 16), 400)
        var y = box.y + height
        while y < box.maxY, y < box.y + 200 * height {
            canvas.line((box.x + 15, y - 0.5), (box.maxX, y - 0.5), Palette.line)
            y += height
        }
    }

    mutating func drawTableCell(_ view: Int, in box: Box) {
        canvas.rectangle(box, fill: facts.color("backgroundColor", of: view) ?? Palette.field)
        canvas.line((box.x + 15, box.maxY - 0.5), (box.maxX, box.maxY - 0.5), Palette.line)
        let accessory = facts.rawText("accessoryType", of: view)
        if accessory == "disclosureIndicator" || accessory == "detailDisclosureButton" {
            let (x, y) = (box.maxX - 18, box.middleY)
            canvas.path([(x, y - 5), (x + 5, y), (x, y + 5)], stroke: Palette.faint, width: 1.8)
        }
    }

    mutating func drawPicker(in box: Box) {
        canvas.rectangle(box, fill: Palette.field, stroke: Palette.line)
        for offset in [-17.0, 17] {
            canvas.line((box.x, box.middleY + offset), (box.maxX, box.middleY + offset), Palette.edge)
        }
        for step in [-1.0, 0, 1] {
            canvas.rectangle(
                Box(box.middleX - 50, box.middleY + step * 34 - 4, 100, 8),
                fill: step == 0 ? Palette.faint : Palette.line, radius: 4)
        }
    }

    mutating func drawPages(_ view: Int, in box: Box) {
        let count = Int(min(max(facts.rawNumber("numberOfPages", of: view) ?? 3, 1), 20))
        for index in 0..<count {
            let x = box.middleX + (Double(index) - Double(count - 1) / 2) * 15
            canvas.circle(x, box.middleY, 3.5, fill: index == 0 ? Palette.secondary : Palette.line)
        }
    }
}
