import InterfaceSchema

/// Draws a view with all views in it, from back to front.
struct ViewArtist {
    let facts: InterfaceFacts
    var library: PictureLibrary
    var canvas: Canvas
    private(set) var undrawn: [UndrawnView] = []
    private(set) var viewCount = 0
    /// The views of tabs that are not shown.
    private(set) var hiddenTabs: [Int] = []

    init(_ facts: InterfaceFacts, _ library: PictureLibrary, _ canvas: Canvas) {
        self.facts = facts
        self.library = library
        self.canvas = canvas
    }

    private enum Step {
        case view(Int, Box)
        case closeGroup
        /// The parts of a view that cover its subviews.
        case cover(Int, Box)
    }

    /// Draws a view in a box, which replaces the view's own frame.
    mutating func draw(_ root: Int, in box: Box) {
        var steps = [Step.view(root, box)]
        while let step = steps.popLast() {
            switch step {
            case .closeGroup: canvas.close()
            case .cover(let view, let box):
                drawCover(of: view, in: box)
                drawMark(on: view, in: box)
            case .view(let view, let box):
                viewCount += 1
                let isHidden = facts.flag("hidden", of: view) == true
                if isHidden {
                    canvas.fade(0.3)
                    steps.append(.closeGroup)
                }
                drawBody(of: view, in: box)
                steps.append(.cover(view, box))
                let inner = place(contentsOf: view, in: box)
                if inner.isEmpty { continue }
                if clips(view) {
                    canvas.clip(to: box)
                    steps.append(.closeGroup)
                }
                steps += inner.reversed().map { .view($0.view, $0.box) }
            }
        }
    }

    /// Draws a frame around an object that has a mark.
    mutating func drawMark(on object: Int, in box: Box) {
        guard let color = facts.marks[object] else { return }
        canvas.rectangle(box, stroke: color, radius: 3, width: 2)
    }

    private func clips(_ view: Int) -> Bool {
        facts.isA(
            "NSScrollView", "NSClipView", "NSTableView", "NSTabView", "UIScrollView", position: view)
            || facts.flag("clipsToBounds", of: view) == true
    }

    // MARK: Frames

    /// The views within a view, with the boxes in which they are drawn.
    private mutating func place(contentsOf view: Int, in box: Box) -> [(view: Int, box: Box)] {
        let inner = facts.views(in: view)
        if inner.isEmpty || facts.isA("NSPopUpButton", "NSMatrix", "NSBrowser", position: view) { return [] }
        if facts.isA("NSScrollView", position: view) { return placeScrolled(inner, in: box) }
        if facts.isA("NSTabView", position: view) { return placeTab(of: view, in: box) }
        return inner.compactMap { child in placed(child, of: view, within: box).map { (child, $0) } }
    }

    /// Frame of a view; nil if the frame is missing or not drawable, and the view joins `undrawn`.
    private mutating func frame(of view: Int) -> Rectangle? {
        let frame = facts.frame(of: view)
        if let frame, frame.isDrawable { return frame }
        undrawn.append(facts.undrawn(view, frame == nil ? .noFrame : .badFrame))
        return nil
    }

    private mutating func placed(_ view: Int, of parent: Int, within box: Box) -> Box? {
        guard let frame = frame(of: view) else { return nil }
        let y = facts.isFlipped(parent) ? frame.y : box.height - frame.y - frame.height
        return Box(box.x + frame.x, box.y + y, max(frame.width, 0), max(frame.height, 0))
    }

    /// Places the contents of a scroll view, from their beginning, below a table's header.
    private mutating func placeScrolled(_ inner: [Int], in box: Box) -> [(view: Int, box: Box)] {
        let clips = inner.filter { facts.isA("NSClipView", position: $0) }
        var documents = clips.flatMap { facts.views(in: $0) }
        // Some formats have the contents directly within the scroll view.
        documents += inner.filter { !facts.isA("NSClipView", "NSScroller", "NSRulerView", position: $0) }
        let headers = documents.filter { facts.isA("NSTableHeaderView", position: $0) }
        let contents = documents.filter { !headers.contains($0) }
        let table = contents.first { facts.isA("NSTableView", position: $0) }
        var area = box.inset(1, 1)
        if !headers.isEmpty, table != nil { area = area.below(17) }
        viewCount += clips.count + headers.count
        return contents.compactMap { content in
            guard let frame = facts.frame(of: content) else {
                undrawn.append(facts.undrawn(content, .noFrame))
                return nil
            }
            let isFilling = facts.isA("NSTableView", "NSTextView", position: content)
            let size = (min(frame.width, Rectangle.limit), min(frame.height, Rectangle.limit))
            guard size.0.isFinite, size.1.isFinite else { return nil }
            if let clip = facts.clip(around: content, in: box) {
                // The y axis of most views points up, so a scroll view shows their lower end first.
                let top = facts.isFlipped(content) || isFilling ? clip.y : clip.maxY - size.1
                return (content, Box(clip.x, top, max(size.0, 0), max(size.1, isFilling ? clip.height : 0)))
            }
            return (
                content,
                Box(
                    area.x, area.y, isFilling ? max(size.0, area.width) : max(size.0, 0),
                    isFilling ? max(size.1, area.height) : max(size.1, 0))
            )
        }
    }

