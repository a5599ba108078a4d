internal import AssetModel
internal import CSndFile
internal import LinuxSystem

/// A sound that libsndfile reads: every format but those of `AACSound`.
@safe final class SoundFile: SoundCodec {
    let description: SoundDescription

    private let input: InputFile
    private let format: MediaFormat
    /// libsndfile's object; closed with this one, and never used by more than one call at a time.
    private let file: OpaquePointer

    init(_ input: InputFile, _ format: MediaFormat, firstBytes first: [UInt8]) throws(MediaError) {
        if let end = declaredEnd(first), end > input.count { throw .truncated(format, offset: input.count) }
        var information = SF_INFO()
        // The input outlives the file: this object keeps both. The two structures are read during the call only.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        var calls = soundFileCalls
        guard let opened = unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, context) else {
            if format == .otherSound { throw .notRecognised(firstBytes: Array(first.prefix(16)), expected: .sound) }
            throw input.error(format, problem: unsafe Self.problem(nil))
        }
        unsafe file = opened
        self.input = input
        self.format = format
        description = SoundDescription(information, layout: unsafe ChannelLayout(of: opened, information.channels))
    }

    deinit {
        unsafe sf_close(file)
    }

    func decode(into target: UnsafeMutablePointer<Int16>) throws(MediaError) -> UInt64 {
        if description.sampleFormat == .int16 {
            return try checked(unsafe sf_readf_short(file, target, sf_count_t(description.frameCount)))
        }
        // libsndfile would make floating-point sounds louder or softer, each as it fits.
        let channels = Int(description.channelCount)
        var part = [Float](repeating: 0, count: Self.partFrames * channels)
        var done = 0
        while done < description.frameCount {
            let wanted = min(Self.partFrames, Int(description.frameCount) - done)
            let frames = Int(unsafe sf_readf_float(file, &part, sf_count_t(wanted)))
            // The frames of this part are among those that there is room for.
            for index in 0..<frames * channels { unsafe target[done * channels + index] = integerSample(part[index]) }
            done += frames
            if frames < wanted { break }
        }
        return try checked(sf_count_t(done))
    }

    func decode(into target: UnsafeMutablePointer<Float>) throws(MediaError) -> UInt64 {
        try checked(unsafe sf_readf_float(file, target, sf_count_t(description.frameCount)))
    }

    /// How many frames were read, unless some are missing.
    private func checked(_ frames: sf_count_t) throws(MediaError) -> UInt64 {
        if let failure = input.failure { throw .unreadable(failure) }
        if unsafe sf_error(file) != 0 { throw input.error(format, problem: unsafe Self.problem(file)) }
        let missing = description.frameCount - UInt64(frames)
        // The length of an MPEG file without an index is guessed from its size.
        let isGuessed = description.fileFormat & UInt32(SF_FORMAT_TYPEMASK) == UInt32(SF_FORMAT_MPEG)
        if missing > (isGuessed ? 2 * Self.packetFrames : 0) { throw .truncated(format, offset: input.count) }
        return UInt64(frames)
    }

    /// Frames that are converted at a time.
    private static let partFrames = 4096
    /// Frames of a packet of MPEG audio.
    private static let packetFrames: UInt64 = 1152

    private static func problem(_ file: OpaquePointer?) -> String {
        // A terminated string that is copied here; nil asks for the last failure to open.
        unsafe String(cString: sf_strerror(file))
    }
}

extension SoundDescription {
    fileprivate init(_ information: SF_INFO, layout: ChannelLayout) {
        self.init(
            sampleRate: max(1, UInt32(clamping: information.samplerate)),
            channelCount: max(1, UInt16(clamping: information.channels)),
            sampleFormat: isOfShortIntegers(information.format) ? .int16 : .float32,
            frameCount: UInt64(clamping: information.frames), fileFormat: UInt32(bitPattern: information.format),
            channelLayout: layout)
    }
}

extension ChannelLayout {
    /// Where the file says that its channels are heard; unknown when it does not say, or names other places or another order than a
    /// layout can tell.
    fileprivate init(of file: OpaquePointer, _ channelCount: Int32) {
        self.init(rawValue: 0)
        guard (1...18).contains(channelCount) else { return }
        var map = [Int32](repeating: 0, count: Int(channelCount))
        let size = Int32(map.count * MemoryLayout<Int32>.size)
        // libsndfile fills exactly as many numbers as there are channels.
        guard unsafe sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size) != 0 else { return }
        var mask: UInt32 = 0
        for number in map {
            guard let bit = Self.bits[number], mask < bit else { return }
            mask |= bit
        }
        self.init(rawValue: mask)
    }

    /// libsndfile's numbers of places, and the bits of a layout.
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
