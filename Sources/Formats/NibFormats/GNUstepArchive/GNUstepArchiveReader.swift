import ByteReading

/// Reads the values of an archive, byte by byte from its header to its end.
struct GNUstepArchiveReader {
    private let source: ByteSource<GNUstepArchiveError>
    private let limits: ReadingLimits
    private var archive: GNUstepArchive
    private var offset = 0
    private var pointerCount = 0

    static let signature = Array("GNUstep archive".utf8)
    /// An archiver that writes the counts of arrays in sevens of bits.
    private static let versionWithShortCounts: UInt32 = 12402

    static func archive(in bytes: [UInt8], limits: ReadingLimits) throws(GNUstepArchiveError) -> GNUstepArchive {
        var reader = try GNUstepArchiveReader(bytes, limits: limits)
        try reader.readHeader()
        while reader.offset < bytes.count { try reader.readValue() }
        return reader.archive
    }

    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(GNUstepArchiveError) {
        source = try ByteSource(bytes, limits: limits)
        self.limits = limits
        archive = GNUstepArchive(bytes: bytes)
    }

    /// The signature, then version and counts as eight hexadecimal digits and a colon each. The counts are not
    /// reliable and nothing needs them.
    private mutating func readHeader() throws(GNUstepArchiveError) {
        guard source.bytes.starts(with: Self.signature) else {
            throw .unexpected(Mismatch(offset: 0, found: "other bytes", expected: "\"GNUstep archive\""))
        }
        offset = Self.signature.count
        for field in 0..<4 {
            let digits = String(decoding: try take(8), as: UTF8.self)
            let colon = try take(1)
            guard let value = UInt32(digits, radix: 16), colon.first == UInt8(ascii: ":") else {
                throw .unexpected(
                    Mismatch(
                        offset: offset - 9, found: "\"\(digits)\"", expected: "eight hexadecimal digits and a colon"))
            }
            if field == 0 { archive.systemVersion = value }
        }
    }

    private mutating func readValue() throws(GNUstepArchiveError) {
        let start = offset
        let tag = GNUstepTag(byte: try takeByte())
        try limits.check(.valueCount, archive.values.count + 1, at: start, as: GNUstepArchiveError.self)
        if let size = tag.scalarSize {
            archive.values.append(try scalar(tag, size: size))
            return
        }
        switch tag.kind {
        case .array?: try readArray()
        case .structure?: archive.values.append(.structure)
        case .object?, .class?, .selector?, .pointer?, .cString?, .classAsObject?: try readNumbered(tag, at: start)
        default: throw unknown(tag, at: start)
        }
    }

    private mutating func readNumbered(_ tag: GNUstepTag, at start: Int) throws(GNUstepArchiveError) {
        guard tag.isNumbered else {
            archive.values.append(.none)
            return
        }
        let number = try takeInteger(tag.numberSize)
        switch tag.kind {
        case .object?:
            if tag.isReference {
                try expect(number, in: archive.objects.count, of: "objects", at: start)
                archive.values.append(.object(Int32(truncatingIfNeeded: number - 1)))
            } else {
                try readObject(number, at: start)
            }
        case .class?, .classAsObject?:
            let index = try classIndex(tag, number, at: start)
            archive.values.append(.class(index))
        case .selector?, .cString?:
            if tag.isReference {
                try expect(number, in: pointerCount, of: "pointers", at: start)
                archive.values.append(.pointer(isNew: false))
            } else {
                try expect(number, next: pointerCount, at: start)
                pointerCount += 1
                archive.values.append(.text(tag.kind == .selector ? try selector() : try cString()))
            }
        case .pointer?:
            try expect(number, in: pointerCount + (tag.isReference ? 0 : 1), of: "pointers", at: start)
            if !tag.isReference { pointerCount += 1 }
            archive.values.append(.pointer(isNew: !tag.isReference))
        default: throw unknown(tag, at: start)
        }
    }

    private mutating func readObject(_ number: Int, at start: Int) throws(GNUstepArchiveError) {
        try expect(number, next: archive.objects.count, at: start)
        try limits.check(.objectCount, number, at: start, as: GNUstepArchiveError.self)
        let classStart = offset
        let tag = GNUstepTag(byte: try takeByte())
        guard tag.kind == .class || tag.kind == .classAsObject, tag.isNumbered else {
            throw unknown(tag, at: classStart)
        }
        let index = try classIndex(tag, takeInteger(tag.numberSize), at: classStart)
        archive.values.append(.newObject(Int32(truncatingIfNeeded: archive.objects.count)))
        archive.objects.append(
            GNUstepArchive.Object(class: index, start: UInt32(truncatingIfNeeded: archive.values.count)))
    }

