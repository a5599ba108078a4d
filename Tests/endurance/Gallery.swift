import CCodecReference
import LinuxSystem
import MediaWriting
import TestSupport

/// The pictures and sounds of the bundle. Each has several variants, and its file holds one variant at a time.
///
/// Every process makes all variants from a seed. libpng, libtiff and libsndfile give the decoded pixels and samples, not the project's decoders.
struct Gallery {
    /// One content that a file may have.
    struct Variant {
        let file: [UInt8]
        /// Straight RGBA of a picture, or the samples of a sound.
        let decoded: [UInt8]
        /// Width of a picture, in pixels.
        let width: Int
    }

    /// A name and the variants of its file.
    struct Item {
        let name: String
        let fileType: String
        let variants: [Variant]

        var fileName: String { name + "." + fileType }
        var isSound: Bool { fileType == "wav" }
    }

    static let variantCount = 5
    static let pictureCount = 24
    static let soundCount = 4

    let items: [Item]

    init(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var items: [Item] = []
        for number in 0..<Self.pictureCount {
            let isTIFF = number % 4 == 3
            // One picture in eight is too large for a shared segment.
            let width = (number % 8 == 5 ? 500 : 20) + number * 3
            let variants = try (0..<Self.variantCount).map { variant in
                isTIFF ? try tiff(width: width + variant) : try png(width: width, using: &generator)
            }
            items.append(Item(name: "picture\(number)", fileType: isTIFF ? "tiff" : "png", variants: variants))
        }
        for number in 0..<Self.soundCount {
            let variants = try (0..<Self.variantCount).map { try sound(frames: 1_000 + number * 100 + $0) }
            items.append(Item(name: "sound\(number)", fileType: "wav", variants: variants))
        }
        self.items = items
    }

    var pictures: ArraySlice<Item> { items.prefix(Self.pictureCount) }
    var sounds: ArraySlice<Item> { items.suffix(Self.soundCount) }
}

/// A library or a command failed.
struct ReferenceFailure: Error {
    let what: String
}

private let height = 33

private func png(width: Int, using generator: inout SeededGenerator) throws -> Gallery.Variant {
    let samples = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    let file = try MemoryFile.create("png")
    try file.write(PNG.encode(RGBAPicture(width: width, height: height, samples: samples)))
    var pixels = [UInt8](repeating: 0, count: samples.count)
    // The array has the picture's size.
    guard unsafe reference_png_read(file.number, &pixels) == 0 else { throw ReferenceFailure(what: "PNG") }
    return Gallery.Variant(file: try bytes(of: file), decoded: pixels, width: width)
}

/// Makes an opaque picture, because libtiff's own RGBA is premultiplied.
private func tiff(width: Int) throws -> Gallery.Variant {
    let file = try MemoryFile.create("tiff")
    var picture = reference_tiff()
    (picture.width, picture.height, picture.pages) = (UInt32(width), UInt32(height), 1)
    (picture.bits, picture.samples, picture.photometric) = (8, 3, 2)
    (picture.planar, picture.extra, picture.compression, picture.orientation) = (1, -1, 5, 1)
    var words = [UInt32](repeating: 0, count: width * height)
    guard reference_tiff_write(file.number, picture, nil, 0) == 0,
        // The array has the picture's size.
        unsafe reference_tiff_read(file.number, 0, &words) == 0
    else { throw ReferenceFailure(what: "TIFF") }
    let pixels = words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    return Gallery.Variant(file: try bytes(of: file), decoded: pixels, width: width)
}

private func sound(frames: Int) throws -> Gallery.Variant {
    let file = try MemoryFile.create("sound")
    // The format is libsndfile's number of WAV with 16-bit samples.
    let sound = reference_sound(format: 0x10002, channels: 2, rate: 8_000, frames: Int32(frames))
    var samples = [Int16](repeating: 0, count: frames * 2)
    // The array has room for all samples.
    guard reference_sound_write(file.number, sound) == 0,
        unsafe reference_sound_read_shorts(file.number, sound, &samples) == 0
    else { throw ReferenceFailure(what: "WAV") }
    return Gallery.Variant(
        file: try bytes(of: file),
        decoded: samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }, width: 0)
}

private func bytes(of file: FileDescriptor) throws -> [UInt8] {
    try file.readAll(limit: 64 << 20) ?? []
}
