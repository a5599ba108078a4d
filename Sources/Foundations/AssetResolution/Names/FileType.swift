/// A file name extension that is an image's or a sound's in some profile.
///
/// Types have numbers that all profiles share, so that one index of a listing serves every profile. Each profile has its own order.
struct FileType: Hashable, Sendable {
    /// The index in `FileType.extensions`.
    let number: UInt16

    /// The type of an extension without its dot; nil when no profile knows it. Case matters (rule I4).
    init?(extension bytes: ArraySlice<UInt8>) {
        guard let key = Self.key(bytes), let number = Self.numbers[key] else { return nil }
        self.number = number
    }

    /// The extension without its dot.
    var `extension`: String { Self.extensions[Int(number)] }

    private static let extensions: [String] = {
        let lists = [TypeOrder.appKitImages, TypeOrder.gnustepImages, TypeOrder.appKitSounds, TypeOrder.gnustepSounds]
        var seen: Set<String> = []
        return lists.flatMap { $0.split(separator: " ").map(String.init) }.filter { seen.insert($0).inserted }
    }()

    private static let numbers: [SIMD2<UInt64>: UInt16] = extensions.enumerated().reduce(into: [:]) { numbers, item in
        guard let key = key(Array(item.element.utf8)[...]) else {
            preconditionFailure("no extension has more than 16 bytes")
        }
        numbers[key] = UInt16(item.offset)
    }

    /// An extension as numbers, which hash faster than text: folders may have ten thousand files. Nil for an extension longer than all known ones.
    private static func key(_ bytes: ArraySlice<UInt8>) -> SIMD2<UInt64>? {
        guard bytes.count <= 16 else { return nil }
        return bytes.reduce(into: SIMD2<UInt64>(repeating: 0)) { key, byte in
            key[0] = key[0] << 8 | key[1] >> 56
            key[1] = key[1] << 8 | UInt64(byte)
        }
    }

    static var count: Int { extensions.count }
}
