/// A box of a file in MPEG-4's family (ISO/IEC 14496-12, and Annex I of JPEG 2000): a type, and bytes that may be boxes themselves.
package struct MediaBox {
    /// Four characters.
    package let type: String
    package let content: Range<UInt64>
    private let format: MediaFormat

    /// Number of boxes within one that are read.
    private static let siblingLimit = 4096

    /// The boxes that lie one after the other in a range of the file.
    package static func all(
        in range: Range<UInt64>, of input: InputFile, format: MediaFormat
    ) throws(MediaError) -> [MediaBox] {
        var boxes: [MediaBox] = []
        var start = range.lowerBound
        while start + 8 <= range.upperBound, boxes.count < siblingLimit {
            input.position = start
            var size = try input.number(4, of: format)
            let type = String(decoding: try input.bytes(4, of: format), as: UTF8.self)
            if size == 1 { size = try input.number(8, of: format) }
            if size == 0 { size = range.upperBound - start }  // the last one
            let begin = input.position
            guard size >= begin - start, size <= range.upperBound - start else {
                // In a file that was cut off, only the last box is too long.
                if wholes.contains(type) { throw .truncated(format, offset: input.start + input.count) }
                throw .malformed(format, offset: input.start + start, problem: "a box of \(size) bytes")
            }
            boxes.append(MediaBox(type: type, content: begin..<start + size, format: format))
            start += size
        }
        return boxes
    }

    /// The boxes that make up nearly all of a file.
    private static let wholes: Set = ["mdat", "moov", "meta", "jp2c"]

    /// The boxes in this one, behind its first `byteCount` bytes.
    package func boxes(of input: InputFile, behind byteCount: UInt64 = 0) throws(MediaError) -> [MediaBox] {
        guard byteCount <= UInt64(content.count) else { return [] }
        return try Self.all(in: content.lowerBound + byteCount..<content.upperBound, of: input, format: format)
    }

    /// The first box at the end of a path of types.
    package func box(_ path: String..., of input: InputFile) throws(MediaError) -> MediaBox? {
        var box = self
        for type in path {
            guard let next = try box.boxes(of: input).first(where: { $0.type == type }) else { return nil }
            box = next
        }
        return box
    }
}
