internal import ByteReading

/// Reads a property list in OpenStep's text form, with GNUstep's typed values (`<*I5>`).
///
/// The braces around the outermost dictionary may be missing (`name = value;` …), as in strings files.
struct OpenStepReader {
    private var scanner: OpenStepScanner
    private let limits: ReadingLimits
    private var valueCount = 0

    static func read(_ bytes: [UInt8], limits: ReadingLimits) throws(ReadingError) -> PropertyList {
        var reader = OpenStepReader(scanner: OpenStepScanner(bytes, limits: limits), limits: limits)
        return try reader.file()
    }

    private mutating func file() throws(ReadingError) -> PropertyList {
        guard let first = try scanner.peek() else { return .dictionary([]) }
        if !Self.openers.contains(first) {
            let start = scanner
            let text = try scanner.string()
            if try scanner.peek() == nil { return .string(text) }
            scanner = start
            return .dictionary(try entries(until: nil, depth: 1))
        }
        let value = try value(depth: 1)
        if try scanner.peek() != nil { throw scanner.mismatch(expected: "the end of the file") }
        return value
    }

    private mutating func countValue() throws(ReadingError) {
        valueCount += 1
        try limits.check(.valueCount, valueCount, at: scanner.position)
    }

    private mutating func value(depth: Int) throws(ReadingError) -> PropertyList {
        try countValue()
        try limits.check(.depth, depth, at: scanner.position)
        if try scanner.take("{") { return .dictionary(try entries(until: "}", depth: depth)) }
        if try scanner.take("(") { return .array(try elements(depth: depth)) }
        if try scanner.take("<") { return try bracketed() }
        return .string(try scanner.string())
    }

    /// Reads entries up to `end`, or up to the end of the file. The last entry may lack its semicolon. A key without a
    /// value has itself as its value.
    private mutating func entries(until end: Unicode.Scalar?, depth: Int) throws(ReadingError) -> [PropertyList
        .Entry]
    {
        var entries: [PropertyList.Entry] = []
        while true {
            if let end {
                if try scanner.take(end) { return entries }
            } else if try scanner.peek() == nil {
                return entries
            }
            let key = try scanner.string()
            var value = PropertyList.string(key)
            if try scanner.take("=") { value = try self.value(depth: depth + 1) } else { try countValue() }
            entries.append(PropertyList.Entry(key: key, value: value))
            if try !scanner.take(";") {
                if let end {
                    try scanner.expect(end)
                } else if try scanner.peek() != nil {
                    throw scanner.mismatch(expected: "\";\"")
                }
                return entries
            }
        }
    }

    private mutating func elements(depth: Int) throws(ReadingError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !scanner.take(")") {
            elements.append(try value(depth: depth + 1))
            if try !scanner.take(",") {
                try scanner.expect(")")
                return elements
            }
        }
        return elements
    }

    /// Reads data in hexadecimal digits, or a typed value: `*I` integer, `*R` real, `*B` boolean, `*D` date.
    private mutating func bracketed() throws(ReadingError) -> PropertyList {
        let start = scanner
        let inside = try scanner.bracketed()
        guard inside.first == UInt8(ascii: "*") else {
            guard let bytes = Self.hexadecimal(inside) else { throw start.mismatch(expected: "hexadecimal digits") }
            return .data(bytes)
        }
        let text = String(decoding: inside.dropFirst(2).filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
        switch inside.dropFirst().first {
        case UInt8(ascii: "I"):
            if let value = Int64(text) { return .integer(value) }
        case UInt8(ascii: "R"):
            if let value = Double(text) { return .real(value) }
        case UInt8(ascii: "B"):
            if text == "Y" || text == "N" { return .boolean(text == "Y") }
        case UInt8(ascii: "D"): return .date(text)
        default: break
        }
        throw start.mismatch(expected: "a typed value")
    }

    private static let openers = Array("{(<".utf8)

    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var digits: [UInt8] = []
        for byte in text where !(0x09...0x0D).contains(byte) && byte != 0x20 {
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            digits.append(UInt8(digit))
        }
        guard digits.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
