internal import MediaInput
internal import PixelPipeline

/// The screen on which the frames of a GIF are drawn, four bytes a pixel: red, green, blue and 255, or all 0 if transparent.
struct GIFCanvas: ~Copyable {
    private(set) var pixels: PictureMemory
    private let width: Int
    private let height: Int
    /// Treatment of the last frame's place before the next frame is drawn.
    private var disposal = Disposal.keep

    private enum Disposal {
        case keep
        case clear(Area)
        case restore(Area, [UInt32])
    }

    private struct Area {
        let rows: Range<Int>
        let columns: Range<Int>
    }

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = PictureMemory(byteCount: width * height * 4)
    }

    /// Draws the reader's current picture. Pixels outside the screen are cut off; indices beyond the colour table are transparent.
    mutating func draw(_ reader: GIFReader, _ control: GIFReader.Control) throws(MediaError) {
        let frame = reader.frame
        let area = Area(
            rows: min(frame.top, height)..<min(frame.top + frame.height, height),
            columns: min(frame.left, width)..<min(frame.left + frame.width, width))
        switch control.disposal {
        case 2: disposal = .clear(area)
        case 3: disposal = .restore(area, copy(area))
        default: disposal = .keep
        }
        var colors = [UInt32](repeating: 0, count: 256)
        let table = try reader.colorTable()
        for index in 0..<min(256, table.count / 3) {
            let color = (0..<3).reduce(UInt32(0)) { $0 | UInt32(table[3 * index + $1]) << UInt32(8 * $1) }
            colors[index] = (color | 0xFF00_0000).littleEndian
        }
        if let transparent = control.transparentIndex { colors[Int(transparent)] = 0 }
        let width = width
        try reader.forEachRow { y, row in
            guard area.rows.contains(frame.top + y) else { return }
            let start = ((frame.top + y) * width + area.columns.lowerBound) * 4
            var bytes = pixels.mutableBytes(start..<start + area.columns.count * 4)
            var words = bytes.mutableNumbers(as: UInt32.self)
            for x in words.indices {
                let color = colors[Int(row[x])]
                if color != 0 { words[x] = color }
            }
        }
    }

    /// Applies the disposal of the last frame: keeps the frame, clears its place, or restores the former pixels.
    mutating func dispose() {
        switch disposal {
        case .keep: break
        case .clear(let area): replace(area, with: [UInt32](repeating: 0, count: area.rows.count * area.columns.count))
        case .restore(let area, let saved): replace(area, with: saved)
        }
        disposal = .keep
    }

    private func copy(_ area: Area) -> [UInt32] {
        let words = pixels.numbers(as: UInt32.self)
        var copy: [UInt32] = []
        for row in area.rows {
            for column in area.columns { copy.append(words[row * width + column]) }
        }
        return copy
    }

    private mutating func replace(_ area: Area, with saved: [UInt32]) {
        let width = width
        var words = pixels.mutableNumbers(as: UInt32.self)
        for (index, row) in area.rows.enumerated() {
            for (x, column) in area.columns.enumerated() {
                words[row * width + column] = saved[index * area.columns.count + x]
            }
        }
    }
}

extension GIFReader {
    /// Calls `body` for each row of the picture with the row's place from the top. Rows of an interlaced picture come in another order.
    func forEachRow(_ body: (Int, borrowing [UInt8]) -> Void) throws(MediaError) {
        let frame = frame
        // giflib skips the end of a picture's data when it decodes the last pixel; an empty picture has none.
        if frame.width == 0 || frame.height == 0 { return try skipPixels() }
        var row = [UInt8](repeating: 0, count: frame.width)
        let passes = frame.isInterlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
        for (first, step) in passes {
            for y in stride(from: first, to: frame.height, by: step) {
                try readRow(into: &row)
                body(y, row)
            }
        }
    }
}
