/// The known keys of the values that AppKit's classes write into typed streams. The same classes use the same keys in keyed archives. A value
/// without a known key has its index as name.
///
/// A class writes the values of its superclass first, so the keys of an object are the keys of all its classes, the root class first. The keys end
/// before the first class of unknown version.
enum TypedStreamLayout {
    /// The keys of a class's own values; "" for values of unknown meaning.
    private struct Entry {
        let versions: ClosedRange<Int64>
        let keys: [String]
    }

    /// The keys of an object's values in order, as far as known.
    static func keys(of object: Int, in stream: TypedStream) -> [String] {
        keys(
            ofClass: stream.objects[object].class, standingFor: stream.values(of: object).dropFirst().first,
            in: stream.classes)
    }

    /// The name of a value: its key, or its index if the key is unknown.
    static func name(ofValueAt index: Int, _ keys: [String]) -> String {
        index < keys.count && !keys[index].isEmpty ? keys[index] : "\(index)"
    }

    /// The keys of an object of a class, as far as known. `original` is the second value of the object.
    static func keys(
        ofClass index: Int32, standingFor original: TypedStream.Value?, in classes: [TypedStream.Class]
    ) -> [String] {
        // A stand-in writes both class names, then the values of the original object.
        if classes[Int(index)].name == "NSClassSwapper" {
            guard case .class(let original)? = original else { return [] }
            return ["NSClassName", "NSOriginalClassName"] + keys(ofClass: original, in: classes)
        }
        return keys(ofClass: index, in: classes)
    }

    private static func keys(ofClass index: Int32, in classes: [TypedStream.Class]) -> [String] {
        var keys: [String] = []
        for ancestor in classes.lineage(of: index).reversed() {
            let link = classes[Int(ancestor)]
            guard let entry = entries[link.name] else {
                // Classes of the application come last, and nothing is known about their values.
                return keys
            }
            guard entry.versions.contains(link.version) else { return keys }
            keys += entry.keys
        }
        return keys
    }

    private static let entries: [String: Entry] = [
        "NSObject": Entry(versions: 0...0, keys: []),
        "NSResponder": Entry(versions: 0...0, keys: ["NSNextResponder"]),
        "NSView": Entry(
            versions: 41...41,
            keys: [
                "NSvFlags", "NSSubviews", "", "", "NSDragTypes", "NSFrame.x", "NSFrame.y", "NSFrame.width",
                "NSFrame.height", "NSBounds.x", "NSBounds.y", "NSBounds.width", "NSBounds.height", "NSSuperview", "",
                "NSNextKeyView", "NSPreviousKeyView",
            ]),
        "NSControl": Entry(versions: 41...41, keys: ["NSTag", "NSEnabled", "", "NSCell"]),
        "NSButton": Entry(versions: 0...0, keys: []),
        "NSTextField": Entry(versions: 25...25, keys: ["NSDelegate", ""]),
        "NSImageView": Entry(versions: 26...26, keys: ["NSEditable"]),
        "NSBox": Entry(
            versions: 42...42,
            keys: ["NSOffsets.x", "NSOffsets.y", "NSTitleCell", "NSContentView", "NSBorderType", "NSTitlePosition", ""]),
        "NSClipView": Entry(
            versions: 58...58, keys: ["NSDocView", "NSBGColor", "NSCursor", "", "", "NScvFlags"]),
        "NSTabView": Entry(
            versions: 4...4,
            keys: [
                "NSTabViewItems", "NSSelectedTabViewItem", "NSFont", "NSTvFlags", "NSAllowTruncatedLabels",
                "NSDrawsBackground", "NSDelegate",
            ]),
        "NSTabViewItem": Entry(
            versions: 0...0, keys: ["NSIdentifier", "NSView", "NSLabel", "NSColor", "", "", "NSTabView"]),
        "NSTableColumn": Entry(
            versions: 41...41,
            keys: [
                "NSIdentifier", "NSWidth", "NSMinWidth", "NSMaxWidth", "NSHeaderCell", "NSDataCell", "NSIsResizeable",
                "NSIsEditable", "NSTableView",
            ]),
        "NSCell": Entry(
            versions: 60...65, keys: ["NSCellFlags", "NSCellFlags2", "NSContents", "NSSupport", "NSFormatter", ""]),
        "NSActionCell": Entry(versions: 17...17, keys: ["NSTag", "NSAction", "NSTarget", "NSControlView"]),
        "NSButtonCell": Entry(
            versions: 57...63,
            keys: [
                "NSPeriodicDelay", "NSPeriodicInterval", "NSButtonFlags2", "NSButtonFlags", "NSAlternateContents",
                "NSKeyEquivalent", "NSNormalImage", "NSAlternateImage", "NSSound",
            ]),
        "NSTextFieldCell": Entry(
            versions: 61...62, keys: ["NSDrawsBackground", "NSBackgroundColor", "NSTextColor"]),
        "NSTableHeaderCell": Entry(versions: 28...28, keys: []),
        "NSImageCell": Entry(versions: 41...41, keys: ["NSAlign", "NSScale", "NSStyle"]),
        "NSMenu": Entry(versions: 204...204, keys: ["NSMenuFlags", "NSTitle", "NSMenuItems", "NSName"]),
        "NSMenuItem": Entry(
            versions: 505...671,
            keys: [
                "NSMenu", "NSMenuItemFlags", "NSTitle", "NSKeyEquiv", "NSKeyEquivModMask", "NSMnemonicLoc", "NSState",
                "NSImage", "NSOnImage", "NSOffImage", "NSMixedImage", "NSAction", "NSTag", "NSRepObject", "NSTarget",
                "NSSubmenu",
            ]),
        "NSMenuItemCell": Entry(versions: 210...210, keys: ["NSMenuItem", ""]),
        "NSPopUpButtonCell": Entry(versions: 561...561, keys: ["NSPopUpFlags", "NSMenu", "NSPreferredEdge"]),
        "NSPopUpButton": Entry(versions: 204...204, keys: []),
        "NSWindowTemplate": Entry(
            versions: 41...504,
            keys: [
                "NSWindowStyleMask", "NSWindowBacking", "NSWindowRect.x", "NSWindowRect.y", "NSWindowRect.width",
                "NSWindowRect.height", "NSWTFlags", "NSWindowTitle", "NSWindowClass", "NSViewClass", "NSWindowView",
            ]),
        "NSCustomObject": Entry(versions: 41...41, keys: ["NSClassName", "NSExtension"]),
        "NSCustomView": Entry(versions: 41...41, keys: ["NSClassName", "NSExtension"]),
        "NSCustomResource": Entry(versions: 41...41, keys: ["NSClassName", "NSResourceName"]),
        "NSButtonImageSource": Entry(versions: 3...3, keys: ["NSImageName"]),
        "NSCursor": Entry(versions: 17...17, keys: ["NSHotSpot.x", "NSHotSpot.y", "NSImage"]),
        "NSImage": Entry(versions: 45...46, keys: ["NSName"]),
        "NSImageRep": Entry(versions: 17...17, keys: []),
        "NSBitmapImageRep": Entry(versions: 17...17, keys: ["", "NSTIFFRepresentation"]),
    ]
}
