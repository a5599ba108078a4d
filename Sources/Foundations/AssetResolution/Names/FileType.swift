/// A file name extension that is an image's or a sound's in some profile.
///
/// Types have numbers that all profiles share, so that one index of a listing serves every profile. Each profile has its own order.
struct FileType: Hashable, Sendable {
    /// The index in `FileType.extensions`.
    let number: UInt16

    /// The type of an extension without its dot; nil when no profile knows it. Case matters (rule I4).
    init?(extension bytes: ArraySlice<UInt8>) {
        guard let number = Self.numbers[bytes] else { return nil }
        self.number = number
    }

    /// Without the dot.
    var `extension`: String { Self.extensions[Int(number)] }

    private static let extensions: [String] = {
        let lists = [TypeOrder.appKitImages, TypeOrder.gnustepImages, TypeOrder.appKitSounds, TypeOrder.gnustepSounds]
        var seen: Set<String> = []
        return lists.flatMap { $0.split(separator: " ").map(String.init) }.filter { seen.insert($0).inserted }
    }()

    private static let numbers: [ArraySlice<UInt8>: UInt16] = extensions.enumerated().reduce(into: [:]) {
        $0[Array($1.element.utf8)[...]] = UInt16($1.offset)
    }

    static var count: Int { extensions.count }
}
