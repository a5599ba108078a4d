internal import ByteWriting

/// Writes typed streams: groups of a type string and values. Strings, classes and objects are written once; later references use a number.
struct TypedStreamArchiver {
    private enum Mark {
        static let twoBytes: UInt8 = 0x81
        static let fourBytes: UInt8 = 0x82
        static let floating: UInt8 = 0x83
        static let new: UInt8 = 0x84
        static let none: UInt8 = 0x85
        static let end: UInt8 = 0x86
        static let firstReference = -110
    }

    /// Classes with their versions and superclasses in archives.
    private static let classTable: [String: (version: Int, superclass: String?)] = [
        "NSObject": (0, nil), "NSIBObjectData": (224, "NSObject"), "NSCustomObject": (41, "NSObject"),
        "NSCustomResource": (41, "NSObject"), "NSButtonImageSource": (3, "NSObject"), "NSString": (1, "NSObject"),
        "NSArray": (0, "NSObject"), "NSMutableArray": (0, "NSArray"), "NSSet": (0, "NSObject"),
        "NSMutableSet": (0, "NSSet"), "NSResponder": (0, "NSObject"), "NSView": (41, "NSResponder"),
        "NSControl": (41, "NSView"), "NSButton": (0, "NSControl"), "NSImageView": (26, "NSControl"),
        "NSTextField": (25, "NSControl"), "NSCell": (65, "NSObject"), "NSActionCell": (17, "NSCell"),
        "NSButtonCell": (63, "NSActionCell"), "NSImageCell": (41, "NSCell"), "NSTextFieldCell": (62, "NSActionCell"),
        "NSClassSwapper": (42, "NSObject"), "NSColor": (0, "NSObject"), "NSImage": (46, "NSObject"),
        "NSImageRep": (17, "NSObject"), "NSBitmapImageRep": (17, "NSImageRep"),
        "NSWindowTemplate": (41, "NSObject"), "NSMenu": (204, "NSObject"), "NSMenuItem": (505, "NSObject"),
        "NSNibConnector": (17, "NSObject"), "NSNibOutletConnector": (207, "NSNibConnector"),
        "NSNibControlConnector": (207, "NSNibConnector"),
    ]

    private var output: ByteOutput
    private var strings: [String: Int] = [:]
    private var classes: [String: Int] = [:]
    private var objects: [String: Int] = [:]
    /// The number of classes and objects so far, which share one numbering.
    private var sharedCount = 0

    init(_ order: ByteOutput.ByteOrder) {
        output = ByteOutput(order)
        output.append(UInt8(4))
        output.append(UInt8(11))
        output.append(ascii: order == .big ? "typedstream" : "streamtyped")
        append(1_000)
    }

    var bytes: [UInt8] { output.bytes }

    /// Begins a group. The caller has to write values of these types next.
    mutating func types(_ types: String) { shared(types) }

    mutating func integers(_ numbers: Int...) { for number in numbers { append(number) } }

    /// Writes a group of integers.
    mutating func integers(_ types: String, _ numbers: Int...) {
        self.types(types)
        for number in numbers { append(number) }
    }

    /// Writes a group of nulls.
    mutating func nulls(_ types: String) {
        self.types(types)
        null(types.utf8.count)
    }

    /// Writes values of the type `c`.
    mutating func characters(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }

    /// Writes a group of one value of the type `c`.
    mutating func character(_ number: UInt8) {
        types("c")
        output.append(number)
    }

    /// Writes a value of the type `f`. Numbers without a fraction are written as integers.
    mutating func float(_ number: Double) {
        if let whole = Int16(exactly: number) { return append(Int(whole)) }
        output.append(Mark.floating)
        output.append(Float(number).bitPattern)
    }

    mutating func null(_ count: Int = 1) { for _ in 0..<count { output.append(Mark.none) } }

    /// Writes an object. If the key was used before, writes only a reference. Objects without a key are always new.
    mutating func object(_ className: String, key: String? = nil, _ body: (inout TypedStreamArchiver) -> Void) {
        if let key, let number = objects[key] { return reference(number) }
        output.append(Mark.new)
        if let key { objects[key] = sharedCount }
        sharedCount += 1
        appendClass(className)
        body(&self)
        output.append(Mark.end)
    }

    /// Writes a reference to an object that is written already, or at least begun.
    mutating func reference(toObject key: String) {
        guard let number = objects[key] else { preconditionFailure("There is no object \(key)") }
        reference(number)
    }

    /// Writes a value of the type `#`.
    mutating func `class`(_ name: String) { appendClass(name) }

    mutating func texts(_ texts: String...) {
        for text in texts {
            object("NSString") { archiver in
                archiver.types("+")
                archiver.unshared(text)
            }
        }
    }

    /// Writes an array or a set: the count, and each element in a group of its own.
    mutating func list<Element>(
        _ elements: [Element], as className: String = "NSMutableArray",
        _ body: (inout TypedStreamArchiver, Element) -> Void
    ) {
        object(className) { archiver in
            archiver.integers(className == "NSMutableSet" ? "I" : "i", elements.count)
            for element in elements {
                archiver.types("@")
                body(&archiver, element)
            }
        }
    }

    private mutating func appendClass(_ name: String) {
        var next: String? = name
        while let current = next {
            if let number = classes[current] { return reference(number) }
            guard let description = Self.classTable[current] else {
                preconditionFailure("The version of \(current) is not known")
            }
            output.append(Mark.new)
            shared(current)
            append(description.version)
            classes[current] = sharedCount
            sharedCount += 1
            next = description.superclass
        }
        null()
    }

    private mutating func shared(_ text: String) {
        if let number = strings[text] { return reference(number) }
        strings[text] = strings.count
        output.append(Mark.new)
        unshared(text)
    }

    private mutating func unshared(_ text: String) {
        append(text.utf8.count)
        output.append(contentsOf: text.utf8)
    }

    private mutating func reference(_ number: Int) { append(number + Mark.firstReference) }

    private mutating func append(_ number: Int) {
        if (Mark.firstReference...127).contains(number) {
            output.append(Int8(number))
        } else if let short = Int16(exactly: number) {
            output.append(Mark.twoBytes)
            output.append(short)
        } else {
            output.append(Mark.fourBytes)
            output.append(Int32(number))
        }
    }
}
