extension GNUstepArchiver {
    /// Writes the values of a responder: interface style and menu.
    mutating func responder() {
        int(0)
        null()
    }

    /// Writes the values of a view before its subviews.
    mutating func viewHead(_ frame: Frame, mask: UInt64) {
        responder()
        self.frame(frame)
        self.frame(frame.atOrigin)
        flags(false, false, true, true)
        unsignedLongLong(mask)
        null(2)  // the next and the previous key view
    }

    mutating func view(_ view: WrittenView) {
        object(view.content.className, key: view.id) { archiver in
            archiver.viewHead(view.frame, mask: 0)
            archiver.list([WrittenView]()) { $0.view($1) }
            archiver.int(0)  // tag
            switch view.content {
            case .button(let button): archiver.cell(of: button)
            case .image(let name): archiver.imageCell { $0.image(name) }
            case .picture(let bytes): archiver.imageCell { $0.picture(bytes) }
            case .label(let text): archiver.labelCell(text)
            }
            archiver.flags(false)
            switch view.content {
            case .button: break
            case .image, .picture, .label:
                archiver.null()
                archiver.noSelector()
            }
        }
    }

    private mutating func cell(of button: WrittenButton) {
        object("NSButtonCell") { archiver in
            archiver.cellValues(
                title: button.title, type: 2,
                imagePosition: button.image == nil ? 0 : button.title.isEmpty ? 1 : 2,
                bezel: button.style == .push ? 2 : 0
            ) { $0.image(button.image) }
            archiver.actionCellValues()
            archiver.text("")  // key equivalent
            archiver.null()  // font of the key equivalent
            archiver.text("")  // alternate title
            archiver.image(button.alternateImage)
            archiver.flags(false)
            archiver.unsignedInts(0, button.style == .push ? 6 : 1, button.style == .push ? 0 : 1)
            archiver.sound(button.sound)
            archiver.null()
            archiver.float(0.4)
            archiver.float(0.075)
            archiver.unsignedInts(button.style == .push ? 1 : 0, 0)
            archiver.flags(false, false)
        }
    }

    private mutating func imageCell(_ image: (inout GNUstepArchiver) -> Void) {
        object("NSImageCell") { archiver in
            archiver.cellValues(title: nil, type: 2, imagePosition: 1, bezel: 0, image: image)
            archiver.int(0)  // in the middle
            archiver.int(0)  // no frame
            archiver.int(0)  // scaled down if it is too large
            archiver.pair(1, 1)
        }
    }

    private mutating func labelCell(_ text: String) {
        object("NSTextFieldCell") { archiver in
            archiver.cellValues(title: text, type: 1, imagePosition: 0, bezel: 0) { $0.null() }
            archiver.actionCellValues()
            archiver.color("textBackgroundColor")
            archiver.color("controlTextColor")
            archiver.flags(false)
        }
    }

    private mutating func cellValues(
        title: String?, type: UInt32, imagePosition: UInt32, bezel: UInt32,
        image: (inout GNUstepArchiver) -> Void
    ) {
        if let title { text(title) } else { null() }
        image(&self)
        object("NSFont", key: "font") {
            $0.int(5)  // the system font, with a size
            $0.float(13)
        }
        null()
        flags(false, false, false, false, false, false, false, false)
        flags(false, false, bezel != 0, false, false, false, false, false)
        // Titles of push buttons are in the middle, other texts on the left.
        unsignedInts(bezel, type, imagePosition, 0, 0, 0)
        unsignedLongLong(0)
        unsignedLongLong(4)
        null(3)
        unsignedInts(0, 0, 0, 0, 0, 0, 0)
    }

    private mutating func actionCellValues() {
        longLong(0)
        null()
        noSelector()
        null()
    }

    mutating func image(_ name: String?) { named("NSImage", name) }

    /// Writes an image without a name, whose only representation is a bitmap.
    private mutating func picture(_ bytes: [UInt8]) {
        object("NSImage") { archiver in
            archiver.flags(false)
            archiver.pair(16, 16)
            archiver.null()  // no background colour
            archiver.flags(false, false, false, false, false, false, false, false, false)
            archiver.list([bytes]) { archiver, bytes in
                archiver.object("NSBitmapImageRep") { archiver in
                    archiver.text("NSDeviceRGBColorSpace")
                    archiver.pair(16, 16)
                    archiver.flags(false, true)
                    for number: Int64 in [8, 16, 16] { archiver.longLong(number) }
                    archiver.data(bytes)
                }
            }
        }
    }

    private mutating func sound(_ name: String?) { named("NSSound", name) }

    private mutating func named(_ className: String, _ name: String?) {
        guard let name else { return null() }
        object(className, key: className + " " + name) { archiver in
            archiver.flags(true)
            archiver.text(name)
        }
    }

    mutating func color(_ name: String) {
        object("NSColor", key: "color " + name) { archiver in
            archiver.text("NSNamedColorSpace")
            archiver.text("System")
            archiver.text(name)
        }
    }
}
