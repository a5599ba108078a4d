extension TypedNibWriter {
    func addCell(of view: WrittenView, to archiver: inout TypedStreamArchiver) {
        switch view.content {
        case .button(let button): addCell(of: button, view: view, to: &archiver)
        case .image(let name):
            addImageCell(to: &archiver) { addResource("NSImage", name, to: &$0) }
        case .picture(let bytes):
            addImageCell(to: &archiver) { addPicture(bytes, to: &$0) }
        case .label(let text):
            archiver.object("NSTextFieldCell") { archiver in
                addCellValues(0x0404_0000, to: &archiver) { $0.texts(text) }
                addActionCellValues(view: view, to: &archiver)
                archiver.types("c@@")
                archiver.characters([0])
                addColor("controlColor", to: &archiver)
                addColor("controlTextColor", to: &archiver)
            }
        }
    }

    private func addCell(of button: WrittenButton, view: WrittenView, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSButtonCell") { archiver in
            addCellValues(0x0400_0000, to: &archiver) { $0.texts(button.title) }
            addActionCellValues(view: view, to: &archiver)
            archiver.types("ssii@@@@@")
            archiver.integers(
                200, 25, button.style == .push ? 1 : 2, button.style == .push ? -0x797D_BF01 : 0x483C_40FF)
            archiver.texts("", "")
            addResource("NSImage", button.image, to: &archiver)
            addResource("NSImage", button.alternateImage, to: &archiver)
            addResource("NSSound", button.sound, to: &archiver)
        }
    }

    private func addImageCell(
        to archiver: inout TypedStreamArchiver, content: (inout TypedStreamArchiver) -> Void
    ) {
        archiver.object("NSImageCell") { archiver in
            addCellValues(0x2000_0000, to: &archiver, content: content)
            archiver.integers("iii", 0, 0, 0)
        }
    }

    private func addCellValues(
        _ flags: Int, to archiver: inout TypedStreamArchiver, content: (inout TypedStreamArchiver) -> Void
    ) {
        archiver.integers("ii", flags, 0)
        archiver.types("@@@@")
        content(&archiver)
        archiver.null(3)
    }

    private func addActionCellValues(view: WrittenView, to archiver: inout TypedStreamArchiver) {
        archiver.types("i:")
        archiver.integers(0)
        archiver.null()
        archiver.nulls("@")
        archiver.types("@")
        archiver.reference(toObject: "object " + view.id)
    }

    private func addColor(_ name: String, to archiver: inout TypedStreamArchiver) {
        archiver.object("NSColor", key: "color " + name) { archiver in
            archiver.character(6)
            archiver.types("@@@")
            archiver.texts("System", name)
            archiver.null()
        }
    }

    /// Writes a custom resource, which the loader replaces by the image or sound with this name.
    func addResource(_ className: String, _ name: String?, to archiver: inout TypedStreamArchiver) {
        guard let name else { return archiver.null() }
        archiver.object("NSCustomResource", key: className + " " + name) { archiver in
            archiver.types("@@")
            archiver.texts(className, name)
        }
    }

    /// Writes an image without a name, whose only representation is a bitmap.
    private func addPicture(_ bytes: [UInt8], to archiver: inout TypedStreamArchiver) {
        archiver.object("NSImage") { archiver in
            archiver.nulls("@")
            for flag: UInt8 in [0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0] {
                archiver.character(flag)
            }
            archiver.types("ff")
            for _ in 0..<2 { archiver.float(16) }
            archiver.integers("s", 1)
            archiver.character(0)
            archiver.types("@")
            archiver.object("NSBitmapImageRep") { archiver in
                archiver.integers("i", bytes.count)
                archiver.types("[\(bytes.count)c]")
                archiver.characters(bytes)
            }
            for _ in 0..<2 { archiver.nulls("@") }
        }
    }
}
