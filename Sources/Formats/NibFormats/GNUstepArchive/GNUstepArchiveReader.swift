import ByteReading

/// Reads an archive from start to end, and checks all its values.
///
/// GNUstep decodes the root object and ignores all bytes behind the root object. So any bytes may follow the root object, if its end is known.
/// Both GNUstep and this reader refuse an archive that ends before the end of its root object.
struct GNUstepArchiveReader {
    private let scanner: GNUstepScanner
    private let limits: ReadingLimits
    private var archive: GNUstepArchive
    private var offset: Int
    private var pointerCount = 0

    static let signature = Array("GNUstep archive".utf8)

    /// Values that the reader keeps: all values, or only the values that the search for image and sound names needs.
    enum Extent { case everything, references }

    /// Reads all objects. `extent` selects the values that are kept.
    static func objects(
        in bytes: [UInt8], limits: ReadingLimits, _ extent: Extent = .everything
    ) throws(ReadingError) -> GNUstepObjects {
        var reader = try GNUstepArchiveReader(bytes, limits: limits)
        var fault: ReadingError?
        do throws(ReadingError) {
            let sizes = GNUstepTag.sizes
            while reader.offset < bytes.count {
                let size = Int(sizes[Int(bytes[reader.offset])])
                if size > 0, size <= bytes.count - reader.offset, reader.archive.valueCount < limits.valueCount {
                    reader.archive.addValue(at: reader.offset)
                    reader.offset += size
                } else {
                    try reader.readValue()
                }
            }
        } catch {
            fault = error
        }
        reader.archive.learnClasses()
        var decoder = GNUstepObjectDecoder(reader.archive, extent)
        switch decoder.decodeAll() {
        case .known: break
        case .missing: throw fault ?? .truncated(Truncation(offset: bytes.count, needed: 1, available: 0))
        case .unknown: if let fault { throw fault }
        }
        return GNUstepObjects(decoder)
    }

    /// Reads the header: the signature, then the version and three counts, each as eight hexadecimal digits and a
    /// colon. The counts are not reliable, so they are ignored.
    private init(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) {
        var scanner = try GNUstepScanner(bytes, limits: limits)
        guard bytes.starts(with: Self.signature) else { throw .begins(with: bytes, not: "\"GNUstep archive\"") }
        offset = Self.signature.count
        for field in 0..<4 {
            let digits = String(decoding: bytes[try scanner.part(8, at: &offset).range], as: UTF8.self)
            let colon = try scanner.integer(1, at: &offset)
            guard let value = UInt32(digits, radix: 16), colon == Int(UInt8(ascii: ":")) else {
                throw .found("\"\(digits)\"", not: "eight hexadecimal digits and a colon", at: offset - 9)
            }
            if field == 0 { scanner.systemVersion = value }
        }
        self.scanner = scanner
        self.limits = limits
        archive = GNUstepArchive(scanner)
    }

    /// Reads and checks a value that may be invalid, and adds the value when it is whole.
    private mutating func readValue() throws(ReadingError) {
        let start = offset
        try limits.check(.valueCount, archive.valueCount + 1, at: start)
        let token = try scanner.token(at: &offset)
        switch token.value {
        case .object: try expect(token.number, in: archive.objects.count, of: "objects", at: start)
        case .newObject: try readObject(token.number, at: start)
        case .class: _ = try classIndex(token, at: start)
        case .text:
            try expect(token.number, next: pointerCount, at: start)
            pointerCount += 1
        case .pointer(let isNew):
            try expect(token.number, in: pointerCount + (isNew ? 1 : 0), of: "pointers", at: start)
            if isNew { pointerCount += 1 }
        case .none, .integer, .real, .numbers, .array, .structure: break
        }
        archive.addValue(at: start)
    }

    private mutating func readObject(_ number: Int, at start: Int) throws(ReadingError) {
        try expect(number, next: archive.objects.count, at: start)
        try limits.check(.objectCount, number, at: start)
        let classStart = offset
        let token = try scanner.token(at: &offset)
        guard case .class = token.value else {
            throw scanner.unexpected(token.tag, at: classStart, expected: "a class")
        }
        let index = try classIndex(token, at: classStart)
        archive.objects.append(
            GNUstepArchive.Object(class: index, start: UInt32(truncatingIfNeeded: archive.valueCount + 1)))
    }

    /// Reads a reference to an earlier class, or a new class together with its new superclasses.
    private mutating func classIndex(
        _ first: GNUstepScanner.Token, at start: Int
    ) throws(ReadingError) -> Int32 {
        if first.tag.isReference {
            try expect(first.number, in: archive.classes.count, of: "classes", at: start)
            return Int32(truncatingIfNeeded: first.number - 1)
        }
        let result = archive.classes.count
        var new: [GNUstepArchive.Class] = []
        var number = first.number
        var classOffset = start
        while true {
            try expect(number, next: result + new.count, at: classOffset)
            try limits.check(.objectCount, number, at: classOffset)
            let count = try scanner.integer(2, at: &offset)
            let name = String(
                decoding: scanner.source.bytes[try scanner.part(count, at: &offset).range], as: UTF8.self)
            let version = UInt32(truncatingIfNeeded: try scanner.integer(4, at: &offset))
            new.append(GNUstepArchive.Class(name: name, version: version))
            classOffset = offset
            if try scanner.source.byte(at: offset) == GNUstepTag.Kind.none {
                offset += 1
                archive.classes += new
                return Int32(truncatingIfNeeded: result)
            }
            let next = try scanner.token(at: &offset)
            guard next.tag.kind == GNUstepTag.Kind.class, next.tag.isNumbered, !next.tag.isReference else {
                throw scanner.unexpected(next.tag, at: classOffset, expected: "a class")
            }
            number = next.number
            new[new.count - 1].superclass = Int32(truncatingIfNeeded: result + new.count)
        }
    }

    /// Objects, classes and pointers are each numbered from 1, in the order of the file.
    private func expect(_ number: Int, next count: Int, at offset: Int) throws(ReadingError) {
        guard number == count + 1 else { throw .found("number \(number)", not: "number \(count + 1)", at: offset) }
    }

    private func expect(_ number: Int, in count: Int, of what: String, at offset: Int) throws(ReadingError) {
        guard (1...max(count, 1)).contains(number), count > 0 else {
            throw .found("number \(number)", not: "one of \(count) \(what)", at: offset)
        }
    }
}
