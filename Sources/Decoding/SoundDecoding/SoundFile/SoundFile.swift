internal import AssetModel
internal import CSndFile
internal import MediaInput

/// A sound that libsndfile reads: every format except the formats of `AACSound`.
final class SoundFile: SoundCodec {
    let description: SoundDescription
    private let input: InputFile
    private let format: MediaFormat
    private let handle: SoundFileHandle
    private let channels: SpecifiedChannels?

    /// Opens a file. A file that does not declare its length is decoded once to count its frames. If there are more than `frameLimit`, the
    /// description has 0 frames.
    init(
        _ whole: InputFile, _ format: MediaFormat, firstBytes first: [UInt8], frameLimit: UInt64
    ) throws(MediaError) {
        let input = endOfW64Samples(first).map { InputFile(part: 0..<$0, of: whole) } ?? whole
        if let end = try declaredEnd(first, input), end > input.count { throw .truncated(format, offset: input.count) }
        if let encoding = extendedEncoding(first) { input.replacement = encoding }
        guard let handle = SoundFileHandle(input) else {
            if format == .otherSound { throw .notRecognised(firstBytes: Array(first.prefix(16)), expected: .sound) }
            if let name = try unsupportedEncoding(format, first, input) { throw .unsupported(format, feature: name) }
            if SoundFileHandle.hasUnknownEncoding { throw .unsupported(format, feature: "this encoding") }
            throw input.error(format, problem: SoundFileHandle.openingProblem)
        }
        self.handle = handle
        self.input = input
        self.format = format
        channels = try SpecifiedChannels(handle.information, input)
        var description = try Self.description(handle, of: input, format, frameLimit: frameLimit)
        if let channels { description.channelLayout = channels.layout }
        self.description = description
    }

    /// Opens MPEG audio whose frames have been found.
    init(_ frames: MPEGAudioFrames, of whole: InputFile, frameLimit: UInt64) throws(MediaError) {
        input = InputFile(part: frames.range, of: whole)
        format = .mpegAudio
        channels = nil
        // If the frames are counted, the decoder must not guess a length: the decoder would stop there, though frames follow.
        handle = try Self.handle(of: input, format, reportsFarEnd: frames.frameCount != nil)
        if let count = frames.frameCount {
            var description = SoundDescription(handle)
            description.frameCount = count
            self.description = description
        } else {
            description = try Self.description(handle, of: input, format, frameLimit: frameLimit)
        }
    }

    /// Opens packets of a CAF file.
    init(_ packets: CAFPackets) throws(MediaError) {
        input = packets.file
        format = .caf
        channels = nil
        handle = try Self.handle(of: input, format)
        var description = SoundDescription(handle)
        description.frameCount = min(description.frameCount, packets.frameCount)
        description.fileFormat = UInt32(SF_FORMAT_CAF | SF_FORMAT_IMA_ADPCM)
        self.description = description
    }

    private static func handle(
        of input: InputFile, _ format: MediaFormat, reportsFarEnd: Bool = false
    ) throws(MediaError) -> SoundFileHandle {
        guard let handle = SoundFileHandle(input, reportsFarEnd: reportsFarEnd) else {
            throw input.error(format, problem: SoundFileHandle.openingProblem)
        }
        return handle
    }

    private static func description(
        _ handle: SoundFileHandle, of input: InputFile, _ format: MediaFormat, frameLimit: UInt64
    ) throws(MediaError) -> SoundDescription {
        var description = SoundDescription(handle)
        if handle.information.frames == sf_count_t.max {
            description.frameCount = try count(description, of: input, format, atMost: frameLimit) ?? 0
        }
        return description
    }

    /// Counts the frames of a file by decoding the file; nil if there are more than `limit`.
    private static func count(
        _ description: SoundDescription, of input: InputFile, _ format: MediaFormat, atMost limit: UInt64
    ) throws(MediaError) -> UInt64? {
        let handle = try handle(of: input.reopened(), format)
        var part = [Float](repeating: 0, count: partFrames * Int(description.channelCount))
        var samples = part.mutableSpan
        var count: UInt64 = 0
        while count <= limit {
            let frames = handle.read(into: &samples)
            if frames <= 0 { return count }
            count += UInt64(frames)
        }
        return nil
    }

