import NibFormats

extension ValueReader {
    /// The numbers of a point, a size or a rectangle, however the file writes them: as text, list, element, record of
    /// values, or bytes of UIKit's coder.
    func numbers(_ raw: AttributeValue) -> [Double]? {
        switch raw {
        case .text(let text): return Self.numbers(in: text)
        case .list(let values):
            let numbers = values.compactMap { Self.number($0) }
            return numbers.count == values.count ? numbers : nil
        case .element(_, let fields), .record(let fields):
            for names in [["x", "y", "width", "height"], ["width", "height"], ["x", "y"]] {
                let found = names.compactMap { fields[$0].flatMap(Self.number) }
                if found.count == names.count { return found }
            }
            return nil
        case .data(let bytes): return Self.numbers(in: bytes)
        case .object(let position): return numbersOfValue(document.objects[position])
        default: return nil
        }
    }

    /// The numbers of an archived `NSValue`, which has a text or bytes under a key for the type.
    private func numbersOfValue(_ object: InterfaceObject) -> [Double]? {
        guard object.className == "NSValue" else { return nil }
        for attribute in object.attributes
        where ["NS.sizeval", "NS.pointval", "NS.rectval"].contains(attribute.name) {
            // The object may name itself, and the recursion would not end.
            if case .object = attribute.value { return nil }
            return numbers(attribute.value)
        }
        return nil
    }

    /// All numbers in a text such as "{{0, 1.5}, {20, 30}}", "{x = 1; y = 2}" or "1 2 3 4 "; nil if there are more than
    /// four.
    private static func numbers(in text: String) -> [Double]? {
        let parts = text.utf8.split { byte in
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) && byte != UInt8(ascii: "-")
                && byte != UInt8(ascii: ".") && byte != UInt8(ascii: "+")
                && byte != UInt8(ascii: "e") && byte != UInt8(ascii: "E")
        }
        let numbers = parts.prefix(5).compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        return numbers.isEmpty || numbers.count > 4 ? nil : numbers
    }

    /// The numbers that UIKit's coder writes as bytes: a 6 and floats, or a 7 and doubles, the least significant byte
    /// first.
    private static func numbers(in bytes: ArraySlice<UInt8>) -> [Double]? {
        guard let tag = bytes.first, tag == 6 || tag == 7 else { return nil }
        let width = tag == 6 ? 4 : 8
        let content = bytes.dropFirst()
        guard [2 * width, 4 * width].contains(content.count) else { return nil }
        return stride(from: content.startIndex, to: content.endIndex, by: width).map { start in
            var bits: UInt64 = 0
            for byte in content[start..<start + width].reversed() { bits = bits << 8 | UInt64(byte) }
            return width == 4
                ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
        }
    }
}