    /// A class that was seen before, or a new one with those of its superclasses that are new too.
    private mutating func classIndex(
        _ first: GNUstepTag, _ firstNumber: Int, at start: Int
    ) throws(GNUstepArchiveError) -> Int32 {
        if first.isReference {
            try expect(firstNumber, in: archive.classes.count, of: "classes", at: start)
            return Int32(truncatingIfNeeded: firstNumber - 1)
        }
        let result = Int32(truncatingIfNeeded: archive.classes.count)
        var number = firstNumber
        var place = start
        while true {
            try expect(number, next: archive.classes.count, at: place)
            try limits.check(.objectCount, number, at: place, as: GNUstepArchiveError.self)
            let name = String(decoding: try take(takeInteger(2)), as: UTF8.self)
            let version = UInt32(truncatingIfNeeded: try takeInteger(4))
            archive.classes.append(GNUstepArchive.Class(name: name, version: version))
            place = offset
            let tag = GNUstepTag(byte: try takeByte())
            if tag.byte == GNUstepTag.Kind.none.rawValue { return result }
            guard tag.kind == .class, tag.isNumbered, !tag.isReference else { throw unknown(tag, at: place) }
            number = try takeInteger(tag.numberSize)
            archive.classes[archive.classes.count - 1].superclass = Int32(truncatingIfNeeded: archive.classes.count)
        }
    }

    private mutating func readArray() throws(GNUstepArchiveError) {
        let count = try arrayCount()
        // An element is at least a byte.
        try source.require(count, at: offset)
        guard count > 0, let size = GNUstepTag(byte: try source.byte(at: offset)).scalarSize else {
            archive.values.append(.array(Int32(truncatingIfNeeded: count)))
            return
        }
        offset += 1
        let part = try part(count * size)
        archive.values.append(.numbers(part, width: UInt8(truncatingIfNeeded: size)))
    }

    private mutating func arrayCount() throws(GNUstepArchiveError) -> Int {
        guard archive.systemVersion == Self.versionWithShortCounts else {
            let count = try takeInteger(4)
            return count == Int(UInt32.max) ? try takeInteger(8) : count
        }
        var count = 0
        while true {
            let byte = try takeByte()
            count = count << 7 | Int(byte & 0x7F)
            try source.require(count, at: offset)
            if byte & 0x80 == 0 { return count }
        }
    }
}

extension GNUstepArchiveReader {
    private mutating func scalar(_ tag: GNUstepTag, size: Int) throws(GNUstepArchiveError) -> GNUstepArchive.Value {
        guard size <= 8 else { throw unknown(tag, at: offset - 1) }
        let bits = try source.bigEndian(at: offset, byteCount: size)
        offset += size
        switch tag.kind {
        case .float?: return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
        case .double?: return .real(Double(bitPattern: bits))
        default:
            let shift = UInt64(64 - 8 * size)
            let value = Int64(bitPattern: bits << shift)
            return .integer(tag.isSigned ? value >> Int64(shift) : Int64(bitPattern: bits))
        }
    }

    /// Two lengths, the name and the types.
    private mutating func selector() throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        let nameCount = try takeInteger(2)
        let typeCount = try takeInteger(2)
        guard nameCount > 0 else { return GNUstepArchive.Part(start: 0, count: 0) }
        let name = try part(nameCount)
        _ = try part(typeCount)
        return name
    }

    private mutating func cString() throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        let start = offset
        let count = try takeInteger(4)
        if count == Int(UInt32.max) { return GNUstepArchive.Part(start: 0, count: 0) }
        try limits.check(.stringByteCount, count, at: start, as: GNUstepArchiveError.self)
        return try part(count)
    }

    private mutating func part(_ count: Int) throws(GNUstepArchiveError) -> GNUstepArchive.Part {
        try source.require(count, at: offset)
        defer { offset += count }
        return GNUstepArchive.Part(
            start: UInt32(truncatingIfNeeded: offset), count: UInt32(truncatingIfNeeded: count))
    }

    private mutating func take(_ count: Int) throws(GNUstepArchiveError) -> ArraySlice<UInt8> {
        let slice = try source.slice(at: offset, count: count)
        offset += count
        return slice
    }

    private mutating func takeByte() throws(GNUstepArchiveError) -> UInt8 {
        let byte = try source.byte(at: offset)
        offset += 1
        return byte
    }

    private mutating func takeInteger(_ byteCount: Int) throws(GNUstepArchiveError) -> Int {
        let value = try source.bigEndianInt(at: offset, byteCount: byteCount)
        offset += byteCount
        return value
    }

    private func unknown(_ tag: GNUstepTag, at offset: Int) -> GNUstepArchiveError {
        .unexpected(
            Mismatch(offset: offset, found: "the tag 0x" + String(tag.byte, radix: 16), expected: "another tag"))
    }

    /// Things are numbered from 1 in the order in which they are written.
    private func expect(_ number: Int, next count: Int, at offset: Int) throws(GNUstepArchiveError) {
        guard number == count + 1 else {
            throw .unexpected(Mismatch(offset: offset, found: "number \(number)", expected: "number \(count + 1)"))
        }
    }

    private func expect(_ number: Int, in count: Int, of what: String, at offset: Int) throws(GNUstepArchiveError) {
        guard (1...max(count, 1)).contains(number), count > 0 else {
            throw .unexpected(Mismatch(offset: offset, found: "number \(number)", expected: "one of \(count) \(what)"))
        }
    }
}
