import ByteReading

/// Reads a typed stream.
///
/// After a header come groups: a type string and a value for each of its types. Strings, classes and objects are written
/// once and then referred to by number; an object is its class and groups up to an end mark. Numbers take a byte where
/// they fit, and special bytes announce longer ones.
struct TypedStreamReader<Receiver: TypedStreamReceiver> {
    /// An object that is being read.
    private struct Frame {
        /// Whether it is an object, and not what is outside of all of them.
        var isObject: Bool
        /// The number of types on the stack that are not its own.
        var typeCount: Int
    }

    /// What can be referred to: the number of an object or a class, or where a C string is among them.
    private enum Shared {
        case object(Int32)
        case `class`(Int32)
        case text(Int32)
    }

    /// Types for which values follow, so many times over.
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
    private var sharedTexts: [TypedStream.Part] = []
    private var types: [PendingTypes] = []
    /// How often element types were started again, which types without values make cheap.
    private var repetitions = 0
    private var frames = [Frame(isObject: false, typeCount: 0)]

    /// Gives the receiver everything that a stream holds, and says what classes and which version it has.
    static func read(
        _ bytes: [UInt8], into receiver: Receiver, limits: ReadingLimits
    ) throws(TypedStreamError) -> (receiver: Receiver, classes: [TypedStream.Class], systemVersion: Int64) {
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

    private init(_ bytes: [UInt8], _ receiver: Receiver, limits: ReadingLimits) throws(TypedStreamError) {
        scanner = try TypedStreamScanner(bytes, limits: limits)
        self.limits = limits
        self.receiver = receiver
    }

    private mutating func readGroupOrEnd(of frame: Frame) throws(TypedStreamError) {
        if frame.isObject, try scanner.peek() == TypedStreamMark.end {
            try scanner.skip(1)
            receiver.endObject()
            frames.removeLast()
            return
        }
        let start = scanner.offset
        guard let string = try scanner.sharedString(), string.count > 0 else {
            throw .unexpected(Mismatch(offset: start, found: "no types", expected: "types or the end of an object"))
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

    /// Reads the value for the next type that is pending.
    private mutating func readValue() throws(TypedStreamError) {
        guard let pending = types.last else { return }
        guard pending.next < pending.all.upperBound else {
            if pending.repetitions > 1 {
                repetitions += 1
                try limits.check(.valueCount, repetitions, at: scanner.offset, as: TypedStreamError.self)
                types[types.count - 1].repetitions -= 1
                types[types.count - 1].next = pending.all.lowerBound
            } else {
                types.removeLast()
            }
            return
        }
        try limits.check(.valueCount, valueCount, at: scanner.offset, as: TypedStreamError.self)
        let place = pending.next
        types[types.count - 1].next += 1
        switch scanner.source.bytes[place] {
        case UInt8(ascii: "@"): try readObject()
        case UInt8(ascii: "#"): add(try classReference().map { .class($0) } ?? .none)
        case UInt8(ascii: ":"), UInt8(ascii: "%"): add(try scanner.sharedString().map { .text($0) } ?? .none)
        case UInt8(ascii: "*"): try readCString()
        case UInt8(ascii: "+"): add(try scanner.unsharedString().map { .text($0) } ?? .none)
        case UInt8(ascii: "c"), UInt8(ascii: "C"), UInt8(ascii: "B"):
            add(.integer(Int64(Int8(bitPattern: try scanner.takeByte()))))
        case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"),
            UInt8(ascii: "L"), UInt8(ascii: "q"), UInt8(ascii: "Q"):
            add(.integer(try scanner.integer()))
        case UInt8(ascii: "f"): add(.real(try scanner.real(byteCount: 4)))
        case UInt8(ascii: "d"): add(.real(try scanner.real(byteCount: 8)))
        case UInt8(ascii: "!"): break
        case UInt8(ascii: "["): try readArray(from: place)
        case UInt8(ascii: "{"): try enterStructure(from: place)
        case UInt8(ascii: "}"): break
        case let type:
            throw .unexpected(
                Mismatch(
                    offset: place, found: "the type '\(Character(UnicodeScalar(type)))'", expected: "a known type"))
        }
    }

    private mutating func readObject() throws(TypedStreamError) {
        let start = scanner.offset
        switch try scanner.peek() {
        case TypedStreamMark.none:
            try scanner.skip(1)
            add(.none)
        case TypedStreamMark.new:
            try scanner.skip(1)
            try limits.check(.objectCount, objectCount + 1, at: start, as: TypedStreamError.self)
            try limits.check(.objectNesting, frames.count, at: start, as: TypedStreamError.self)
            shared.append(.object(Int32(truncatingIfNeeded: objectCount)))
            objectCount += 1
            let place = scanner.offset
            guard let objectClass = try classReference() else {
                throw .unexpected(Mismatch(offset: place, found: "no class", expected: "the class of an object"))
            }
            valueCount += 1
            receiver.beginObject(of: objectClass, classes)
            frames.append(Frame(isObject: true, typeCount: types.count))
        default:
            let value = try reference()
            guard case .object = value else {
                throw .unexpected(Mismatch(offset: start, found: "another reference", expected: "an object"))
            }
            add(value)
        }
    }

    /// A class that was seen before, or a new one with its superclasses.
    private mutating func classReference() throws(TypedStreamError) -> Int32? {
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
                    throw .unexpected(Mismatch(offset: start + 1, found: "no string", expected: "a class name"))
                }
                try limits.check(.objectCount, classes.count + 1, at: start, as: TypedStreamError.self)
                let index = Int32(truncatingIfNeeded: classes.count)
                let text = String(decoding: scanner.source.bytes[name.range], as: UTF8.self)
                classes.append(TypedStream.Class(name: text, version: try scanner.integer()))
                shared.append(.class(index))
                found = index
            default:
                guard case .class(let index) = try reference() else {
                    throw .unexpected(Mismatch(offset: start, found: "another reference", expected: "a class"))
                }
                found = index
            }
            if let last { classes[Int(last)].superclass = found }
            result = result ?? found
            // Only a new class is followed by its superclass, and it is always the last of the list.
            guard let found, Int(found) == classes.count - 1, scanner.source.bytes[start] == TypedStreamMark.new
            else {
                return result
            }
            last = found
        }
    }

