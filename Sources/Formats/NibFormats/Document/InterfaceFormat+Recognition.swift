import ByteReading
import PropertyLists
import XMLReading

extension InterfaceFormat {
    /// The format of a file, judged by its content; nil if the file is not an interface file. File names do not matter.
    ///
    /// Only the beginning of the file counts, so a reader may still refuse the rest.
    public static func recognized(in bytes: [UInt8]) -> InterfaceFormat? {
        for (signature, format) in signatures where bytes.starts(with: signature) { return format }
        switch bytes.first(where: { !isSpaceOrMark($0) }) {
        case UInt8(ascii: "<"), 0: return try? recognizedXML(in: bytes)
        case UInt8(ascii: "{"), UInt8(ascii: "/"): return .gModel
        default: return nil
        }
    }

    private static let signatures: [([UInt8], InterfaceFormat)] = [
        (BinaryPropertyList.signature, .keyedArchiveBinary),
        (NIBArchiveLayout.signature, .nibArchive),
        (TypedStreamScanner.bigEndianSignature, .typedStreamBigEndian),
        (TypedStreamScanner.littleEndianSignature, .typedStreamLittleEndian),
        (GNUstepArchiveReader.signature, .gnustepArchive),
    ]

    private static func isSpaceOrMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: true
        default: false
        }
    }

    /// Throws if the bytes begin like XML, but are not XML up to the end of the first tag.
    static func checkXML(_ bytes: [UInt8]) throws(ReadingError) {
        if bytes.first(where: { !isSpaceOrMark($0) && $0 != 0 }) == UInt8(ascii: "<") {
            _ = try recognizedXML(in: bytes)
        }
    }

    private static func recognizedXML(in bytes: [UInt8]) throws(ReadingError) -> InterfaceFormat? {
        // Only the first tag is scanned, so the size of the file does not matter.
        var limits = ReadingLimits()
        limits.byteCount = .max
        var scanner = try XMLScanner(bytes, limits: limits, onlyRoot: true)
        guard case .start(let root) = try scanner.next() else { return nil }
        let type = scanner.value(named: "type") ?? ""
        switch scanner.names[root] {
        case "plist": return .keyedArchiveXML
        case "gsmarkup": return .gsMarkup
        case "document" where type.hasPrefix("com.apple.InterfaceBuilder"):
            return type.split(separator: ".").contains("Storyboard") ? .storyboardDocument : .xibDocument
        case "archive" where type.hasPrefix("com.apple.InterfaceBuilder"): return .xibArchive
        case "object" where scanner.value(named: "class") == "NSIBObjectData": return .carbonXib
        default: return nil
        }
    }
}
