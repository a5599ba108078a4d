import ByteReading

/// The values in an archive of GNUstep's NSArchiver, in the order of the file.
///
/// The archive marks the type of every value and the start of every object, but not the end of an object. Only the
/// layout of its class tells where an object ends (see `GNUstepLayout`). So all values are in one list, and an object
/// is an index into it. The list holds only the offset of each value; the values are read from the file when needed.
struct GNUstepArchive: Sendable {
    /// A value, or the start of one.
    enum Value: Sendable, Hashable {
        /// A null object, class, selector, pointer or string.
        case none
        /// An object that came earlier.
        case object(Int32)
        /// A new object, whose values follow.
        case newObject(Int32)
        case `class`(Int32)
        case integer(Int64)
        case real(Double)
        /// A selector's name or a C string.
        case text(CompactRange)
        /// An array of plain numbers, each `width` bytes wide.
        case numbers(CompactRange, width: UInt8)
        /// An array; so many values follow.
        case array(Int32)
        /// A structure; its members follow.
        case structure
        /// A pointer. The value that it points to follows if it is new.
        case pointer(isNew: Bool)
    }

    struct Class: Sendable {
        var name: String
        var version: UInt32
        /// The superclass that is written after it; nil if the superclass came earlier or is not written at all.
        var superclass: Int32?
        /// What its objects write; nil if unknown.
        fileprivate(set) var content: Content?
        /// Whether its objects may be references or hold media.
        fileprivate(set) var isResource = false

        init(name: String, version: UInt32) {
            self.name = name
            self.version = version
        }
    }

    /// What objects of a basic class write.
    enum Content {
        case string
        case data
        case list
        case dictionary
    }

    struct Object: Sendable {
        var `class`: Int32
        /// The index of its first value in the list of values.
        var start: UInt32
    }

    private let scanner: GNUstepScanner
    /// The offset of each value.
    private var offsets: [UInt32] = []
    /// The objects in the order of their numbers. The file numbers them from 1.
    var objects: [Object] = []
    var classes: [Class] = []

    init(_ scanner: GNUstepScanner) {
        self.scanner = scanner
        // Most values take at least three bytes. Unused memory is never touched.
        offsets.reserveCapacity(scanner.source.count / 3)
    }

    /// The file.
    var bytes: [UInt8] { scanner.source.bytes }
    /// The version of the archiver, according to the header.
    var systemVersion: UInt32 { scanner.systemVersion }
    var valueCount: Int { offsets.count }

    mutating func addValue(at offset: Int) { offsets.append(UInt32(truncatingIfNeeded: offset)) }

    /// How much has been read.
    struct Extent {
        fileprivate let values: Int
        fileprivate let objects: Int
        fileprivate let classes: Int
    }

    /// How much has been read so far.
    var extent: Extent { Extent(values: offsets.count, objects: objects.count, classes: classes.count) }

    /// Forgets what was read later.
    mutating func cut(to extent: Extent) {
        offsets.removeLast(offsets.count - extent.values)
        objects.removeLast(objects.count - extent.objects)
        classes.removeLast(classes.count - extent.classes)
    }

    /// Forgets the values from an index on, and the objects that start there.
    mutating func cut(toValues count: Int) {
        offsets.removeLast(offsets.count - count)
        objects.removeAll { $0.start > count }
    }

    /// The offset in the file of the value at an index.
    func offset(ofValue index: Int) -> Int { Int(offsets[index]) }

    /// The value at an index below `valueCount`.
    func value(at index: Int) -> Value {
        var offset = Int(offsets[index])
        // This cannot fail: the reader read the value already.
        return (try? scanner.token(at: &offset).value) ?? .none
    }

    /// Finds out what objects of each class write. Call this when all classes are known.
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
    /// The archive does not repeat a superclass that came earlier. For mutable classes, the name tells the superclass.
    func isKind(_ object: Int, of name: String) -> Bool { isKind(class: Int(objects[object].class), of: name) }

    private func isKind(class index: Int, of name: String) -> Bool {
        var next: Int32? = Int32(truncatingIfNeeded: index)
        // No class has that many ancestors; this ends loops in broken files.
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

    /// What an object writes; nil if unknown.
    func knownContent(of object: Int) -> Content? { `class`(of: object).content }

    private func content(ofClass index: Int) -> Content? {
        if isKind(class: index, of: "NSString") { return .string }
        if isKind(class: index, of: "NSData") { return .data }
        if isKind(class: index, of: "NSArray") || isKind(class: index, of: "NSSet") { return .list }
        return isKind(class: index, of: "NSDictionary") ? .dictionary : nil
    }

    /// The text of a string object; nil for other objects.
    func text(of object: Int) -> String? {
        guard knownContent(of: object) == .string else { return nil }
        var cursor = values(of: object)
        return cursor.stringContent()
    }

    /// The numbers of a size or point, or of a rectangle, which is a structure of a point and a size.
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

    /// The bytes of a data object; nil for other objects.
    func data(of object: Int) -> ArraySlice<UInt8>? {
        guard knownContent(of: object) == .data else { return nil }
        var cursor = values(of: object)
        return cursor.dataContent()
    }
}
