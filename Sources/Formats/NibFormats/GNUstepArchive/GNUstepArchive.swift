import ByteReading

/// The values of an archive of GNUstep's NSArchiver in the order in which they are written.
///
/// The archive says of every value what it is and where an object begins, but not where an object ends: that is known
/// only to who knows what objects of its class write. So the values stay in one list, and an object is a place in it. They
/// are left in the file, of which it is known where each begins.
struct GNUstepArchive: Sendable {
    /// A value or the beginning of one.
    enum Value: Sendable, Hashable {
        /// No object, class, selector, pointer or string.
        case none
        /// An object that was seen before.
        case object(Int32)
        /// An object whose values follow.
        case newObject(Int32)
        case `class`(Int32)
        case integer(Int64)
        case real(Double)
        /// A selector's name or a C string.
        case text(Part)
        /// Numbers of one kind without tags; `text` says how wide each is.
        case numbers(Part, width: UInt8)
        /// That many values follow.
        case array(Int32)
        /// The structure's members follow.
        case structure
        /// The value that is pointed to follows, or was seen before.
        case pointer(isNew: Bool)
    }

    /// A part of the file.
    struct Part: Sendable, Hashable {
        var start: UInt32
        var count: UInt32

        var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    struct Class: Sendable {
        var name: String
        var version: UInt32
        /// The class that is written behind it; nil where that was written before or is not written at all.
        var superclass: Int32?
        /// What objects of it write; nil where that is not known.
        fileprivate(set) var content: Content?
        /// Whether objects of it may be references or hold media.
        fileprivate(set) var isResource = false

        init(name: String, version: UInt32) {
            self.name = name
            self.version = version
        }
    }

    /// What is known of what objects write.
    enum Content {
        case string
        case data
        case list
        case dictionary
    }

    struct Object: Sendable {
        var `class`: Int32
        /// The position among the values of the first one that is its own.
        var start: UInt32
    }

    private let scanner: GNUstepScanner
    /// Where each value begins.
    private var offsets: [UInt32] = []
    /// In the order of their numbers, which begin with 1 in the file.
    var objects: [Object] = []
    var classes: [Class] = []

    init(_ scanner: GNUstepScanner) {
        self.scanner = scanner
        // Most values take three bytes and more. What is not used of this is never touched.
        offsets.reserveCapacity(scanner.source.count / 3)
    }

    /// The file.
    var bytes: [UInt8] { scanner.source.bytes }
    /// What the header says of the archiver that wrote it.
    var systemVersion: UInt32 { scanner.systemVersion }
    var valueCount: Int { offsets.count }

    mutating func addValue(at offset: Int) { offsets.append(UInt32(truncatingIfNeeded: offset)) }

    /// Where in the file the value at a position is.
    func offset(ofValue position: Int) -> Int { Int(offsets[position]) }

    /// The value at a position below `valueCount`.
    func value(at position: Int) -> Value {
        var offset = Int(offsets[position])
        // It was readable before.
        return (try? scanner.token(at: &offset).value) ?? .none
    }

    /// Finds out what objects of each class write, once all classes are there.
    mutating func learnClasses() {
        for index in classes.indices {
            classes[index].content = content(ofClass: index)
            classes[index].isResource = ["NSImage", "NSImageRep", "NSBitmapImageRep", "NSSound", "NSColor", "NSFont"]
                .contains {
                    isKind(class: index, of: $0)
                }
        }
    }
}

extension GNUstepArchive {
    /// Whether an object's class is `name` or one of its subclasses, as far as the archive tells.
    ///
    /// A superclass that was written before is not named again, so that of mutable classes is taken from their names.
    func isKind(_ object: Int, of name: String) -> Bool { isKind(class: Int(objects[object].class), of: name) }

    private func isKind(class index: Int, of name: String) -> Bool {
        var next: Int32? = Int32(truncatingIfNeeded: index)
        // No class of any toolkit has more ancestors.
        for _ in 0..<64 {
            guard let current = next else { return false }
            let candidate = classes[Int(current)]
            if candidate.name == name { return true }
            if candidate.name.hasPrefix("NSMutable"), "NS" + candidate.name.dropFirst("NSMutable".count) == name {
                return true
            }
            next = candidate.superclass
        }
        return false
    }

    /// The class of an object.
    func `class`(of object: Int) -> Class { classes[Int(objects[object].class)] }

    /// Reads the values of an object one after another.
    func values(of object: Int) -> GNUstepValueCursor {
        GNUstepValueCursor(archive: self, position: Int(objects[object].start))
    }

    /// What an object writes; nil where that is not known.
    func knownContent(of object: Int) -> Content? { `class`(of: object).content }

    private func content(ofClass index: Int) -> Content? {
        if isKind(class: index, of: "NSString") { return .string }
        if isKind(class: index, of: "NSData") { return .data }
        if isKind(class: index, of: "NSArray") || isKind(class: index, of: "NSSet") { return .list }
        return isKind(class: index, of: "NSDictionary") ? .dictionary : nil
    }

    /// The text of a string object; nil for others.
    func text(of object: Int) -> String? {
        guard knownContent(of: object) == .string else { return nil }
        var cursor = values(of: object)
        return cursor.stringContent()
    }

    /// The numbers of a size or point, or of a rectangle, which is a structure of two such.
    func reals(ofStructureAt position: Int) -> [Double] {
        let isRectangle = position + 1 < valueCount && value(at: position + 1) == .structure
        return (position..<min(position + (isRectangle ? 7 : 3), valueCount)).compactMap { position in
            switch value(at: position) {
            case .real(let number): number
            case .integer(let number): Double(number)
            default: nil
            }
        }
    }

    /// The bytes of a data object; nil for others.
    func data(of object: Int) -> ArraySlice<UInt8>? {
        guard knownContent(of: object) == .data else { return nil }
        var cursor = values(of: object)
        return cursor.dataContent()
    }
}
