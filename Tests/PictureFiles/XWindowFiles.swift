/// Writes XBM and XPM files.
public enum XWindowFiles {
    /// Makes an XBM file, black where `isBlack` returns true; if `isOld`, an X10 file with 16-bit numbers.
    public static func xbm(
        width: Int, height: Int, hotSpot: (x: Int, y: Int)? = nil, isOld: Bool = false,
        isBlack: (Int, Int) -> Bool
    ) -> [UInt8] {
        let wordSize = isOld ? 16 : 8
        var text = "#define a_width \(width)\n#define a_height \(height)\n"
        if let hotSpot { text += "#define a_x_hot \(hotSpot.x)\n#define a_y_hot \(hotSpot.y)\n" }
        text += "static \(isOld ? "short" : "unsigned char") a_bits[] = {\n"
        for y in 0..<height {
            for start in stride(from: 0, to: width, by: wordSize) {
                let bits = (0..<wordSize).reduce(0) { bits, bit in
                    start + bit < width && isBlack(start + bit, y) ? bits | 1 << bit : bits
                }
                let digits = String(bits, radix: 16)
                text += " 0x" + String(repeating: "0", count: wordSize / 4 - digits.count) + digits + ","
            }
            text += "\n"
        }
        return Array((text + "};\n").utf8)
    }

    /// Makes an XPM file of version 1, 2 or 3. Pixels are indices into `colors`, whose texts are written unchanged.
    public static func xpm(
        version: Int, width: Int, indices: [Int], colors: [String], charactersPerPixel: Int = 2,
        hotSpot: (x: Int, y: Int)? = nil
    ) -> [UInt8] {
        let height = indices.count / width
        let keys = colors.indices.map { index -> String in
            let codes = (0..<charactersPerPixel).map { digit in UInt8(0x41 + (index >> (4 * digit)) % 16) }
            return String(decoding: codes, as: UTF8.self)
        }
        let rows = (0..<height).map { y in indices[y * width..<(y + 1) * width].map { keys[$0] }.joined() }
        switch version {
        case 1:
            var text = "#define a_format 1\n#define a_width \(width)\n#define a_height \(height)\n"
            text += "#define a_ncolors \(colors.count)\n#define a_chars_per_pixel \(charactersPerPixel)\n"
            text += "static char *a_colors[] = {\n"
            text += zip(keys, colors).map { "\"\($0)\", \"\($1)\"" }.joined(separator: ",\n")
            text += "\n};\nstatic char *a_pixels[] = {\n" + rows.map { "\"\($0)\"" }.joined(separator: ",\n") + "\n};\n"
            return Array(text.utf8)
        default:
            var lines = ["\(width) \(height) \(colors.count) \(charactersPerPixel)"]
            if let hotSpot { lines[0] += " \(hotSpot.x) \(hotSpot.y)" }
            lines += zip(keys, colors).map { "\($0) c \($1)" } + rows
            if version == 2 { return Array(("! XPM2\n" + lines.joined(separator: "\n") + "\n").utf8) }
            let quoted = lines.map { "\"\($0)\"" }.joined(separator: ",\n")
            return Array(("/* XPM */\nstatic char *a[] = {\n" + quoted + "\n};\n").utf8)
        }
    }
}
