internal import AssetModel
internal import CSndFile
internal import LinuxSystem
internal import MediaInput

/// A sound that libsndfile reads: every format but those of `AACSound`.
@safe final class SoundFile: SoundCodec {
    let description: SoundDescription

    private let input: InputFile
    private let format: MediaFormat
    /// libsndfile's object; closed with this one, and never used by more than one call at a time.
    private let file: OpaquePointer

    /// Opens a file. One that does not tell its length is decoded to count its frames; where there are more than `frameLimit`, it is described
    /// without their number.
    init(
        _ input: InputFile, _ format: MediaFormat, firstBytes first: [UInt8], frameLimit: UInt64
    ) throws(MediaError) {
        if let end = try declaredEnd(first, input), end > input.count { throw .truncated(format, offset: input.count) }
        guard let opened = unsafe Self.open(input, soundFileCalls) else {
            if format == .otherSound { throw .notRecognised(firstBytes: Array(first.prefix(16)), expected: .sound) }
            if let encoding = encodingLeftOut(format, first) { throw .unsupported(format, feature: encoding) }
            throw input.error(format, problem: unsafe Self.problem(nil))
        }
        unsafe file = opened.file
        self.input = input
        self.format = format
        description = try unsafe Self.description(opened, of: input, format, frameLimit: frameLimit)
    }

    /// Opens MPEG audio whose frames have been found.
    init(_ frames: MPEGAudioFrames, of whole: InputFile, frameLimit: UInt64) throws(MediaError) {
        input = InputFile(part: frames.range, of: whole)
        format = .mpegAudio
        // Without the file's end the decoder guesses no length and goes on as long as there are frames.
        let calls = frames.frameCount == nil ? soundFileCalls : endlessSoundCalls
        guard let opened = unsafe Self.open(input, calls) else {
            throw input.error(format, problem: unsafe Self.problem(nil))
        }
        unsafe file = opened.file
        if let count = frames.frameCount {
            var description = unsafe SoundDescription(opened.information, of: opened.file)
            description.frameCount = count
            self.description = description
        } else {
            description = try unsafe Self.description(opened, of: input, format, frameLimit: frameLimit)
        }
    }

    private static func description(
        _ opened: (file: OpaquePointer, information: SF_INFO), of input: InputFile, _ format: MediaFormat,
        frameLimit: UInt64
    ) throws(MediaError) -> SoundDescription {
        var description = unsafe SoundDescription(opened.information, of: opened.file)
        if unsafe opened.information.frames == sf_count_t.max {
            description.frameCount = try count(description, of: input, format, atMost: frameLimit) ?? 0
        }
        return description
    }

    /// Opens the file behind some calls; nil when libsndfile cannot.
    private static func open(_ input: InputFile, _ calls: SF_VIRTUAL_IO) -> (file: OpaquePointer, information: SF_INFO)?
    {
        var information = SF_INFO()
        input.position = 0
        // The input outlives the file: this object keeps both. The two structures are read during the call only.
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        var calls = calls
        guard let opened = unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, context) else { return nil }
        return unsafe (opened, information)
    }

    /// How many frames a file has, by decoding it once more; nil when there are more than `limit`.
    private static func count(
        _ description: SoundDescription, of input: InputFile, _ format: MediaFormat, atMost limit: UInt64
    ) throws(MediaError) -> UInt64? {
        let copy = input.reopened()
        guard let opened = unsafe open(copy, soundFileCalls) else {
            throw copy.error(format, problem: unsafe problem(nil))
        }
        defer { unsafe sf_close(opened.file) }
        var part = [Float](repeating: 0, count: partFrames * Int(description.channelCount))
        var count: UInt64 = 0
        while count <= limit {
            // The part has room for so many frames.
            let frames = unsafe sf_readf_float(opened.file, &part, sf_count_t(partFrames))
            if let failure = copy.failure { throw .unreadable(failure) }
            if frames <= 0 { return count }
            count += UInt64(frames)
        }
        return nil
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
        let missing = description.frameCount - UInt64(frames)
        // The first frames of MPEG audio may need one that is not there, and the last one may be cut short.
        let isOfPackets = description.fileFormat & UInt32(SF_FORMAT_TYPEMASK) == UInt32(SF_FORMAT_MPEG)
        if isOfPackets, missing <= 2 * Self.packetFrames { return UInt64(frames) }
        if unsafe sf_error(file) != 0 { throw input.error(format, problem: unsafe Self.problem(file)) }
        if missing > 0 { throw .truncated(format, offset: input.start + input.count) }
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
    fileprivate init(_ information: SF_INFO, of file: OpaquePointer) {
        self.init(
            sampleRate: max(1, UInt32(clamping: information.samplerate)),
            channelCount: max(1, UInt16(clamping: information.channels)),
            sampleFormat: isOfShortIntegers(information.format) ? .int16 : .float32,
            frameCount: UInt64(clamping: information.frames), fileFormat: UInt32(bitPattern: information.format),
            channelLayout: unsafe ChannelLayout(of: file, information.channels))
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
