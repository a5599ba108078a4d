import ByteReading

/// The values in an archive of GNUstep's NSArchiver, in the order of the file.
///
/// The archive marks the type of every value and the start of every object, but not the end of an object. Only the
/// layout of its class tells where an object ends (see `GNUstepLayout`). So all values are in one list, and an object is an index into the list.
/// The list holds only the offset of each value; the values are read from the file when needed.
struct GNUstepArchive: Sendable {
    /// A value, or the start of a value that consists of other values.
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
        /// An array, with the number of values that follow.
        case array(Int32)
        /// A structure; its members follow.
        case structure
        /// A pointer. If the pointer is new, its target follows.
        case pointer(isNew: Bool)
    }

    struct Class: Sendable {
        var name: String
        var version: UInt32
        /// The superclass that follows the class in the file; nil if the superclass came earlier or is not written at all.
        var superclass: Int32?
        /// Index of the class's layout; nil if the class is unknown.
        fileprivate(set) var layout: Int?
        /// Content of the objects; nil if the class is not a basic class.
        fileprivate(set) var content: Content?
        /// Resource that the objects may represent or hold.
        fileprivate(set) var resource: Resource?
        /// Kind of the objects' connections if they are connectors.
        fileprivate(set) var connectorKind: Connection.Kind?
    }

    /// Content of objects of a basic class.
    enum Content {
        case string
        case data
        case list
        case dictionary
    }

    /// Reference or media of an object.
    enum Resource {
        case image, representation, sound, color, font
    }

    struct Object: Sendable {
        var `class`: Int32
        /// The index of the object's first value in the list of values.
        var start: UInt32
    }

    private let scanner: GNUstepScanner
    let longTexts = LongTexts()
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

    var bytes: [UInt8] { scanner.source.bytes }
    /// The version of the archiver, according to the header.
    var systemVersion: UInt32 { scanner.systemVersion }
    var valueCount: Int { offsets.count }

    mutating func addValue(at offset: Int) { offsets.append(UInt32(truncatingIfNeeded: offset)) }

    /// Removes the values from an index on, and the objects that start at this index or later.
    mutating func cut(toValues count: Int) {
        if count == offsets.count { return }
        offsets.removeLast(offsets.count - count)
        objects.removeAll { $0.start > count }
    }

    /// The tag of the value at an index below `valueCount`.
    func tag(at index: Int) -> GNUstepTag { GNUstepTag(byte: bytes[Int(offsets[index])]) }

    /// The object that the value at an index refers to or starts.
    @inline(__always)
    func object(at index: Int) -> Int? {
        let tag = tag(at: index)
        guard tag.kind == GNUstepTag.Kind.object, tag.isNumbered else { return nil }
        // This cannot fail: the reader read the value already.
        return (try? scanner.source.bigEndianInt(at: Int(offsets[index]) + 1, byteCount: tag.numberSize)).map { $0 - 1 }
    }

    /// The integer or boolean at an index below `valueCount`; nil for another kind of value.
    @inline(__always)
    func integer(at index: Int) -> Int64? {
        let offset = Int(offsets[index])
        let tag = GNUstepTag(byte: bytes[offset])
        guard tag.isInteger, let size = tag.scalarSize else { return nil }
        return try? scanner.integer(tag, size: size, at: offset + 1)
    }

    /// The array of plain numbers at an index below `valueCount`; nil for another kind of value.
    func numbers(at index: Int) -> (part: CompactRange, width: Int)? {
        var offset = Int(offsets[index]) + 1
        guard tag(at: index).kind == GNUstepTag.Kind.array,
            case .numbers(let part, let width)? = try? scanner.array(at: &offset)
        else { return nil }
        return (part, Int(width))
    }

    func offset(ofValue index: Int) -> Int { Int(offsets[index]) }

    /// The value at an index below `valueCount`.
    func value(at index: Int) -> Value {
        var offset = Int(offsets[index])
        // This cannot fail: the reader read the value already.
        return (try? scanner.token(at: &offset).value) ?? .none
    }

    /// Sets the layout, content, resource and connector kind of each class. Call this function when all classes are known.
    mutating func learnClasses() {
        // A superclass comes after its class.
        for index in classes.indices.reversed() {
            let name = classes[index].name
            let superclass = classes[index].superclass.map { classes[Int($0)] }
            classes[index].layout = GNUstepLayouts.shared.classes[name]?.index
            classes[index].content = Self.contents[name] ?? superclass?.content
            classes[index].resource = Self.resources[name] ?? superclass?.resource
            classes[index].connectorKind = Connection.Kind(connectorClass: name)
        }
    }

    /// The archive does not repeat a superclass that came earlier, so mutable classes are here too.
    private static let contents: [String: Content] = [
        "NSString": .string, "NSMutableString": .string, "NSData": .data, "NSMutableData": .data, "NSArray": .list,
        "NSMutableArray": .list, "NSSet": .list, "NSMutableSet": .list, "NSDictionary": .dictionary,
        "NSMutableDictionary": .dictionary,
    ]

    private static let resources: [String: Resource] = [
        "NSImage": .image, "NSImageRep": .representation, "NSBitmapImageRep": .representation, "NSSound": .sound,
        "NSColor": .color, "NSFont": .font,
    ]
}

extension GNUstepArchive {
    func classIndex(of object: Int) -> Int { Int(objects[object].class) }

    func className(of object: Int) -> String { classes[classIndex(of: object)].name }

    /// Content of an object of a basic class; nil for other classes.
    func content(of object: Int) -> Content? { classes[classIndex(of: object)].content }

    /// Resource that an object may represent or hold.
    func resource(of object: Int) -> Resource? { classes[classIndex(of: object)].resource }

    /// Kind of the connection that an object represents; nil if the object is no connector.
    func connectorKind(of object: Int) -> Connection.Kind? { classes[classIndex(of: object)].connectorKind }

    /// The numbers of a size or point, or of a rectangle, which is a structure of a point and a size.
    func reals(ofStructureAt position: Int) -> [AttributeValue] {
        let isRectangle =
            position + 1 < valueCount && tag(at: position + 1).kind == GNUstepTag.Kind.structure
        return (position..<min(position + (isRectangle ? 7 : 3), valueCount)).compactMap { position in
            switch value(at: position) {
            case .real(let number): .real(number)
            case .integer(let number): .real(Double(number))
            default: nil
            }
        }
    }
}
