internal import CFAAD
internal import MediaInput

/// The form of the samples that a decoder gives.
struct AACForm {
    var sampleRate: UInt32
    var channelCount: UInt16
    var packetFrames = 1024
}

/// libfaad2's decoder for the packets of one sound.
@safe final class AACDecoder {
    /// Form of the decoded samples, as known from the packets so far.
    private(set) var form: AACForm

    /// The decoder, which `deinit` closes.
    private let handle: NeAACDecHandle
    private let format: MediaFormat
    /// Whether the configuration has one channel. libfaad2 then gives two equal channels, unless an extension (parametric stereo) makes them differ.
    private let isMono: Bool
    /// Whether the configuration's number tells the places of the channels. Without a number, libfaad2 guesses them, often wrongly.
    let knowsPlaces: Bool
    private var isFirst = true
    /// Index among the decoder's channels, for each channel in the order of a `ChannelLayout`. Used for more than two channels of known places.
    private var order: [Int] = []

    init(_ configuration: [UInt8], _ format: MediaFormat) throws(MediaError) {
        guard let handle = unsafe NeAACDecOpen() else { throw .outOfMemory }
        // The decoder owns the settings; the calls fill local variables.
        let settings = unsafe NeAACDecGetCurrentConfiguration(handle)
        unsafe settings?.pointee.outputFormat = UInt8(FAAD_FMT_FLOAT)
        unsafe settings?.pointee.downMatrix = 0
        unsafe settings?.pointee.dontUpSampleImplicitSBR = 1
        var bytes = configuration
        var rate: UInt = 0
        var channels: UInt8 = 0
        guard unsafe NeAACDecSetConfiguration(handle, settings) != 0,
            unsafe NeAACDecInit2(handle, &bytes, UInt(bytes.count), &rate, &channels) >= 0,
            (1...768_000).contains(rate), channels > 0
        else {
            unsafe NeAACDecClose(handle)
            throw .unsupported(format, feature: "this kind of AAC")
        }
        unsafe self.handle = handle
        self.format = format
        let number = Self.channelConfiguration(configuration)
        isMono = number == 1
        knowsPlaces = number > 0
        // Number 7 means eight channels; before the first packet, libfaad2 calls them seven.
        form = AACForm(
            sampleRate: UInt32(rate), channelCount: isMono ? 1 : number == 7 ? 8 : UInt16(channels))
    }

    deinit {
        unsafe NeAACDecClose(handle)
    }

    /// Decodes the next packet to interleaved samples.
    func decode(_ packet: AACPacket, of input: InputFile) throws(MediaError) -> [Float] {
        input.position = packet.offset
        var bytes = try input.bytes(packet.byteCount, of: format)
        var facts = NeAACDecFrameInfo()
        let output = unsafe NeAACDecDecode(handle, &facts, &bytes, UInt(bytes.count))
        let (code, count, channels) = (facts.error, Int(facts.samples), Int(facts.channels))
        if code != 0 {
            // The text is a constant of the library.
            let text = unsafe NeAACDecGetErrorMessage(code).map { unsafe String(cString: $0) }
            throw .malformed(format, offset: packet.offset, problem: text ?? "error \(code)")
        }
        let isLeftOut = isFirst && count == 0
        isFirst = false
        if isLeftOut {
            // Half of the first packet's frames would need an earlier packet, so the decoder leaves out the first packet's samples.
            if facts.samplerate > 0 { form.sampleRate = UInt32(clamping: facts.samplerate) }
            return [Float](repeating: 0, count: form.packetFrames * Int(form.channelCount))
        }
        guard let output = unsafe output, count > 0, channels > 0 else { return [] }
        let isDoubled = isMono && channels == 2 && facts.ps == 0
        form = AACForm(
            sampleRate: UInt32(clamping: facts.samplerate), channelCount: isDoubled ? 1 : UInt16(channels),
            packetFrames: count / channels)
        // The decoder's memory has `count` numbers until the next call.
        let samples = unsafe UnsafeBufferPointer(start: output.assumingMemoryBound(to: Float.self), count: count)
        if isDoubled { return stride(from: 0, to: count, by: 2).map { unsafe samples[$0] } }
        if channels <= 2 || !knowsPlaces { return unsafe Array(samples) }
        if order.count != channels { order = channelOrder(facts) }
        return (0..<count).map { unsafe samples[$0 - $0 % channels + order[$0 % channels]] }
    }

    /// Returns the configuration's number for the channels, which libfaad2 does not report.
    private static func channelConfiguration(_ bytes: [UInt8]) -> UInt64 {
        // Fields before the number: the kind of object, perhaps extended, and the rate, as an index or as a number.
        let bits = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } << UInt64(8 * max(0, 8 - bytes.count))
        var position: UInt64 = (bits >> 59) == 31 ? 11 : 5
        position += (bits << position) >> 60 == 15 ? 28 : 4
        return (bits << position) >> 60
    }

    /// Returns the indices of the decoder's channels in the order of a `ChannelLayout`.
    private func channelOrder(_ facts: NeAACDecFrameInfo) -> [Int] {
        let ranks: [Int32] = [
            FRONT_CHANNEL_LEFT, FRONT_CHANNEL_RIGHT, FRONT_CHANNEL_CENTER, LFE_CHANNEL, BACK_CHANNEL_LEFT,
            BACK_CHANNEL_RIGHT, BACK_CHANNEL_CENTER, SIDE_CHANNEL_LEFT, SIDE_CHANNEL_RIGHT,
        ]
        // `channel_position` has 64 numbers of one byte.
        let places = unsafe withUnsafeBytes(of: facts.channel_position) { unsafe Array($0.prefix(Int(facts.channels))) }
        let keys = places.enumerated().map { index, place in
            (rank: ranks.firstIndex { $0 == Int32(place) } ?? ranks.count, index: index)
        }
        return keys.sorted { $0 < $1 }.map(\.index)
    }
}
