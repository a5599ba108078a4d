internal import MediaInput

/// Places of the elements of an ICNS file.
struct ICNSDirectory {
    /// An element's type and its bytes without their header.
    struct Entry {
        let type: String
        let content: Range<UInt64>
    }

    /// Elements in the file's order.
    private(set) var entries: [Entry] = []

    init(_ input: InputFile, limits: ImageLimits) throws(MediaError) {
        let start = try input.bytes(at: 0, count: 8, of: .icns)
        let end = UInt64(start.bigEndian(at: 4, as: UInt32.self))
        if end > input.count { throw .truncated(.icns, offset: input.start + input.count) }
        var offset: UInt64 = 8
        while offset + 8 <= end {
            let header = try input.bytes(at: offset, count: 8, of: .icns)
            let size = UInt64(header.bigEndian(at: 4, as: UInt32.self))
            guard size >= 8, size <= end - offset else {
                throw .malformed(
                    .icns, offset: input.start + offset,
                    problem: "an element of \(size) bytes, where 8 to \(end - offset) are possible")
            }
            if entries.count == Int(limits.pages) {
                throw .limitExceeded(.pages, found: UInt64(entries.count) + 1, allowed: UInt64(limits.pages))
            }
            let type = String(String.UnicodeScalarView(header.prefix(4).map { Unicode.Scalar($0) }))
            entries.append(Entry(type: type, content: offset + 8..<offset + size))
            offset += size
        }
    }

    /// Place of the first element of a type; nil if the file has none.
    subscript(type: String) -> Range<UInt64>? { entries.first { $0.type == type }?.content }
}
