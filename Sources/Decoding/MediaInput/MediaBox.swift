/// A box of a file in MPEG-4's family (ISO/IEC 14496-12, and Annex I of JPEG 2000): a type, and bytes that may be boxes themselves.
package struct MediaBox {
    /// Type of the box, four characters.
    package let type: String
    package let content: Range<UInt64>
    private let format: MediaFormat

    /// Largest number of boxes that are read within a box.
    private static let siblingLimit = 4096

    /// Reads the boxes that follow one another in a range of the file.
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
            if size == 0 { size = range.upperBound - start }  // a last box, up to the end of the range
            let begin = input.position
            guard size >= begin - start, size <= range.upperBound - start else {
                // In a file that was cut off, only the last box is too long.
                if bulkTypes.contains(type) { throw .truncated(format, offset: input.start + input.count) }
                throw .malformed(
                    format, offset: input.start + start,
                    problem: "a box of \(size) bytes, expected \(begin - start) to \(range.upperBound - start)")
            }
            boxes.append(MediaBox(type: type, content: begin..<start + size, format: format))
            start += size
        }
        return boxes
    }

    /// Types of the boxes that make up nearly all of a file.
    private static let bulkTypes: Set = ["mdat", "moov", "meta", "jp2c"]

    /// Reads the boxes within this box, behind the first `byteCount` bytes of its content.
    package func boxes(of input: InputFile, behind byteCount: UInt64 = 0) throws(MediaError) -> [MediaBox] {
        guard byteCount <= UInt64(content.count) else { return [] }
        return try Self.all(in: content.lowerBound + byteCount..<content.upperBound, of: input, format: format)
    }

    /// Finds a box by a path of types, the first box of each type; nil if there is none.
    package func box(_ path: String..., of input: InputFile) throws(MediaError) -> MediaBox? {
        var box = self
        for type in path {
            guard let next = try box.boxes(of: input).first(where: { $0.type == type }) else { return nil }
            box = next
        }
        return box
    }
}
