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

        /// A text has the first and perhaps the last version of the class, then the keys; "-" for values of unknown meaning.
        init(_ text: String) {
            let words = text.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { Int64($0) }
            versions = bounds[0]...bounds[bounds.count - 1]
            keys = words.dropFirst().map { $0 == "-" ? "" : String($0) }
        }
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

    private static let entries = [
        "NSObject": "0",
        "NSResponder": "0 NSNextResponder",
        "NSView": """
        41 NSvFlags NSSubviews - - NSDragTypes NSFrame.x NSFrame.y NSFrame.width NSFrame.height NSBounds.x \
        NSBounds.y NSBounds.width NSBounds.height NSSuperview - NSNextKeyView NSPreviousKeyView
        """,
        "NSControl": "41 NSTag NSEnabled - NSCell",
        "NSButton": "0",
        "NSTextField": "25 NSDelegate -",
        "NSImageView": "26 NSEditable",
        "NSBox": "42 NSOffsets.x NSOffsets.y NSTitleCell NSContentView NSBorderType NSTitlePosition -",
        "NSClipView": "58 NSDocView NSBGColor NSCursor - - NScvFlags",
        "NSTabView": """
        4 NSTabViewItems NSSelectedTabViewItem NSFont NSTvFlags NSAllowTruncatedLabels NSDrawsBackground \
        NSDelegate
        """,
        "NSTabViewItem": "0 NSIdentifier NSView NSLabel NSColor - - NSTabView",
        "NSTableColumn": """
        41 NSIdentifier NSWidth NSMinWidth NSMaxWidth NSHeaderCell NSDataCell NSIsResizeable NSIsEditable \
        NSTableView
        """,
        "NSCell": "60-65 NSCellFlags NSCellFlags2 NSContents NSSupport NSFormatter -",
        "NSActionCell": "17 NSTag NSAction NSTarget NSControlView",
        "NSButtonCell": """
        57-63 NSPeriodicDelay NSPeriodicInterval NSButtonFlags2 NSButtonFlags NSAlternateContents NSKeyEquivalent \
        NSNormalImage NSAlternateImage NSSound
        """,
        "NSTextFieldCell": "61-62 NSDrawsBackground NSBackgroundColor NSTextColor",
        "NSTableHeaderCell": "28",
        "NSImageCell": "41 NSAlign NSScale NSStyle",
        "NSMenu": "204 NSMenuFlags NSTitle NSMenuItems NSName",
        "NSMenuItem": """
        505-671 NSMenu NSMenuItemFlags NSTitle NSKeyEquiv NSKeyEquivModMask NSMnemonicLoc NSState NSImage \
        NSOnImage NSOffImage NSMixedImage NSAction NSTag NSRepObject NSTarget NSSubmenu
        """,
        "NSMenuItemCell": "210 NSMenuItem -",
        "NSPopUpButtonCell": "561 NSPopUpFlags NSMenu NSPreferredEdge",
        "NSPopUpButton": "204",
        "NSWindowTemplate": """
        41-504 NSWindowStyleMask NSWindowBacking NSWindowRect.x NSWindowRect.y NSWindowRect.width \
        NSWindowRect.height NSWTFlags NSWindowTitle NSWindowClass NSViewClass NSWindowView
        """,
        "NSCustomObject": "41 NSClassName NSExtension",
        "NSCustomView": "41 NSClassName NSExtension",
        "NSCustomResource": "41 NSClassName NSResourceName",
        "NSButtonImageSource": "3 NSImageName",
        "NSCursor": "17 NSHotSpot.x NSHotSpot.y NSImage",
        "NSImage": "45-46 NSName",
        "NSImageRep": "17",
        "NSBitmapImageRep": "17 - NSTIFFRepresentation",
    ].mapValues(Entry.init)
}
