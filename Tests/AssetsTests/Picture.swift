import AssetModel
import ImageDecoding
import LinuxSystem
import PixelPipeline

/// The bitmaps of a picture file.
struct Picture {
    private let bitmaps: [(form: ImageRepresentation, bytes: [UInt8])]

    init(_ file: [UInt8]) throws {
        let medium = try MemoryFile.create("picture")
        try medium.write(file)
        let image = try DecodableImage(medium, form: .premultipliedRGBA8)
        let memory = try Mapping(
            try MemoryFile.create("bitmaps", allocating: image.byteCount), count: Int(image.byteCount), writable: true)
        try image.decode(into: memory)
        bitmaps = image.placements.map { placement in
            let form = placement.representation
            return (form, memory.copyBytes(at: Int(placement.offset), count: Int(form.byteCount)))
        }
    }

    /// Describes the difference from another picture. Nil if number and sizes of the bitmaps agree, and samples differ at most as smoothed edges do.
    func difference(from other: Picture) -> String? {
        let (sizes, otherSizes) = (sizes, other.sizes)
        if sizes != otherSizes { return "bitmaps of \(sizes) and of \(otherSizes)" }
        let differences = zip(bitmaps, other.bitmaps).flatMap { zip($0.bytes, $1.bytes).map { abs(Int($0) - Int($1)) } }
        let greatest = differences.max() ?? 0
        return greatest > 8 ? "samples that differ by up to \(greatest)" : nil
    }

    private var sizes: [String] {
        bitmaps.map { bitmap in
            let form = bitmap.form
            return "\(form.pixelWidth) × \(form.pixelHeight) px, \(form.pointWidth) × \(form.pointHeight) pt"
        }
    }
}