    /// A C string is shared twice: as an object, and its characters among the strings.
    private mutating func readCString() throws(TypedStreamError) {
        let start = scanner.offset
        switch try scanner.peek() {
        case TypedStreamMark.none:
            try scanner.skip(1)
            add(.none)
        case TypedStreamMark.new:
            try scanner.skip(1)
            guard let string = try scanner.sharedString() else {
                throw .unexpected(Mismatch(offset: start + 1, found: "no string", expected: "a string"))
            }
            shared.append(.text(Int32(truncatingIfNeeded: sharedTexts.count)))
            sharedTexts.append(string)
            add(.text(string))
        default: add(try reference())
        }
    }

    /// Bytes are one value; other elements are values of their own.
    private mutating func readArray(from place: Int) throws(TypedStreamError) {
        let end = types[types.count - 1].all.upperBound
        var next = place + 1
        var count = 0
        while next < end, case let digit = scanner.source.bytes[next], (0x30...0x39).contains(digit) {
            count = count * 10 + Int(digit - 0x30)
            try limits.check(.byteCount, count, at: place, as: TypedStreamError.self)
            next += 1
        }
        guard let close = closing(of: place, before: end) else {
            throw .unexpected(Mismatch(offset: place, found: "an open array", expected: "an array type"))
        }
        types[types.count - 1].next = close + 1
        let element = scanner.source.bytes[next]
        if close == next + 1, element == UInt8(ascii: "c") || element == UInt8(ascii: "C") {
            try scanner.source.require(count, at: scanner.offset)
            add(.data(TypedStream.Part(start: scanner.offset, count: count)))
            try scanner.skip(count)
        } else if count > 0 {
            // An element is at least a byte, unless it has no types at all.
            try scanner.source.require(close > next ? count : .max, at: scanner.offset)
            try limits.check(.depth, types.count, at: place, as: TypedStreamError.self)
            push(next..<close, times: count)
        }
    }

    /// The members of a structure follow one another like other types, once its name is passed.
    private mutating func enterStructure(from place: Int) throws(TypedStreamError) {
        let end = types[types.count - 1].all.upperBound
        guard let equals = scanner.source.bytes[place..<end].firstIndex(of: UInt8(ascii: "=")) else {
            throw .unexpected(Mismatch(offset: place, found: "a structure without members", expected: "a structure"))
        }
        types[types.count - 1].next = equals + 1
    }

    /// Where the bracket is that closes the one at `place`.
    private func closing(of place: Int, before end: Int) -> Int? {
        var depth = 0
        for index in place..<end {
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

    /// An object, class or C string that was seen before.
    private mutating func reference() throws(TypedStreamError) -> TypedStream.Value {
        let start = scanner.offset
        let number = try scanner.integer() - TypedStreamMark.firstReference
        guard shared.indices.contains(Int(number)) else {
            throw .unexpected(
                Mismatch(offset: start, found: "number \(number)", expected: "one of \(shared.count) things"))
        }
        switch shared[Int(number)] {
        case .object(let index): return .object(index)
        case .class(let index): return .class(index)
        case .text(let index): return .text(sharedTexts[Int(index)])
        }
    }
}
