internal import MediaInput

/// A file that holds AAC, its header read and checked.
protocol AACFile: AnyObject {
    var input: InputFile { get }
    var format: MediaFormat { get }
    /// Number of the file format in a `SoundDescription`.
    var number: UInt32 { get }
    /// The decoder's configuration (`AudioSpecificConfig`, ISO/IEC 14496-3).
    var configuration: [UInt8] { get }
    /// Part of the decoded frames that is the sound.
    var timing: AACTiming { get }

    /// Returns the places of the first packets, at most `limit`, in the order of the sound.
    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket]
}

/// Place of a packet in its file.
struct AACPacket {
    let offset: UInt64
    let byteCount: Int

    /// More bytes than a packet can have: at most 768 for each of 64 channels.
    static let byteLimit: UInt64 = 65_536
}

/// The part of the decoded frames that is the sound, in ticks. Encoders put some frames before and behind the sound.
struct AACTiming {
    /// Ticks per second.
    let scale: UInt64
    /// Ticks before the sound.
    let start: UInt64
    /// Ticks of the sound.
    let count: UInt64
}

extension InputFile {
    /// Reads a number of at most four bytes with seven bits in each, highest bits first; a set eighth bit means that another byte follows.
    func variableNumber(of format: MediaFormat) throws(MediaError) -> UInt64 {
        var number: UInt64 = 0
        for _ in 0..<4 {
            let byte = try self.number(1, of: format)
            number = number << 7 | byte & 0x7F
            if byte & 0x80 == 0 { break }
        }
        return number
    }
}

/// Converts ticks of one clock to ticks of another clock, rounded down; nil if 64 bits cannot hold the result.
func convert(_ ticks: UInt64, from scale: UInt64, to other: UInt64) -> UInt64? {
    let (high, low) = ticks.multipliedFullWidth(by: other)
    return high < scale ? scale.dividingFullWidth((high, low)).quotient : nil
}
