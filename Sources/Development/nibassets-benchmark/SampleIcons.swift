import ByteWriting
import MediaWriting

/// Pictures as bitmaps of Windows and of the Macintosh, alone and in icons.
enum SampleIcons {
    /// Returns a BMP file without alpha, with 24 bits per pixel.
    static func bmp(_ picture: RGBAPicture) -> [UInt8] {
        let bitmap = bitmap(picture, samples: [2, 1, 0], height: picture.height)
        var file = ByteOutput(.little)
        file.append(ascii: "BM")
        for value in [14 + bitmap.count, 0, 54] { file.append(UInt32(value)) }
        return file.bytes + bitmap
    }

    /// Returns an ICO file with one picture of at most 256 x 256 pixels, with 32 bits per pixel. The mask hides nothing.
    static func ico(_ picture: RGBAPicture) -> [UInt8] {
        let mask = [UInt8](repeating: 0, count: (picture.width + 31) / 32 * 4 * picture.height)
        let bitmap = bitmap(picture, samples: [2, 1, 0, 3], height: picture.height * 2) + mask
        var file = ByteOutput(.little)
        for value in [0, 1, 1] as [UInt16] { file.append(value) }
        file.append(UInt8(truncatingIfNeeded: picture.width))
        file.append(UInt8(truncatingIfNeeded: picture.height))
        for value in [0, 1, 32] as [UInt16] { file.append(value) }
        for value in [bitmap.count, 22] { file.append(UInt32(value)) }
        return file.bytes + bitmap
    }

    /// Returns an ICNS file with one picture of 128 x 128 pixels: planes of colours, stored without runs, and alpha.
    static func icns(_ picture: RGBAPicture) -> [UInt8] {
        func plane(_ sample: Int) -> [UInt8] {
            stride(from: sample, to: picture.samples.count, by: 4).map { picture.samples[$0] }
        }
        // A byte with the number less one comes before at most 128 bytes that are no run.
        let colors = (0..<3).flatMap { sample in
            let plane = plane(sample)
            return stride(from: 0, to: plane.count, by: 128).flatMap { [127] + plane[$0..<$0 + 128] }
        }
        let elements = element("it32", [0, 0, 0, 0] + colors) + element("t8mk", plane(3))
        return element("icns", elements)
    }

    private static func element(_ type: StaticString, _ content: [UInt8]) -> [UInt8] {
        var file = ByteOutput(.big)
        file.append(ascii: type)
        file.append(UInt32(8 + content.count))
        return file.bytes + content
    }

    /// Returns a header of 40 bytes, and the rows from the last to the first.
    private static func bitmap(_ picture: RGBAPicture, samples: [Int], height: Int) -> [UInt8] {
        var bitmap = ByteOutput(.little)
        for value in [40, picture.width, height] { bitmap.append(UInt32(value)) }
        bitmap.append(UInt16(1))
        bitmap.append(UInt16(8 * samples.count))
        bitmap.append(contentsOf: [UInt8](repeating: 0, count: 24))
        for y in (0..<picture.height).reversed() {
            for x in 0..<picture.width {
                bitmap.append(contentsOf: samples.map { picture.samples[(y * picture.width + x) * 4 + $0] })
            }
        }
        return bitmap.bytes
    }
}
