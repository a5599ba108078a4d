/// Binary property lists of at most 256 objects.
public enum SmallBinaryList {
    /// `{k = (300, "é");}`.
    public static let bytes = file(of: [
        [0xD1, 1, 2], text("k"), [0xA2, 3, 4], [0x11, 0x01, 0x2C], [0x61, 0x00, 0xE9],
    ])

    /// Makes a file of objects whose numbers have one byte. The first object is the outermost.
    public static func file(of objects: [[UInt8]]) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += number(bytes.count, byteCount: 4)
            bytes += object
        }
        let table = bytes.count
        bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 1]
        return bytes + [objects.count, 0, table].flatMap { number($0, byteCount: 8) }
    }

    /// Makes a string of ASCII.
    public static func text(_ text: String) -> [UInt8] {
        let count = UInt8(text.utf8.count)
        return (count < 15 ? [0x50 | count] : [0x5F, 0x10, count]) + text.utf8
    }

    private static func number(_ value: Int, byteCount: Int) -> [UInt8] {
        (0..<byteCount).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
