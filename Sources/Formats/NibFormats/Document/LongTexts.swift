import ByteReading
import Synchronization

/// The long texts of a file, each once in memory: a megabyte of objects that share one text would otherwise become a document of gigabytes.
final class LongTexts: Sendable {
    private let texts = Mutex<[CompactRange: String]>([:])
    /// Size of the shortest text that is worth sharing, in bytes.
    private static let shortest = 64

    /// The text in a range of the file, which is decoded at its first use.
    func text(_ run: CompactRange, _ decode: (Range<Int>) -> String) -> String {
        if run.count < Self.shortest { return decode(run.range) }
        return texts.withLock { texts in
            if let known = texts[run] { return known }
            let text = decode(run.range)
            texts[run] = text
            return text
        }
    }
}
