package import AssetModel
internal import WorkerProtocol

/// Limits of a file to be decoded. A file beyond any limit is refused with the reason `limitExceeded`.
package enum DecodingLimits {
    package static let pages = Limit("pages", 256, "Of an image.")
    package static let frames = Limit("frames of an animation", 1_024, "Of a GIF or WebP file.")
    package static let samples = Limit("samples of a pixel", 32, "In the file, unused ones included.")
    package static let scans = Limit("scans", 500, "Passes of a progressive JPEG over the whole picture.")
    package static let tiles = Limit("tiles", 4_096, "Of a JPEG 2000 image.")
    package static let codecBytes = Limit(
        "memory of a codec", WorkerLimits.resultBytes.value, .bytes,
        "Besides the result; also a file that must be in memory as a whole.")
    package static let profileBytes = Limit("colour profile", 4 << 20, .bytes, "Of a JPEG or BMP.")
    package static let drawingBytes = Limit(
        "drawing file", 64 << 20, .bytes, "An SVG or PDF file; also an SVG that a gzip file expands to.")
    package static let drawingPages = Limit("pages of a drawing", 16, "Further pages are counted but not drawn.")
    package static let channels = Limit("channels", 64, "Of a sound.")

    package static let all = [
        pages, frames, samples, scans, tiles, codecBytes, profileBytes, drawingBytes, drawingPages, channels,
    ]
}
