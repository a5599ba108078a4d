import InterfaceSchema
import NibFormats

/// Drawing of each class of views. The nearest class in a view's lineage counts.
extension ViewArtist {
    private typealias Body = @Sendable (inout ViewArtist, Int, Box, (PictureSource) -> DrawnPicture?) -> Void

    private static let bodies: [String: Body] = [
        "NSButton": { ButtonArtist.draw($1, in: $2, &$0, $3) },
        "NSPopUpButton": { artist, view, box, _ in ButtonArtist.drawPopUp(view, in: box, &artist) },
        "NSTextField": { artist, view, box, _ in FieldArtist.draw(view, in: box, &artist) },
        "NSTextView": { artist, view, box, _ in FieldArtist.drawTextView(view, in: box, &artist) },
        "NSImageView": { $0.drawImageView($1, in: $2, $3) },
        "NSBox": { artist, view, box, _ in artist.drawGroup(view, in: box) },
        "NSScrollView": { artist, view, box, _ in artist.drawScrollView(view, in: box) },
        "NSTableView": { artist, view, box, _ in TableArtist.draw(view, in: box, &artist) },
        "NSBrowser": { artist, view, box, _ in TableArtist.drawBrowser(view, in: box, &artist) },
        "NSTabView": { artist, view, box, _ in TabArtist.draw(view, in: box, &artist) },
        "NSMatrix": { MatrixArtist.draw($1, in: $2, &$0, $3) },
        "NSSlider": { artist, view, box, _ in GaugeArtist.drawSlider(view, in: box, &artist) },
        "NSStepper": { artist, _, box, _ in GaugeArtist.drawStepper(in: box, &artist) },
        "NSProgressIndicator": { artist, view, box, _ in GaugeArtist.drawProgress(view, in: box, &artist) },
        "NSLevelIndicator": { artist, view, box, _ in GaugeArtist.drawProgress(view, in: box, &artist) },
        "NSColorWell": { artist, view, box, _ in GaugeArtist.drawColorWell(view, in: box, &artist) },
        "NSSegmentedControl": { GaugeArtist.drawSegments($1, in: $2, &$0, $3) },
        "NSDatePicker": { artist, _, box, _ in FieldArtist.drawDate(in: box, &artist) },
        "NSScroller": { artist, _, box, _ in GaugeArtist.drawScroller(in: box, &artist) },
        "NSSwitch": { artist, view, box, _ in GaugeArtist.drawSwitch(view, in: box, &artist) },
        "NSTableHeaderView": { artist, _, box, _ in artist.canvas.rectangle(box, fill: Palette.bar) },
        "NSClipView": { _, _, _, _ in },
        "NSSplitView": { artist, view, box, _ in artist.drawBackground(of: view, in: box) },
        "UIButton": { TouchArtist.drawButton($1, in: $2, &$0, $3) },
        "UILabel": { artist, view, box, _ in TouchArtist.drawLabel(view, in: box, &artist) },
        "UITextField": { artist, view, box, _ in TouchArtist.drawField(view, in: box, &artist) },
        "UITextView": { artist, view, box, _ in TouchArtist.drawText(view, in: box, &artist) },
        "UIImageView": { $0.drawImageView($1, in: $2, $3) },
        "UISwitch": { artist, view, box, _ in GaugeArtist.drawSwitch(view, in: box, &artist) },
        "UISlider": { artist, view, box, _ in GaugeArtist.drawSlider(view, in: box, &artist) },
        "UIProgressView": { artist, view, box, _ in GaugeArtist.drawProgress(view, in: box, &artist) },
        "UIStepper": { artist, _, box, _ in TouchArtist.drawStepper(in: box, &artist) },
        "UISegmentedControl": { artist, view, box, _ in TouchArtist.drawSegments(view, in: box, &artist) },
        "UIActivityIndicatorView": { artist, _, box, _ in GaugeArtist.drawSpinner(in: box, &artist) },
        "UINavigationBar": { TouchArtist.drawBar($1, in: $2, &$0, $3) },
        "UIToolbar": { TouchArtist.drawBar($1, in: $2, &$0, $3) },
        "UITabBar": { TouchArtist.drawBar($1, in: $2, &$0, $3) },
        "UISearchBar": { artist, view, box, _ in TouchArtist.drawSearch(view, in: box, &artist) },
        "UITableView": { artist, view, box, _ in TouchArtist.drawTable(view, in: box, &artist) },
        "UITableViewCell": { artist, view, box, _ in TouchArtist.drawCell(view, in: box, &artist) },
        "UIPickerView": { artist, _, box, _ in TouchArtist.drawPicker(in: box, &artist) },
        "UIDatePicker": { artist, _, box, _ in TouchArtist.drawPicker(in: box, &artist) },
        "UIPageControl": { artist, view, box, _ in TouchArtist.drawPages(view, in: box, &artist) },
    ]

