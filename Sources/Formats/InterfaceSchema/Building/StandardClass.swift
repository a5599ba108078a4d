import NibFormats

/// The public names of classes. Archives and markup have stand-ins and names of their own.
enum StandardClass {
    static func name(of written: String) -> String {
        written.hasPrefix("IBUI") ? String(written.dropFirst(2)) : names[written] ?? written
    }

    static func isWindow(_ object: InterfaceObject) -> Bool { object.className == "NSWindowTemplate" }

    /// The toolkit's class of a window: NSPanel if the template names it; else NSWindow, because the named class may be the application's own.
    static func window(of template: InterfaceObject) -> String {
        template.attributes["NSWindowClass"]?.text == "NSPanel" ? "NSPanel" : "NSWindow"
    }

    private static let names = [
        // Older archives
        "View": "NSView", "CustomObject": "NSObject", "GSNibItem": "NSObject", "NSTextViewTemplate": "NSTextView",
        // Xib archives
        "IBNSLayoutConstraint": "NSLayoutConstraint",
        // Compiled storyboards
        "IBNSWindowController": "NSWindowController",
        // Elements of documents
        "NSConstraint": "NSLayoutConstraint", "UIConstraint": "NSLayoutConstraint",
        "NSContainerView": "NSView", "UIContainerView": "UIView",
        // Markup
        "NSMenuSeparator": "NSMenuItem", "NSPopUpButtonItem": "NSMenuItem", "NSPopupButton": "NSPopUpButton",
        "NSPopupButtonItem": "NSMenuItem", "NSVbox": "NSView", "NSHbox": "NSView",
        // Carbon
        "IBCarbonWindow": "NSWindow", "IBCarbonRootControl": "NSView", "IBCarbonButton": "NSButton",
        "IBCarbonCheckBox": "NSButton", "IBCarbonRadioButton": "NSButton", "IBCarbonImageView": "NSImageView",
        "IBCarbonStaticText": "NSTextField", "IBCarbonGroupBox": "NSBox", "IBCarbonScrollView": "NSScrollView",
        "IBCarbonTextView": "NSTextView", "IBCarbonEditText": "NSTextField", "IBCarbonPopupButton": "NSPopUpButton",
        "IBCarbonMenu": "NSMenu", "IBCarbonMenuItem": "NSMenuItem",
    ]
}

/// Ways in which loaders make objects.
enum Construction {
    /// Construction of the objects of a class, by the spelling in the file.
    static func of(_ spelling: String, _ className: String) -> ModelObject.Construction {
        if sharedClasses.contains(className) { return .shared }
        switch spelling {
        case "NSCustomView", "CustomView", "GSCustomView", "IMCustomView", "customView": return .frame
        case "NSCustomObject", "CustomObject", "GSNibItem", "IMCustomObject", "customObject", "instance":
            return .plain
        default: return .coder
        }
    }

    private static let sharedClasses: Set = ["NSDocumentController", "NSFontManager", "NSHelpManager"]

    /// Whether the file says that an object is the shared object of its class.
    static func isShared(_ object: InterfaceObject) -> Bool {
        object.attributes.contains { attribute in
            // Lengths are compared first, because both names are too long for the fast comparison of short strings.
            switch attribute.name.utf8.count {
            case 16: attribute.name == "NSSharedInstance" && ValueReader.boolean(attribute.value) == true
            case 24: attribute.name == "representsSharedInstance" && ValueReader.boolean(attribute.value) == true
            default: false
            }
        }
    }
}

/// Roles of objects for a loader.
enum Role {
    /// Role of the objects of the first class in `lineage`, which has the class's ancestors too.
    static func of(_ lineage: [String]) -> ModelObject.Role {
        if values.contains(lineage[0]) { return .value }
        return lineage[0].hasSuffix("Cell") && lineage.contains("NSCell") ? .part : .object
    }

    /// Classes of values that archives write as objects.
    private static let values: Set = [
        "NSColor", "NSColorSpace", "NSFont", "NSFontDescriptor", "NSImage", "NSImageRep", "NSBitmapImageRep",
        "NSPDFImageRep", "NSEPSImageRep", "NSPICTImageRep", "NSCustomResource", "NSButtonImageSource", "NSSound",
        "NSCursor", "NSAttributedString", "NSMutableAttributedString", "NSParagraphStyle", "NSMutableParagraphStyle",
        "NSTextTab", "NSValue", "NSDate", "NSURL", "NSShadow", "NSTextList", "NSLocale", "NSTimeZone", "NSCalendar",
        "NSCharacterSet", "NSSortDescriptor", "NSPredicate", "NSTextStorage",
        "IBClassReference", "IBLayoutConstant", "IBNSLayoutSymbolicConstant", "IBUserGuide",
        "UIColor", "UIFont", "UIFontDescriptor", "UIImage", "UIImageNibPlaceholder", "UIButtonContent",
    ]
}
