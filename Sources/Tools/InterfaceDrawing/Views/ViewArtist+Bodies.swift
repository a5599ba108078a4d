import InterfaceSchema

/// Functions that draw views, by class. The nearest class in a view's lineage counts.
extension ViewArtist {
    private typealias Body = @Sendable (inout ViewArtist, Int, Box) -> Void

    private static let bodies: [String: Body] = [
        "NSButton": { $0.drawButton($1, in: $2) },
        "NSPopUpButton": { $0.drawPopUp($1, in: $2) },
        "NSTextField": { $0.drawField($1, in: $2) },
        "NSTextView": { $0.drawTextView($1, in: $2) },
        "NSImageView": { $0.drawImageView($1, in: $2) },
        "NSBox": { $0.drawGroup($1, in: $2) },
        "NSScrollView": { $0.drawBackground(of: $1, in: $2, else: Palette.field) },
        "NSTableView": { $0.drawTable($1, in: $2) },
        "NSBrowser": { $0.drawBrowser($1, in: $2) },
        "NSTabView": { $0.drawTabs($1, in: $2) },
        "NSMatrix": { $0.drawMatrix($1, in: $2) },
        "NSSlider": { $0.drawSlider($1, in: $2) },
        "NSStepper": { $0.drawStepper(in: $2) },
        "NSProgressIndicator": { $0.drawProgress($1, in: $2) },
        "NSLevelIndicator": { $0.drawProgress($1, in: $2) },
        "NSColorWell": { $0.drawColorWell($1, in: $2) },
        "NSSegmentedControl": { $0.drawSegments($1, in: $2) },
        "NSDatePicker": { $0.drawDate(in: $2) },
        "NSScroller": { $0.drawScroller(in: $2) },
        "NSSwitch": { $0.drawSwitch($1, in: $2) },
        "NSTableHeaderView": { $0.canvas.rectangle($2, fill: Palette.bar) },
        "NSClipView": { _, _, _ in },
        "NSSplitView": { $0.drawBackground(of: $1, in: $2) },
        "UIButton": { $0.drawTouchButton($1, in: $2) },
        "UILabel": { $0.drawLabel($1, in: $2) },
        "UITextField": { $0.drawTouchField($1, in: $2) },
        "UITextView": { $0.drawTouchText($1, in: $2) },
        "UIImageView": { $0.drawImageView($1, in: $2) },
        "UISwitch": { $0.drawSwitch($1, in: $2) },
        "UISlider": { $0.drawSlider($1, in: $2) },
        "UIProgressView": { $0.drawProgress($1, in: $2) },
        "UIStepper": { $0.drawTouchStepper(in: $2) },
        "UISegmentedControl": { $0.drawTouchSegments($1, in: $2) },
        "UIActivityIndicatorView": { $0.drawSpinner(in: $2) },
        "UINavigationBar": { $0.drawBar($1, in: $2) },
        "UIToolbar": { $0.drawBar($1, in: $2) },
        "UITabBar": { $0.drawBar($1, in: $2) },
        "UISearchBar": { $0.drawSearch($1, in: $2) },
        "UITableView": { $0.drawTouchTable($1, in: $2) },
        "UITableViewCell": { $0.drawTableCell($1, in: $2) },
        "UIPickerView": { $0.drawPicker(in: $2) },
        "UIDatePicker": { $0.drawPicker(in: $2) },
        "UIPageControl": { $0.drawPages($1, in: $2) },
    ]

    /// Classes of views whose contents are unknown. A frame marks their place.
    private static let opaqueKinds: Set = [
        "WebView", "WKWebView", "UIWebView", "PDFView", "QCView", "MKMapView", "NSOpenGLView", "MTKView", "SCNView",
        "GLKView", "NSCollectionView", "UICollectionView", "NSRuleEditor",
    ]

