import ByteWriting

/// Writes GIF files, animated or not.
public struct GIFFiles: Sendable {
    /// A frame.
    public struct Frame: Sendable {
        /// The palette index of each pixel, in rows from the top.
        public var indices: [Int]
        /// The width of the frame.
        public var width: Int
        /// The distance from the left edge of the logical screen, in pixels.
        public var left = 0
        /// The distance from the top edge of the logical screen, in pixels.
        public var top = 0
        /// The delay in hundredths of a second.
        public var delay: UInt16 = 0
        /// The disposal method: 0 and 1 keep the frame, 2 clears the frame's area, 3 restores the pixels before the frame.
        public var disposal: UInt8 = 0
        /// The transparent index.
        public var transparent: UInt8?
        /// Whether the rows are interlaced.
        public var isInterlaced = false
        /// The local palette.
        public var palette: [[UInt8]]?

        /// Creates a frame at the top left of the logical screen.
        public init(indices: [Int], width: Int) {
            self.indices = indices
            self.width = width
        }
    }

    /// The width of the logical screen.
    public var width: Int
    /// The height of the logical screen.
    public var height: Int
    /// The global palette: red, green and blue of each colour. The number of colours is a power of two.
    public var palette: [[UInt8]]
    /// Number of times that the animation is shown, 0 for ever; nil for a file without a loop count.
    public var loopCount: UInt16?
    /// The frames.
    public var frames: [Frame]

    /// Creates a file with these frames.
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

    /// Writes LZW codes of one pixel each. The table is cleared before the codes would get longer.
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