    /// Places the views of a tab view's chosen tab, else of the first tab.
    private mutating func placeTab(of view: Int, in box: Box) -> [(view: Int, box: Box)] {
        let items = tabs(of: view)
        guard !items.isEmpty else { return [] }
        let chosen = chosenTab(among: items, of: view)
        let shown = contents(of: chosen, in: view)
        // In a broken file tabs share a view, which is drawn once.
        let others = items.filter { $0 != chosen }.flatMap { contents(of: $0, in: view) }
        hiddenTabs += Set(others).subtracting(shown).sorted()
        return shown.compactMap { content in
            guard let frame = frame(of: content) else { return nil }
            let size = (max(frame.width, 0), max(frame.height, 0))
            if facts.isGNUstep {
                let top = isBare(view) ? 0 : Self.gnustepTabHeight + 1
                return (content, Box(box.x + 1, box.y + top, size.0, size.1))
            }
            // The contents lie below the tabs, as far from the lower edge as from the sides.
            let margin = min(max((box.width - size.0) / 2, 0), 16)
            return (
                content,
                Box(box.x + margin, max(box.y, box.maxY - margin - size.1), size.0, size.1)
            )
        }
    }

    // MARK: Pictures

    /// Draws the image of a property, at most `enlargement` times as large as it is. A frame replaces a missing image.
    mutating func drawPicture(_ property: String, of object: Int, in box: Box, enlargement: Double = 1) {
        guard box.width >= 2, box.height >= 2 else { return }
        if let source = facts.source(of: property, of: object), drawPicture(source, in: box, enlargement: enlargement) {
            return
        }
        if facts.model.value(property, of: object) != nil { drawMissing(property, of: object, in: box) }
    }

    /// Draws an image. Returns false if the image is missing.
    mutating func drawPicture(_ source: PictureSource, in box: Box, enlargement: Double = 1) -> Bool {
        guard let number = library.number(of: source) else { return false }
        let found = library.pictures[number]
        let scale = min(box.width / found.width, box.height / found.height, enlargement)
        canvas.picture(number, found, in: box.centered(found.width * scale, found.height * scale))
        return true
    }

    /// Draws a frame in place of a picture, with the picture's name if there is room.
    mutating func drawMissing(_ property: String, of object: Int, in box: Box) {
        canvas.rectangle(box, fill: Palette.missing, stroke: Palette.missingEdge, radius: 3)
        var name = ""
        if case .image(let media)? = facts.model.value(property, of: object) {
            switch media {
            case .named(let text), .symbol(let text): name = text
            case .embedded: break
            }
        }
        let style = TextStyle(size: 10, color: Palette.secondary)
        if box.height >= 16, box.width >= 40, !name.isEmpty {
            canvas.line(of: name, in: box.inset(3, 2), style, .center)
        } else {
            // The usual sign for a picture is a hill and the sun.
            let mark = box.centered(min(box.width - 4, 20), min(box.height - 4, 16))
            canvas.path(
                [
                    (mark.x, mark.maxY), (mark.x + mark.width * 0.4, mark.y + mark.height * 0.35),
                    (mark.x + mark.width * 0.65, mark.y + mark.height * 0.7),
                    (mark.x + mark.width * 0.8, mark.y + mark.height * 0.55), (mark.maxX, mark.maxY),
                ], fill: Palette.missingEdge)
            canvas.circle(
                mark.x + mark.width * 0.78, mark.y + mark.height * 0.2, mark.height * 0.13, fill: Palette.missingEdge)
        }
    }
}
