import ByteReading
import PropertyLists
import XMLReading

extension InterfaceFormat {
    /// The format that the content shows; names and extensions of files play no part. Nil where it shows none.
    ///
    /// Only the beginning is looked at, so a file that is recognised need not be readable.
    public static func recognized(in bytes: [UInt8]) -> InterfaceFormat? {
        for (signature, format) in signatures where bytes.starts(with: signature) { return format }
        switch bytes.first(where: { !isSpaceOrMark($0) }) {
        case UInt8(ascii: "<"), 0: return recognizedXML(in: bytes)
        case UInt8(ascii: "{"), UInt8(ascii: "/"): return .gModel
        default: return nil
        }
    }

    private static let signatures: [([UInt8], InterfaceFormat)] = [
        (BinaryPropertyList<KeyedArchiveError>.signature, .keyedArchiveBinary),
        (NIBArchiveLayout.signature, .nibArchive),
        (TypedStreamScanner.bigEndianSignature, .typedStreamBigEndian),
        (TypedStreamScanner.littleEndianSignature, .typedStreamLittleEndian),
        (GNUstepArchiveReader.signature, .gnustepArchive),
    ]

    /// White space and the parts of byte-order marks.
    private static func isSpaceOrMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: true
        default: false
        }
    }

    private static func recognizedXML(in bytes: [UInt8]) -> InterfaceFormat? {
        // Nothing behind the first tag is looked at, so the file's size plays no part.
        var limits = ReadingLimits()
        limits.byteCount = .max
        guard var scanner = try? XMLScanner(bytes, limits: limits, onlyRoot: true),
            case .start(let root)? = try? scanner.next()
        else { return nil }
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
