import ByteReading

/// Reads a typed stream.
///
/// After a header come groups: a type string, and a value for each of its types. Strings, classes and objects are
/// written once and then referred to by number. An object is its class and then groups up to an end mark. Small numbers
/// take one byte; special bytes come before longer numbers.
struct TypedStreamReader<Receiver: TypedStreamReceiver> {
    /// An open object, or the outside of all objects.
    private struct Frame {
        var isObject: Bool
        /// The number of entries in `types` that belong to outer frames.
        var typeCount: Int
    }

    /// A target of references: the index of an object, a class or a C string.
    private enum Shared {
        case object(Int32)
        case `class`(Int32)
        case text(Int32)
    }

    /// A range of types whose values follow in the stream. The types of an array's element are repeated for each element.
    private struct PendingTypes {
        var all: Range<Int>
        var next: Int
        var repetitions: Int
    }

    private let limits: ReadingLimits
    private var scanner: TypedStreamScanner
    private var receiver: Receiver
    private var classes: [TypedStream.Class] = []
    private var objectCount = 0
    private var valueCount = 0
    private var shared: [Shared] = []
    private var sharedTexts: [CompactRange] = []
    private var types: [PendingTypes] = []
    /// Number of steps that took no bytes of the file. The number is limited, because repetitions of types without values could go on for ever.
    private var steps = 0
    /// Ends of arrays and of names of structures, by the offset of the opening bracket or brace. Each end is searched for once, despite repetitions.
    private var partners: [Int: Int] = [:]
    private var frames = [Frame(isObject: false, typeCount: 0)]

    /// Reads a stream and passes its content to the receiver. Returns the receiver, the stream's classes and the version.
    static func read(
        _ bytes: [UInt8], into receiver: Receiver, limits: ReadingLimits
    ) throws(ReadingError) -> (receiver: Receiver, classes: [TypedStream.Class], systemVersion: Int64) {
        var reader = try TypedStreamReader(bytes, receiver, limits: limits)
        let systemVersion = try reader.scanner.integer()
        while let frame = reader.frames.last {
            if reader.types.count > frame.typeCount {
                try reader.readValue()
            } else if !frame.isObject, reader.scanner.isAtEnd {
                break
            } else {
                try reader.readGroupOrEnd(of: frame)
            }
        }
        return (reader.receiver, reader.classes, systemVersion)
    }

    private init(_ bytes: [UInt8], _ receiver: Receiver, limits: ReadingLimits) throws(ReadingError) {
        scanner = try TypedStreamScanner(bytes, limits: limits)
        self.limits = limits
        self.receiver = receiver
    }

    private mutating func readGroupOrEnd(of frame: Frame) throws(ReadingError) {
        if frame.isObject, try scanner.peek() == TypedStreamMark.end {
            try scanner.skip(1)
            receiver.endObject()
            frames.removeLast()
            return
        }
        let start = scanner.offset
        guard let string = try scanner.sharedString(), string.count > 0 else {
            throw .found("no types", not: "types or the end of an object", at: start)
        }
        push(string.range, times: 1)
    }

    private mutating func add(_ value: TypedStream.Value) {
        valueCount += 1
        receiver.add(value)
    }

    private mutating func push(_ range: Range<Int>, times repetitions: Int) {
        types.append(PendingTypes(all: range, next: range.lowerBound, repetitions: repetitions))
    }

    private mutating func countStep() throws(ReadingError) {
        steps += 1
        try limits.check(.valueCount, steps, at: scanner.offset)
    }