    mutating func drawBody(of view: Int, in box: Box) {
        for name in facts.object(view).lineage {
            if Self.opaqueKinds.contains(name) { return drawCustom(view, in: box) }
            if let body = Self.bodies[name] { return body(&self, view, box) }
        }
        let object = facts.object(view)
        // The contents of an application's own view are unknown.
        if object.customClass != nil, facts.views(in: view).isEmpty { return drawCustom(view, in: box) }
        drawBackground(of: view, in: box)
    }

    /// Draws the parts over the contents of a view.
    mutating func drawCover(of view: Int, in box: Box) {
        if facts.isA("NSScrollView", position: view) {
            drawHeader(ofTableIn: view, in: box)
            canvas.rectangle(box, stroke: Palette.controlEdge)
        } else if facts.isA("NSSplitView", position: view) {
            drawDividers(of: view, in: box)
        }
    }

    /// Fills a view with its background colour, else with `other`.
    mutating func drawBackground(of view: Int, in box: Box, else other: String? = nil) {
        if let color = facts.color("backgroundColor", of: view) ?? other { canvas.rectangle(box, fill: color) }
    }

    /// Draws a frame with the class's name, for a view whose contents are unknown.
    mutating func drawCustom(_ view: Int, in box: Box) {
        let color = facts.color("backgroundColor", of: view)
        canvas.rectangle(box, fill: color ?? Palette.custom, stroke: Palette.customEdge, radius: 2, dash: "4 3")
        let style = TextStyle(size: box.height < 14 ? 9 : 11, color: Palette.customText)
        if box.height >= 9, box.width >= 24 {
            canvas.line(of: facts.name(of: view), in: box.inset(4, 0), style, .center)
        }
    }

    mutating func drawImageView(_ view: Int, in box: Box) {
        drawBackground(of: view, in: box)
        if facts.model.value("image", of: view) == nil {
            drawMissing("image", of: view, in: box)
        } else {
            drawPicture("image", of: view, in: box, enlargement: facts.isTouch ? .infinity : 1)
        }
    }

    /// Draws a box with a title, or a line between groups.
    mutating func drawGroup(_ view: Int, in box: Box) {
        let type = facts.rawText("boxType", of: view)
        if type == "separator" || facts.rawNumber("NSBoxType", of: view) == 2 || min(box.width, box.height) <= 5 {
            let (x, y) = (box.middleX.rounded(.down) + 0.5, box.middleY.rounded(.down) + 0.5)
            let ends = box.width >= box.height ? ((box.x, y), (box.maxX, y)) : ((x, box.y), (x, box.maxY))
            return canvas.line(ends.0, ends.1, Palette.edge)
        }
        let title = facts.text("title", of: view) ?? ""
        let isTitled =
            !title.isEmpty && facts.rawText("titlePosition", of: view) != "noTitle"
            && facts.rawNumber("NSTitlePosition", of: view) != 0
        let style = TextStyle(size: 11, color: Palette.secondary)
        let frame = isTitled ? box.below(15) : box
        canvas.rectangle(frame.inset(2, 1), fill: "rgba(120,140,165,0.07)", stroke: Palette.line, radius: 5)
        // GNUstep's boxes have their title in the middle.
        let alignment = facts.isGNUstep ? Canvas.Alignment.center : .leading
        if isTitled { canvas.line(of: title, in: box.top(14).inset(6, 0), style, alignment) }
    }

    private mutating func drawDividers(of view: Int, in box: Box) {
        let parts = facts.views(in: view).compactMap { facts.frame(of: $0) }
        let isVertical = facts.flag("vertical", of: view) ?? false
        for part in parts.dropLast() {
            if isVertical {
                let x = box.x + part.x + part.width + 0.5
                if x < box.maxX { canvas.line((x, box.y), (x, box.maxY), Palette.edge) }
            } else {
                let y = box.y + part.y + part.height + 0.5
                if y < box.maxY { canvas.line((box.x, y), (box.maxX, y), Palette.edge) }
            }
        }
    }
}
