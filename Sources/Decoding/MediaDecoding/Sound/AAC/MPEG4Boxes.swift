/// A box of an MPEG-4 or QuickTime file (ISO/IEC 14496-12): a type and bytes, which may be boxes again.
struct MPEG4Box {
    /// Four characters.
    let type: String
    /// Where its content lies.
    let content: Range<UInt64>

    /// Boxes in one other that are looked at.
    private static let siblingLimit = 4096

    /// The boxes that lie one after the other in a range of the file.
    static func all(in range: Range<UInt64>, of input: InputFile) throws(MediaError) -> [MPEG4Box] {
        var boxes: [MPEG4Box] = []
        var start = range.lowerBound
        while start + 8 <= range.upperBound, boxes.count < siblingLimit {
            input.position = start
            var size = try input.number(4, of: .mpeg4)
            let type = String(decoding: try input.bytes(4, of: .mpeg4), as: UTF8.self)
            if size == 1 { size = try input.number(8, of: .mpeg4) }
            if size == 0 { size = range.upperBound - start }  // the last one
            let begin = input.position
            guard size >= begin - start, size <= range.upperBound - start else {
                // A file that was cut off keeps whole what lies before.
                if type == "mdat" || type == "moov" { throw .truncated(.mpeg4, offset: input.count) }
                throw .malformed(.mpeg4, offset: start, problem: "a box of \(size) bytes")
            }
            boxes.append(MPEG4Box(type: type, content: begin..<start + size))
            start += size
        }
        return boxes
    }

    /// The boxes in this one, behind so many bytes.
    func boxes(of input: InputFile, behind byteCount: UInt64 = 0) throws(MediaError) -> [MPEG4Box] {
        guard byteCount <= UInt64(content.count) else { return [] }
        return try Self.all(in: content.lowerBound + byteCount..<content.upperBound, of: input)
    }

    /// The first box at the end of a path of types.
    func box(_ path: String..., of input: InputFile) throws(MediaError) -> MPEG4Box? {
        var box = self
        for type in path {
            guard let next = try box.boxes(of: input).first(where: { $0.type == type }) else { return nil }
            box = next
        }
        return box
    }
}