    /// Reads the value of the next pending type.
    private mutating func readValue() throws(ReadingError) {
        guard let pending = types.last else { return }
        guard pending.next < pending.all.upperBound else {
            if pending.repetitions > 1 {
                try countStep()
                types[types.count - 1].repetitions -= 1
                types[types.count - 1].next = pending.all.lowerBound
            } else {
                types.removeLast()
            }
            return
        }
        try limits.check(.valueCount, valueCount, at: scanner.offset)
        let typeOffset = pending.next
        types[types.count - 1].next += 1
        switch scanner.source.bytes[typeOffset] {
        case UInt8(ascii: "@"): try readObject()
        case UInt8(ascii: "#"): add(try classReference().map { .class($0) } ?? .none)
        case UInt8(ascii: ":"), UInt8(ascii: "%"): add(try scanner.sharedString().map { .text($0) } ?? .none)
        case UInt8(ascii: "*"): try readCString()
        case UInt8(ascii: "+"): add(try scanner.unsharedString().map { .text($0) } ?? .none)
        case UInt8(ascii: "c"), UInt8(ascii: "B"): add(.integer(Int64(Int8(bitPattern: try scanner.takeByte()))))
        case UInt8(ascii: "C"): add(.integer(Int64(try scanner.takeByte())))
        case UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "Q"):
            add(.integer(try scanner.integer()))
        // Unsigned numbers are written like signed numbers with the same bits.
        case UInt8(ascii: "S"): add(.integer(try scanner.integer() & 0xFFFF))
        case UInt8(ascii: "I"), UInt8(ascii: "L"): add(.integer(try scanner.integer() & 0xFFFF_FFFF))
        case UInt8(ascii: "f"): add(.real(try scanner.real(byteCount: 4)))
        case UInt8(ascii: "d"): add(.real(try scanner.real(byteCount: 8)))
        case UInt8(ascii: "!"), UInt8(ascii: "}"): try countStep()
        case UInt8(ascii: "["):
            try countStep()
            try readArray(at: typeOffset)
        case UInt8(ascii: "{"):
            try countStep()
            try skipStructureName(at: typeOffset)
        case let type:
            throw .found("the type '\(Character(UnicodeScalar(type)))'", not: "a known type", at: typeOffset)
        }
    }

    private mutating func readObject() throws(ReadingError) {
        let start = scanner.offset
        switch try scanner.peek() {
        case TypedStreamMark.none:
            try scanner.skip(1)
            add(.none)
        case TypedStreamMark.new:
            try scanner.skip(1)
            try limits.check(.objectCount, objectCount + 1, at: start)
            try limits.check(.objectNesting, frames.count, at: start)
            shared.append(.object(Int32(truncatingIfNeeded: objectCount)))
            objectCount += 1
            let classOffset = scanner.offset
            guard let objectClass = try classReference() else {
                throw .found("no class", not: "the class of an object", at: classOffset)
            }
            valueCount += 1
            receiver.beginObject(of: objectClass, classes)
            frames.append(Frame(isObject: true, typeCount: types.count))
        default:
            let value = try reference()
            guard case .object = value else { throw .found(Self.kind(value), not: "an object", at: start) }
            add(value)
        }
    }

    /// Reads a reference to an earlier class, or a new class with its superclasses.
    private mutating func classReference() throws(ReadingError) -> Int32? {
        var result: Int32?
        var last: Int32?
        while true {
            let start = scanner.offset
            var found: Int32?
            switch try scanner.peek() {
            case TypedStreamMark.none: try scanner.skip(1)
            case TypedStreamMark.new:
                try scanner.skip(1)
                guard let name = try scanner.sharedString() else {
                    throw .found("no string", not: "a class name", at: start + 1)
                }
                try limits.check(.objectCount, classes.count + 1, at: start)
                let index = Int32(truncatingIfNeeded: classes.count)
                let text = String(decoding: scanner.source.bytes[name.range], as: UTF8.self)
                classes.append(TypedStream.Class(name: text, version: try scanner.integer()))
                shared.append(.class(index))
                found = index
            default:
                let value = try reference()
                guard case .class(let index) = value else {
                    throw .found(Self.kind(value), not: "a class", at: start)
                }
                found = index
            }
            if let last { classes[Int(last)].superclass = found }
            result = result ?? found
            // A superclass follows only after a new class, which is always the last class of the list.
            guard let found, Int(found) == classes.count - 1, scanner.source.bytes[start] == TypedStreamMark.new
            else {
                return result
            }
            last = found
        }
    }

    /// Reads a C string. A new C string gets two numbers: a number among the objects, and for its characters a number among the strings.
    private mutating func readCString() throws(ReadingError) {
        let start = scanner.offset
        switch try scanner.peek() {
        case TypedStreamMark.none:
            try scanner.skip(1)
            add(.none)
        case TypedStreamMark.new:
            try scanner.skip(1)
            guard let string = try scanner.sharedString() else {
                throw .found("no string", not: "a string", at: start + 1)
            }
            shared.append(.text(Int32(truncatingIfNeeded: sharedTexts.count)))
            sharedTexts.append(string)
            add(.text(string))
        default: add(try reference())
        }
    }

    /// Begins an array. An array of bytes is one value; the elements of other arrays are values of their own.
    private mutating func readArray(at start: Int) throws(ReadingError) {
        let end = types[types.count - 1].all.upperBound
        var next = start + 1
        var count = 0
        while next < end, case let digit = scanner.source.bytes[next], (0x30...0x39).contains(digit) {
            count = count * 10 + Int(digit - 0x30)
            try limits.check(.byteCount, count, at: start)
            next += 1
        }
        guard let close = partners[start] ?? closing(of: start, before: end) else {
            throw .found("an open array", not: "an array type", at: start)
        }
        partners[start] = close
        types[types.count - 1].next = close + 1
        let element = scanner.source.bytes[next]
        if close == next + 1, element == UInt8(ascii: "c") || element == UInt8(ascii: "C") {
            try scanner.source.require(count, at: scanner.offset)
            add(.data(CompactRange(start: scanner.offset, count: count)))
            try scanner.skip(count)
        } else if count > 0 {
            // An element takes at least one byte, unless it has no types.
            try scanner.source.require(close > next ? count : .max, at: scanner.offset)
            try limits.check(.depth, types.count, at: start)
            push(next..<close, times: count)
        }
    }

    /// Begins a structure: skips the structure's name. The types of its members are then read like other types.
    private mutating func skipStructureName(at start: Int) throws(ReadingError) {
        let end = types[types.count - 1].all.upperBound
        guard let equals = partners[start] ?? scanner.source.bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) else {
            throw .found("a structure without members", not: "a structure", at: start)
        }
        partners[start] = equals
        types[types.count - 1].next = equals + 1
    }

    /// The offset of the bracket that closes the bracket at `start`.
    private func closing(of start: Int, before end: Int) -> Int? {
        var depth = 0
        for index in start..<end {
            switch scanner.source.bytes[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    /// Reads a reference to an earlier object, class or C string.
    private mutating func reference() throws(ReadingError) -> TypedStream.Value {
        let start = scanner.offset
        let number = try scanner.integer() - TypedStreamMark.firstReference
        guard shared.indices.contains(Int(number)) else {
            throw .found("number \(number)", not: "one of \(shared.count) objects, classes and strings", at: start)
        }
        switch shared[Int(number)] {
        case .object(let index): return .object(index)
        case .class(let index): return .class(index)
        case .text(let index): return .text(sharedTexts[Int(index)])
        }
    }

    /// Kind of the value to which a reference leads, for errors.
    private static func kind(_ value: TypedStream.Value) -> String {
        switch value {
        case .object: "an object"
        case .class: "a class"
        default: "a string"
        }
    }
}

/// Receives the content of a typed stream, value by value.
protocol TypedStreamReceiver {
    /// A new object begins, which is itself a value of the enclosing object. All values up to the end of the new object belong to the new object.
    /// Objects are numbered in this order. `classes` are the classes so far, including the classes of this object.
    mutating func beginObject(of index: Int32, _ classes: [TypedStream.Class])
    /// A value of the innermost open object.
    mutating func add(_ value: TypedStream.Value)
    /// The innermost open object ends.
    mutating func endObject()
}
