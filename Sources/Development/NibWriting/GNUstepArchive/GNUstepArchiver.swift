internal import ByteWriting

/// Writes GNUstep archives. Each value comes after a tag byte that gives its type. All numbers are big-endian.
///
/// Objects, classes and selectors are each numbered from 1, in the order of their first writing. Later references use the number. The end of
/// an object is not marked.
struct GNUstepArchiver {
    private enum Tag {
        static let character: UInt8 = 0x01
        static let unsignedCharacter: UInt8 = 0x02
        static let unsignedShort: UInt8 = 0x04
        static let int: UInt8 = 0x25
        static let unsignedInt: UInt8 = 0x26
        static let longLong: UInt8 = 0x49
        static let unsignedLongLong: UInt8 = 0x4A
        static let float: UInt8 = 0x0B
        static let double: UInt8 = 0x0C
        static let object: UInt8 = 0x10
        static let `class`: UInt8 = 0x11
        static let selector: UInt8 = 0x12
        static let array: UInt8 = 0x15
        static let structure: UInt8 = 0x16
        static let reference: UInt8 = 0x80
        static let none: UInt8 = 0x00
    }

    /// Classes with the versions whose layouts the writer follows.
    private static let classTable: [String: (version: Int, superclass: String?)] = [
        "NSObject": (0, nil), "GSNibContainer": (2, "NSObject"), "GSWindowTemplate": (1, "GSClassSwapper"),
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

    private var body = ByteOutput(.big)
    private var objectNumbers: [String: Int] = [:]
    private var objectCount = 0
    private var classNumbers: [String: Int] = [:]

    /// Returns the file: a header with a signature and four numbers, then the values.
    consuming func finished() -> [UInt8] {
        var file = ByteOutput(.big)
        file.append(ascii: "GNUstep archive")
        for number in [Self.systemVersion, classNumbers.count, objectCount, 0] {
            let digits = String(number, radix: 16)
            file.append(contentsOf: (String(repeating: "0", count: 8 - digits.utf8.count) + digits + ":").utf8)
        }
        file.append(contentsOf: body.bytes)
        return file.bytes
    }

    /// The version number that GNUstep Base writes since its release 1.25.
    private static let systemVersion = 1_000_000

    /// Writes an object to which nothing else refers.
    mutating func object(_ className: String, _ values: (inout GNUstepArchiver) -> Void) {
        objectCount += 1
        numbered(Tag.object, objectCount)
        self.class(className)
        values(&self)
    }

    /// Writes an object with a key. If the key was used before, writes only a reference to the earlier object.
    mutating func object(_ className: String, key: String, _ values: (inout GNUstepArchiver) -> Void) {
        if let number = objectNumbers[key] {
            numbered(Tag.object | Tag.reference, number)
        } else {
            objectNumbers[key] = objectCount + 1
            object(className, values)
        }
    }

    /// Writes a reference to an object, which must be written already.
    mutating func reference(to key: String) {
        object("NSObject", key: key) { _ in preconditionFailure("There is no object \(key)") }
    }

    mutating func null(_ count: Int = 1) {
        for _ in 0..<count { body.append(Tag.object | Tag.reference) }
    }

    /// Writes a class, together with its superclasses that are not written yet.
    mutating func `class`(_ name: String) {
        if let number = classNumbers[name] {
            numbered(Tag.class | Tag.reference, number)
            return
        }
        var next: String? = name
        while let name = next, classNumbers[name] == nil {
            guard let entry = Self.classTable[name] else { preconditionFailure("The version of \(name) is not known") }
            classNumbers[name] = classNumbers.count + 1
            numbered(Tag.class, classNumbers.count)
            body.append(UInt16(name.utf8.count))
            body.append(contentsOf: name.utf8)
            body.append(UInt32(entry.version))
            next = entry.superclass
        }
        body.append(Tag.none)
    }

    private mutating func numbered(_ tag: UInt8, _ number: Int) {
        if number < 1 << 8 {
            body.append(tag | 0x20)
            body.append(UInt8(number))
        } else {
            body.append(tag | 0x40)
            body.append(UInt16(number))
        }
    }
}

extension GNUstepArchiver {
    mutating func flags(_ values: Bool...) {
        for value in values {
            body.append(Tag.unsignedCharacter)
            body.append(UInt8(value ? 1 : 0))
        }
    }

