import AssetModel
import NibAssets

/// A page of a file, as the reference and the service decode it.
struct Page {
    let reference: Premultiplied
    let ours: Premultiplied
    let difference: Difference

    /// Pairs the pages of the reference and the service, which have one order. Throws if the numbers or sizes of pages differ.
    /// A further column and row that a reference may have is cut off.
    static func pairs(
        _ references: [Premultiplied], _ image: NamedImage, referenceMayBeLarger: Bool = false
    ) throws -> [Page] {
        let ours = image.representations.map { Premultiplied($0) }
        guard ours.count == references.count else {
            throw ComparisonFailure("\(ours.count) pages, the reference has \(references.count)")
        }
        return try zip(references, ours).enumerated().map { index, pair in
            let (ours, reference) = (pair.1, referenceMayBeLarger ? pair.0.cut(like: pair.1) : pair.0)
            guard let difference = Difference(reference, ours) else {
                let sizes = [ours, reference].map { "\($0.width) x \($0.height)" }
                throw ComparisonFailure("page \(index) has \(sizes[0]) pixels, the reference's \(sizes[1])")
            }
            return Page(reference: reference, ours: ours, difference: difference)
        }
    }
}

extension Premultiplied {
    /// The picture without its last column or row if another picture lacks them.
    fileprivate func cut(like other: Premultiplied) -> Premultiplied {
        guard (0...1).contains(width - other.width), (0...1).contains(height - other.height) else { return self }
        let rows = (0..<other.height).map { samples[$0 * width * 4..<($0 * width + other.width) * 4] }
        return Premultiplied(width: other.width, height: other.height, samples: Array(rows.joined()))
    }

    /// Copies a representation of the AppKit profile.
    init(_ representation: NamedImage.Representation) {
        let description = representation.description
        precondition(description.alpha == .premultiplied && description.bitsPerSample == 8, "the AppKit profile's form")
        let pixels = representation.pixels
        self.init(
            width: Int(description.pixelWidth), height: Int(description.pixelHeight),
            samples: pixels.indices.map { pixels[$0] })
    }
}