    /// Views that show nothing of their own, whose place is marked so that it is not lost.
    private static let opaqueKinds: Set = [
        "WebView", "WKWebView", "UIWebView", "PDFView", "QCView", "MKMapView", "NSOpenGLView", "MTKView", "SCNView",
        "GLKView", "NSCollectionView", "UICollectionView", "NSRuleEditor",
    ]

    mutating func drawBody(of view: Int, in box: Box, _ picture: (PictureSource) -> DrawnPicture?) {
        for name in facts.lineage(view) {
            if Self.opaqueKinds.contains(name) { return drawCustom(view, in: box) }
            if let body = Self.bodies[name] { return body(&self, view, box, picture) }
        }
        let object = facts.object(view)
        // A view of the application's own draws what nobody here can know.
        if object.customClass != nil, facts.views(in: view).isEmpty { return drawCustom(view, in: box) }
        drawBackground(of: view, in: box)
    }

    /// Draws the parts over the contents of a view.
    mutating func drawCover(of view: Int, in box: Box) {
        if facts.isA("NSScrollView", position: view) {
            TableArtist.drawHeader(ofTableIn: view, in: box, &self)
            canvas.rectangle(box, stroke: Palette.controlEdge)
        } else if facts.isA("NSSplitView", position: view) {
            drawDividers(of: view, in: box)
        }
    }

    mutating func drawBackground(of view: Int, in box: Box) {
        if let color = facts.color("backgroundColor", of: view) { canvas.rectangle(box, fill: color) }
    }

    /// A view of a class that only the application has.
    mutating func drawCustom(_ view: Int, in box: Box) {
        let color = facts.color("backgroundColor", of: view)
        canvas.rectangle(box, fill: color ?? Palette.custom, stroke: Palette.customEdge, radius: 2, dash: "4 3")
        let style = TextStyle(size: box.height < 14 ? 9 : 11, color: Palette.customText)
        if box.height >= 9, box.width >= 24 {
            canvas.line(of: facts.name(of: view), in: box.inset(4, 0), style, .center)
        }
    }

    mutating func drawImageView(_ view: Int, in box: Box, _ picture: (PictureSource) -> DrawnPicture?) {
        drawBackground(of: view, in: box)
        if facts.model.value("image", of: view) == nil {
            drawMissing("image", of: view, in: box)
        } else {
            drawPicture("image", of: view, in: box, enlargement: facts.isTouch ? .infinity : 1, picture)
        }
    }

    mutating func drawScrollView(_ view: Int, in box: Box) {
        let color = facts.color("backgroundColor", of: view)
        canvas.rectangle(box, fill: color ?? Palette.field)
    }

    /// A box with a title, or a line between groups.
    mutating func drawGroup(_ view: Int, in box: Box) {
        let type = facts.rawText("boxType", of: view)
        if type == "separator" || facts.rawNumber("NSBoxType", of: view) == 2 || min(box.width, box.height) <= 5 {
            if box.width >= box.height {
                canvas.line(
                    (box.x, box.middleY.rounded(.down) + 0.5), (box.maxX, box.middleY.rounded(.down) + 0.5),
                    Palette.edge)
            } else {
                canvas.line(
                    (box.middleX.rounded(.down) + 0.5, box.y), (box.middleX.rounded(.down) + 0.5, box.maxY),
                    Palette.edge)
            }
            return
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

    /// The lines between the parts of a split view.
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
