/// A file name extension that some profile takes for an image or a sound.
///
/// Types are numbered so that a listing is indexed once and serves every profile; each profile has an order of its own.
struct FileType: Hashable, Sendable {
    /// The position in `FileType.extensions`.
    let number: UInt16

    /// The type of an extension without its dot, or nil when no profile knows it. Upper and lower case differ (I4).
    init?(extension bytes: ArraySlice<UInt8>) {
        guard let number = Self.numbers[String(decoding: bytes, as: UTF8.self)] else { return nil }
        self.number = number
    }

    /// Without the dot.
    var `extension`: String { Self.extensions[Int(number)] }

    private static let extensions: [String] = {
        let lists = [TypeOrder.appKitImages, TypeOrder.gnustepImages, TypeOrder.appKitSounds, TypeOrder.gnustepSounds]
        var seen: Set<String> = []
        return lists.flatMap { $0.split(separator: " ").map(String.init) }.filter { seen.insert($0).inserted }
    }()

    private static let numbers: [String: UInt16] = Dictionary(
        uniqueKeysWithValues: extensions.enumerated().map { ($1, UInt16($0)) })

    static var count: Int { extensions.count }
}
