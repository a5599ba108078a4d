/// A file that holds AAC, its header read and checked.
protocol AACFile: AnyObject {
    var input: InputFile { get }
    var format: MediaFormat { get }
    /// The number of the format in descriptions.
    var number: UInt32 { get }
    /// What the decoder has to be told (`AudioSpecificConfig`, ISO/IEC 14496-3).
    var configuration: [UInt8] { get }
    /// Which part of the decoded frames is the sound.
    var timing: AACTiming { get }

    /// Where the packets lie, in their order; the first of them, at most so many.
    func packets(atMost limit: Int) throws(MediaError) -> [AACPacket]
}

/// Where a packet lies in its file.
struct AACPacket {
    let offset: UInt64
    let byteCount: Int

    /// More bytes than the packet of a frame can have, whose limit is 768 for each of 64 channels.
    static let byteLimit: UInt64 = 65_536
}

/// The part of the decoded frames that is the sound, in ticks; encoders put some frames before and behind it.
struct AACTiming {
    /// Ticks of a second.
    let scale: UInt64
    /// Ticks before the sound.
    let start: UInt64
    /// Ticks of the sound.
    let count: UInt64
}

/// So many ticks of one clock in those of another, rounded down; nil where that is no number of 64 bits.
func convert(_ ticks: UInt64, from scale: UInt64, to other: UInt64) -> UInt64? {
    let (high, low) = ticks.multipliedFullWidth(by: other)
    return high < scale ? scale.dividingFullWidth((high, low)).quotient : nil
}

extension InputFile {
    /// The next bytes as a number, the highest first.
    func number(_ byteCount: Int, of format: MediaFormat) throws(MediaError) -> UInt64 {
        try bytes(byteCount, of: format).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The next bytes.
    func bytes(_ count: Int, of format: MediaFormat) throws(MediaError) -> [UInt8] {
        // The array has just been made with this size.
        var got = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            unsafe buffer.initialize(repeating: 0)
            got = unsafe read(into: UnsafeMutableRawBufferPointer(buffer))
            initialized = count
        }
        if got < count { throw error(format, problem: "it ends too early") }
        return bytes
    }
}
