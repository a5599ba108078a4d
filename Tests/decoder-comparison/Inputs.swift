import DrawingSamples
import MediaWriting
import PictureFiles
import TestSupport

/// Drawings from which files are made, with smooth and sharp edges, colours, and every degree of transparency.
enum Inputs {
    static let width = 61
    static let height = 47

    /// Drawing with transparency.
    static let picture = drawing(isOpaque: false)
    /// Drawing without transparency.
    static let opaque = drawing(isOpaque: true)

    /// x and y of white and of red, green and blue primaries like those of Adobe RGB (1998).
    static let widePlaces = [0.3127, 0.3290, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06]

    /// ICC profiles by the names of their files.
    private static let profiles = [
        "wide": ColorProfile.wideRGB, "grey": ColorProfile.grey(gamma: 1.4), "inks": ColorProfile.inks,
        "gamma": Chromaticities(Chromaticities.sRGB).profile(gamma: 1.8),
        "places": Chromaticities(widePlaces).profile(gamma: nil),
        "calibrated": Chromaticities(widePlaces).profile(gamma: 1.8),
        "p3": Chromaticities([0.3127, 0.3290, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]).profile(gamma: nil),
    ]

    /// Writes the inputs of commands that write files: `picture.png`, `picture.pam`, `opaque.png`, `opaque.ppm`, `grey.pgm`, `bits.pbm`;
    /// `drawing.svg`, which has text; the profiles, as `wide.icc` and so on, and `wide.png` with the profile "wide".
    static func write(to folder: TemporaryFolder, in place: String) throws {
        try folder.write(place + "/picture.png", PNG.encode(picture))
        for (name, profile) in profiles { try folder.write("\(place)/\(name).icc", profile) }
        try folder.write(
            place + "/wide.png", PNG.inserting([.colorProfile(ColorProfile.wideRGB)], into: PNG.encode(picture)))
        try folder.write(place + "/drawing.svg", DrawingSample.text.bytes)
        try folder.write(place + "/opaque.png", PNG.encode(opaque))
        try folder.write(
            place + "/picture.pam",
            header("P7\nWIDTH \(width)\nHEIGHT \(height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n")
                + picture.samples)
        let colors = stride(from: 0, to: opaque.samples.count, by: 4).map { Array(opaque.samples[$0..<$0 + 3]) }
        let greys = colors.map { UInt8($0.reduce(0) { $0 + Int($1) } / 3) }
        try folder.write(place + "/opaque.ppm", header("P6\n\(width) \(height)\n255\n") + colors.joined())
        try folder.write(place + "/grey.pgm", header("P5\n\(width) \(height)\n255\n") + greys)
        try folder.write(place + "/bits.pbm", header("P4\n\(width) \(height)\n") + packed(greys))
    }

    private static func header(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// Packs rows of grey into bits, 1 for the darker half.
    private static func packed(_ greys: [UInt8]) -> [UInt8] {
        stride(from: 0, to: greys.count, by: width).flatMap { row in
            TestPicture.packed(greys[row..<row + width].map { $0 < 128 ? 1 : 0 }, bits: 1)
        }
    }

    private static func drawing(isOpaque: Bool) -> RGBAPicture {
        let canvas = Canvas(isOpaque: isOpaque)
        let pixels = (0..<height).flatMap { y in
            (0..<width).flatMap { x in canvas.pixel(Double(x) + 0.5, Double(y) + 0.5) }
        }
        return RGBAPicture(width: width, height: height, samples: pixels)
    }
}
