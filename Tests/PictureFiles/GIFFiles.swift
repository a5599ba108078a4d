import ByteWriting

/// Writes GIF files, animated or not.
public struct GIFFiles: Sendable {
    /// A picture in the file.
    public struct Frame: Sendable {
        /// A colour of the palette for each pixel, in rows from the top.
        public var indices: [Int]
        /// Pixels of a row.
        public var width: Int
        /// Pixels from the left edge of the screen.
        public var left = 0
        /// Pixels from its top edge.
        public var top = 0
        /// Hundredths of a second.
        public var delay: UInt16 = 0
        /// What happens afterwards: 0 and 1 nothing, 2 clearing, 3 restoring.
        public var disposal: UInt8 = 0
        /// The index that stands for no colour.
        public var transparent: UInt8?
        /// Whether rows are in four passes.
        public var isInterlaced = false
        /// Colours of its own.
        public var palette: [[UInt8]]?

        /// A picture whose first pixel is the screen's.
        public init(indices: [Int], width: Int) {
            self.indices = indices
            self.width = width
        }
    }

    /// Pixels of the screen's rows.
    public var width: Int
    /// The screen's rows.
    public var height: Int
    /// Red, green and blue of the colours; their number is a power of two.
    public var palette: [[UInt8]]
    /// How often the animation is shown, 0 for ever; nil for a file that does not say.
    public var loopCount: UInt16?
    /// The pictures.
    public var frames: [Frame]

    /// A file with these pictures.
    public init(width: Int, height: Int, palette: [[UInt8]], frames: [Frame]) {
        self.width = width
        self.height = height
        self.palette = palette
        self.frames = frames
    }

    /// The file's bytes.
    public var file: [UInt8] {
        var file = ByteOutput(.little)
        file.append(ascii: "GIF89a")
        file.append(UInt16(width))
        file.append(UInt16(height))
        file.append(contentsOf: [0x80 | UInt8(bits(palette) - 1), 0, 0])
        file.append(contentsOf: palette.joined())
        if let loopCount {
            file.append(contentsOf: [0x21, 0xFF, 11])
            file.append(ascii: "NETSCAPE2.0")
            file.append(contentsOf: [3, 1])
            file.append(loopCount)
            file.append(UInt8(0))
        }
        for frame in frames { append(frame, to: &file) }
        file.append(UInt8(0x3B))
        return file.bytes
    }

    private func append(_ frame: Frame, to file: inout ByteOutput) {
        file.append(contentsOf: [0x21, 0xF9, 4, frame.disposal << 2 | (frame.transparent == nil ? 0 : 1)])
        file.append(frame.delay)
        file.append(contentsOf: [frame.transparent ?? 0, 0])
        file.append(UInt8(0x2C))
        let height = frame.indices.count / frame.width
        for value in [frame.left, frame.top, frame.width, height] { file.append(UInt16(value)) }
        let own = frame.palette.map { 0x80 | UInt8(bits($0) - 1) } ?? 0
        file.append(own | (frame.isInterlaced ? 0x40 : 0))
        if let palette = frame.palette { file.append(contentsOf: palette.joined()) }
        let order =
            frame.isInterlaced
            ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
            : Array(0..<height)
        let pixels = order.flatMap { frame.indices[$0 * frame.width..<($0 + 1) * frame.width] }
        let size = max(2, bits(frame.palette ?? palette))
        file.append(UInt8(size))
        let data = Self.codes(pixels, size: size)
        for start in stride(from: 0, to: data.count, by: 255) {
            let block = data[start..<min(start + 255, data.count)]
            file.append(UInt8(block.count))
            file.append(contentsOf: block)
        }
        file.append(UInt8(0))
    }

    private func bits(_ palette: [[UInt8]]) -> Int { palette.count.trailingZeroBitCount }

    /// Codes of one pixel each; the table is cleared before codes would get longer.
    private static func codes(_ pixels: [Int], size: Int) -> [UInt8] {
        let clear = 1 << size
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        func append(_ code: Int) {
            bits |= code << count
            count += size + 1
            while count >= 8 {
                bytes.append(UInt8(bits & 255))
                bits >>= 8
                count -= 8
            }
        }
        for (index, pixel) in pixels.enumerated() {
            if index % (clear - 2) == 0 { append(clear) }
            append(pixel)
        }
        append(clear + 1)
        if count > 0 { bytes.append(UInt8(bits & 255)) }
        return bytes
    }
}