    mutating func character(_ value: Int8) {
        body.append(Tag.character)
        body.append(value)
    }

    mutating func int(_ value: Int32) {
        body.append(Tag.int)
        body.append(value)
    }

    mutating func unsignedInts(_ values: UInt32...) {
        for value in values {
            body.append(Tag.unsignedInt)
            body.append(value)
        }
    }

    mutating func longLong(_ value: Int64) {
        body.append(Tag.longLong)
        body.append(value)
    }

    mutating func unsignedLongLong(_ value: UInt64) {
        body.append(Tag.unsignedLongLong)
        body.append(value)
    }

    mutating func float(_ value: Float) {
        body.append(Tag.float)
        body.append(value.bitPattern)
    }

    /// Writes a point or a size.
    mutating func pair(_ first: Int, _ second: Int) {
        body.append(Tag.structure)
        for value in [first, second] {
            body.append(Tag.double)
            body.append(Double(value).bitPattern)
        }
    }

    mutating func frame(_ frame: Frame) {
        body.append(Tag.structure)
        pair(frame.x, frame.y)
        pair(frame.width, frame.height)
    }

    mutating func noSelector() {
        body.append(Tag.selector | Tag.reference)
    }

    /// Writes a text, in Latin-1 if possible (encoding 5), else in UTF-16 (encoding 10). Equal texts are the same object.
    mutating func text(_ text: String) {
        object("NSString", key: "text " + text) { archiver in
            let units = Array(text.utf16)
            archiver.unsignedInts(UInt32(units.count))
            if units.isEmpty { return }
            let isLatin = units.allSatisfy { $0 < 256 }
            archiver.int(isLatin ? 5 : 10)
            archiver.body.append(Tag.array)
            archiver.body.append(UInt32(units.count))
            archiver.body.append(isLatin ? Tag.unsignedCharacter : Tag.unsignedShort)
            for unit in units { archiver.body.append(bits: UInt64(unit), byteCount: isLatin ? 1 : 2) }
        }
    }

    /// Writes a data object: the count, a 0 for plain bytes, and the bytes.
    mutating func data(_ bytes: [UInt8]) {
        object("NSData") { archiver in
            archiver.unsignedInts(UInt32(bytes.count))
            if bytes.isEmpty { return }
            archiver.body.append(Tag.unsignedCharacter)
            archiver.body.append(UInt8(0))
            archiver.body.append(Tag.array)
            archiver.body.append(UInt32(bytes.count))
            archiver.body.append(Tag.unsignedCharacter)
            archiver.body.append(contentsOf: bytes)
        }
    }

    mutating func list<Element>(_ elements: [Element], _ body: (inout GNUstepArchiver, Element) -> Void) {
        object("NSMutableArray") { archiver in
            archiver.unsignedInts(UInt32(elements.count))
            if elements.isEmpty { return }
            archiver.body.append(Tag.array)
            archiver.body.append(UInt32(elements.count))
            for element in elements { body(&archiver, element) }
        }
    }

    mutating func set<Element>(_ elements: [Element], _ body: (inout GNUstepArchiver, Element) -> Void) {
        object("NSMutableSet") { archiver in
            archiver.unsignedInts(UInt32(elements.count))
            for element in elements { body(&archiver, element) }
        }
    }

    mutating func record<Value>(
        _ entries: [(key: String, value: Value)], _ body: (inout GNUstepArchiver, Value) -> Void
    ) {
        object("NSMutableDictionary") { archiver in
            archiver.unsignedInts(UInt32(entries.count))
            for entry in entries {
                archiver.text(entry.key)
                body(&archiver, entry.value)
            }
        }
    }
}
