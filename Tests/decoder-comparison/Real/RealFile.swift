import LinuxSystem
import TestSupport

/// An image file of another project.
struct RealFile {
    let path: String
    let bytes: [UInt8]
    /// Format, by the file's first bytes: "PNG".
    let format: String

    /// All files below a folder whose name is an image's and whose format is known. Of several files with one content, only one is included.
    static func all(below folder: String) throws -> [RealFile] {
        let patterns = extensions.flatMap { ["-o", "-iname", "*." + $0] }.dropFirst()
        let found = try Command.run(["find", folder + "/", "-type", "f", "("] + patterns + [")"])
        guard found.isSuccess else { throw ComparisonFailure("\(folder) cannot be listed: \(found.output)") }
        var seen: Set<Int> = []
        return try found.output.split(separator: "\n").sorted().compactMap { path in
            let bytes = try FileDescriptor.open(String(path)).readAll(limit: 256 << 20) ?? []
            guard let format = format(of: bytes), seen.insert(bytes.hashValue).inserted else { return nil }
            return RealFile(path: String(path), bytes: bytes, format: format)
        }
    }

    private static let extensions = [
        "png", "tif", "tiff", "jpg", "jpeg", "gif", "webp", "bmp", "ico", "cur", "icns", "jp2", "j2k", "jpf", "pbm",
        "pgm", "ppm", "pnm", "xpm", "xbm", "svg", "svgz", "pdf",
    ]

    private static func format(of bytes: [UInt8]) -> String? {
        if let known = signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) }) {
            return known.format
        }
        let text = String(decoding: bytes.prefix(4096), as: UTF8.self)
        if text.contains("<svg") { return "SVG" }
        if text.contains("/* XPM") { return "XPM" }
        if text.contains("_width ") { return "XBM" }
        return bytes.first == UInt8(ascii: "P") ? "PNM" : nil
    }

    private static let signatures: [(format: String, offset: Int, bytes: [UInt8])] = [
        ("PNG", 1, Array("PNG\r\n".utf8)), ("TIFF", 0, [0x49, 0x49, 42, 0]), ("TIFF", 0, [0x4D, 0x4D, 0, 42]),
        ("JPEG", 0, [0xFF, 0xD8, 0xFF]), ("GIF", 0, Array("GIF8".utf8)), ("WebP", 8, Array("WEBP".utf8)),
        ("BMP", 0, Array("BM".utf8)), ("ICO", 0, [0, 0, 1, 0]), ("CUR", 0, [0, 0, 2, 0]),
        ("ICNS", 0, Array("icns".utf8)), ("JPEG 2000", 4, Array("jP  ".utf8)), ("PDF", 0, Array("%PDF".utf8)),
        ("SVG", 0, [0x1F, 0x8B]),
    ]
}