    func decode(into target: inout MutableSpan<Int16>) throws(MediaError) -> UInt64 {
        if description.sampleFormat == .int16 { return try checked(handle.read(into: &target)) }
        // libsndfile's own conversion would make each floating-point sound louder or softer by another factor.
        let channels = Int(description.channelCount)
        var part = [Float](repeating: 0, count: Self.partFrames * channels)
        var done = 0
        while done < description.frameCount {
            let wanted = min(Self.partFrames, Int(description.frameCount) - done)
            if wanted < Self.partFrames { part.removeLast((Self.partFrames - wanted) * channels) }
            var samples = part.mutableSpan
            let frames = read(into: &samples)
            for index in 0..<frames * channels { target[done * channels + index] = integerSample(samples[index]) }
            done += frames
            if frames < wanted { break }
        }
        return try checked(done)
    }

    func decode(into target: inout MutableSpan<Float>) throws(MediaError) -> UInt64 {
        try checked(read(into: &target))
    }

    private func read(into samples: inout MutableSpan<Float>) -> Int {
        let frames = handle.read(into: &samples)
        channels?.sort(&samples, frames: frames)
        return frames
    }

    /// Returns the number of frames read. Throws if too many frames are missing.
    private func checked(_ frames: Int) throws(MediaError) -> UInt64 {
        let missing = description.frameCount - UInt64(frames)
        // The first frames of MPEG audio may need an earlier frame that is missing, and the last frame may be cut short.
        let encoding = Int(description.fileFormat) & Int(SF_FORMAT_SUBMASK)
        let isOfPackets = [SF_FORMAT_MPEG_LAYER_I, SF_FORMAT_MPEG_LAYER_II, SF_FORMAT_MPEG_LAYER_III].contains {
            Int($0) == encoding
        }
        if isOfPackets, missing <= 2 * Self.packetFrames { return UInt64(frames) }
        if let problem = handle.problem { throw input.error(format, problem: problem) }
        if missing > 0 { throw .truncated(format, offset: input.start + input.count) }
        return UInt64(frames)
    }

    /// Number of frames that are converted at a time.
    private static let partFrames = 4096
    /// Number of frames of a packet of MPEG audio.
    private static let packetFrames: UInt64 = 1152
}

extension SoundDescription {
    fileprivate init(_ handle: SoundFileHandle) {
        let information = handle.information
        self.init(
            sampleRate: max(1, UInt32(clamping: information.samplerate)),
            channelCount: max(1, UInt16(clamping: information.channels)),
            sampleFormat: isOfShortIntegers(information.format) ? .int16 : .float32,
            frameCount: UInt64(clamping: information.frames), fileFormat: UInt32(bitPattern: information.format),
            channelLayout: ChannelLayout(channelMap: handle.channelMap ?? []))
    }
}

extension ChannelLayout {
    /// Converts libsndfile's numbers of the channels' places. Unknown if the file declares no places, or if no layout has these places in this order.
    fileprivate init(channelMap map: [Int32]) {
        self.init(rawValue: 0)
        var mask: UInt32 = 0
        for number in map {
            guard let bit = Self.bits[number], mask < bit else { return }
            mask |= bit
        }
        self.init(rawValue: mask)
    }

    /// Bits of a layout by libsndfile's numbers of places.
    private static let bits: [Int32: UInt32] = {
        let places = [
            SF_CHANNEL_MAP_LEFT, SF_CHANNEL_MAP_RIGHT, SF_CHANNEL_MAP_CENTER, SF_CHANNEL_MAP_LFE,
            SF_CHANNEL_MAP_REAR_LEFT, SF_CHANNEL_MAP_REAR_RIGHT, SF_CHANNEL_MAP_FRONT_LEFT_OF_CENTER,
            SF_CHANNEL_MAP_FRONT_RIGHT_OF_CENTER, SF_CHANNEL_MAP_REAR_CENTER, SF_CHANNEL_MAP_SIDE_LEFT,
            SF_CHANNEL_MAP_SIDE_RIGHT, SF_CHANNEL_MAP_TOP_CENTER, SF_CHANNEL_MAP_TOP_FRONT_LEFT,
            SF_CHANNEL_MAP_TOP_FRONT_CENTER, SF_CHANNEL_MAP_TOP_FRONT_RIGHT, SF_CHANNEL_MAP_TOP_REAR_LEFT,
            SF_CHANNEL_MAP_TOP_REAR_CENTER, SF_CHANNEL_MAP_TOP_REAR_RIGHT,
        ]
        var bits = Dictionary(
            uniqueKeysWithValues: places.enumerated().map { (Int32($1), UInt32(1) << UInt32($0)) })
        bits[Int32(SF_CHANNEL_MAP_FRONT_LEFT)] = 1
        bits[Int32(SF_CHANNEL_MAP_FRONT_RIGHT)] = 2
        bits[Int32(SF_CHANNEL_MAP_FRONT_CENTER)] = 4
        bits[Int32(SF_CHANNEL_MAP_MONO)] = 4
        return bits
    }()
}
