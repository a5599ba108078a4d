import AssetModel
import ImageDecoding
import LinuxSystem
import MediaInput
import PictureFiles
import PixelPipeline
import TestSupport

/// Bitmaps of a decoded file.
struct Decoded {
    let placements: [BitmapPlacement]
    let bytes: [[UInt8]]
    /// Colour profiles of the pages; empty for a page without a profile.
    let profiles: [[UInt8]]

    /// Representation of the first page.
    var first: ImageRepresentation { placements[0].representation }

    init(_ file: FileDescriptor, form: PixelForm = .premultipliedRGBA8, limits: ImageLimits = ImageLimits()) throws {
        let image = try DecodableImage(file, form: form, limits: limits)
        let memory = try Mapping.fresh(byteCount: image.byteCount)
        try image.decode(into: memory)
        placements = image.placements
        profiles = placements.map { placement in
            let page = placement.representation
            return page.colorProfileByteCount == 0
                ? []
                : memory.copyBytes(
                    at: Int(placement.offset + page.colorProfileOffset), count: Int(page.colorProfileByteCount))
        }
        bytes = placements.map { memory.copyBytes(at: Int($0.offset), count: Int($0.representation.byteCount)) }
    }
}

/// Multiplies the colours of straight RGBA by alpha.
func premultiplied(_ rgba: [UInt8]) -> [UInt8] {
    rgba.indices.map { index in
        index % 4 == 3 ? rgba[index] : UInt8((Int(rgba[index]) * Int(rgba[index | 3]) + 127) / 255)
    }
}

/// Packs samples of `bits` bits. Each row begins at a new byte. 16-bit samples have the machine's byte order.
func packed(_ rows: [[UInt32]], bits: Int) -> [UInt8] {
    rows.flatMap { row -> [UInt8] in
        if bits == 16 { return row.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] } }
        return TestPicture.packed(row.map { Int($0) }, bits: bits)
    }
}
