/// A class with its version and superclass, as archives write it.
struct GNUstepClass {
    let name: String
    let version: UInt32
    let superclass: String?

    /// All classes that the writer uses, with the versions whose layouts it follows.
    private static let table: [String: (version: UInt32, superclass: String)] = [
        "GSNibContainer": (2, "NSObject"), "GSWindowTemplate": (1, "GSClassSwapper"),
        "GSClassSwapper": (0, "NSObject"), "NSWindow": (3, "NSResponder"), "NSResponder": (1, "NSObject"),
        "NSView": (1, "NSResponder"), "NSControl": (1, "NSView"), "NSButton": (1, "NSControl"),
        "NSImageView": (2, "NSControl"), "NSTextField": (1, "NSControl"), "NSCell": (4, "NSObject"),
        "NSActionCell": (1, "NSCell"), "NSButtonCell": (3, "NSActionCell"), "NSImageCell": (1, "NSCell"),
        "NSTextFieldCell": (2, "NSActionCell"), "NSMenu": (1, "NSObject"), "NSMenuItem": (4, "NSObject"),
        "NSImage": (1, "NSObject"), "NSSound": (1, "NSObject"), "NSFont": (3, "NSObject"),
        "NSImageRep": (0, "NSObject"), "NSBitmapImageRep": (0, "NSImageRep"), "NSData": (0, "NSObject"),
        "NSColor": (3, "NSObject"), "NSString": (1, "NSObject"), "NSArray": (1, "NSObject"),
        "NSMutableArray": (0, "NSArray"), "NSSet": (0, "NSObject"), "NSMutableSet": (0, "NSSet"),
        "NSDictionary": (0, "NSObject"), "NSMutableDictionary": (0, "NSDictionary"),
        "NSNibConnector": (0, "NSObject"), "NSNibOutletConnector": (0, "NSNibConnector"),
        "NSNibControlConnector": (0, "NSNibConnector"),
    ]

    init(_ name: String) {
        self.name = name
        let entry = Self.table[name]
        precondition(entry != nil || name == "NSObject", "The version of \(name) is not known")
        version = entry?.version ?? 0
        superclass = entry?.superclass
    }
}
