internal import ByteWriting

/// Writes ICC profiles of version 2.
public enum ColorProfile {
    /// A colour by its tristimulus values. White is 0.9642, 1, 0.8249.
    public typealias Tristimulus = (x: Double, y: Double, z: Double)

    /// A profile with a wider gamut than sRGB: the primaries of Adobe RGB (1998), with a gamma of 1.8.
    public static let wideRGB = rgb(
        (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457), gamma: 1.8)

    /// Makes a profile with three primaries and a gamma, or with the curve of sRGB if `gamma` is nil.
    public static func rgb(_ red: Tristimulus, _ green: Tristimulus, _ blue: Tristimulus, gamma: Double?) -> [UInt8] {
        let curve = gamma.map(curve) ?? curveOfSRGB
        return profile(
            class: "mntr", space: "RGB ", connection: "XYZ ",
            [
                ("rXYZ", color(red)), ("gXYZ", color(green)), ("bXYZ", color(blue)), ("rTRC", curve), ("gTRC", curve),
                ("bTRC", curve),
            ])
    }

    /// Makes a profile for grey with a gamma.
    public static func grey(gamma: Double) -> [UInt8] {
        profile(class: "mntr", space: "GRAY", connection: "XYZ ", [("kTRC", curve(gamma))])
    }

    /// A profile for four inks on white paper, as a table with two values for each ink.
    public static let inks: [UInt8] = {
        var table = ByteOutput(.big)
        table.append(ascii: "mft1")
        table.append(contentsOf: [0, 0, 0, 0, 4, 3, 2, 0])
        for index in 0..<9 { table.append(fixed(index % 4 == 0 ? 1 : 0)) }
        let identity = (0...255).map { UInt8($0) }
        for _ in 0..<4 { table.append(contentsOf: identity) }
        for corner in 0..<16 { table.append(contentsOf: lab(ofInks: (0..<4).map { corner >> (3 - $0) & 1 })) }
        for _ in 0..<3 { table.append(contentsOf: identity) }
        return profile(class: "prtr", space: "CMYK", connection: "Lab ", [("A2B0", table.bytes)])
    }()

    /// The Lab colour of cyan, magenta, yellow and black inks, each of which is 0 or 1. All values are from 0 to 255.
    private static func lab(ofInks inks: [Int]) -> [UInt8] {
        let light = (0..<3).map { inks[$0] == 1 ? 30 : 255 }.map { inks[3] == 1 ? $0 / 8 : $0 }
        let lightness = (2 * light[0] + 7 * light[1] + light[2]) / 10
        return [lightness, 128 + (light[0] - light[1]) / 4, 128 + (light[1] - light[2]) / 4].map {
            UInt8(clamping: $0)
        }
    }

    private static func profile(
        class kind: StaticString, space: StaticString, connection: StaticString, _ tags: [(name: String, data: [UInt8])]
    ) -> [UInt8] {
        let tags = tags + [("wtpt", color((0.9642, 1, 0.8249)))]
        var (table, data) = (ByteOutput(.big), [UInt8]())
        let dataStart = headerSize + 4 + tags.count * 12
        table.append(UInt32(tags.count))
        for tag in tags {
            table.append(contentsOf: Array(tag.name.utf8))
            table.append(UInt32(dataStart + data.count))
            table.append(UInt32(tag.data.count))
            data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
        }
        var output = ByteOutput(.big)
        output.append(UInt32(dataStart + data.count))
        output.append(contentsOf: [0, 0, 0, 0, 2, 0x40, 0, 0])  // no colour management module, version 2.4
        for text in [kind, space, connection] { output.append(ascii: text) }
        for part in [2000, 1, 1, 0, 0, 0] as [UInt16] { output.append(part) }  // the creation date
        output.append(ascii: "acsp")
        output.append(contentsOf: [UInt8](repeating: 0, count: 28))
        for value in [0.9642, 1, 0.8249] { output.append(fixed(value)) }  // the illuminant
        output.append(contentsOf: [UInt8](repeating: 0, count: headerSize - output.bytes.count))
        return output.bytes + table.bytes + data
    }

    private static let headerSize = 128

    private static func color(_ value: Tristimulus) -> [UInt8] {
        var output = ByteOutput(.big)
        output.append(ascii: "XYZ ")
        output.append(UInt32(0))
        for part in [value.x, value.y, value.z] { output.append(fixed(part)) }
        return output.bytes
    }

    private static func curve(_ gamma: Double) -> [UInt8] {
        var output = ByteOutput(.big)
        output.append(ascii: "curv")
        output.append(UInt32(0))
        output.append(UInt32(1))
        output.append(UInt16((gamma * 256).rounded()))
        return output.bytes
    }

    /// The curve of sRGB in IEC 61966-2-1: linear near black, elsewhere a gamma of 2.4 with an offset.
    private static let curveOfSRGB: [UInt8] = {
        var output = ByteOutput(.big)
        output.append(ascii: "para")
        output.append(contentsOf: [0, 0, 0, 0, 0, 3, 0, 0])
        for parameter in [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] { output.append(fixed(parameter)) }
        return output.bytes
    }()

    /// A signed fixed-point number with 16 fractional bits. Primaries outside the visible colours may be negative.
    private static func fixed(_ value: Double) -> UInt32 { UInt32(bitPattern: Int32((value * 65_536).rounded())) }
}
