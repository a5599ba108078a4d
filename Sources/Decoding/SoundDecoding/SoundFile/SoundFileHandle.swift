internal import CLinux
internal import CSndFile
internal import MediaInput

/// A sound file that libsndfile has open. Used by one call at a time.
@safe final class SoundFileHandle {
    /// libsndfile's facts about the file.
    let information: SF_INFO
    private let input: InputFile
    /// The address of libsndfile's state, which `deinit` closes.
    private let file: OpaquePointer

    /// Opens a file from its start; nil if libsndfile cannot: `openingProblem` says why. With `reportsFarEnd`, libsndfile guesses too long a length.
    init?(_ input: InputFile, reportsFarEnd: Bool = false) {
        self.input = input
        input.position = 0
        var information = SF_INFO()
        var calls = reportsFarEnd ? farEndCalls : inputCalls
        // The two structures are read during the call only. This object keeps the input longer than libsndfile's state.
        guard let file = unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, input.context) else {
            return nil
        }
        unsafe self.file = file
        self.information = information
    }

    deinit { unsafe sf_close(file) }

    /// libsndfile's reason for which the last file could not be opened.
    static var openingProblem: String { unsafe String(cString: sf_strerror(nil)) }  // terminated, and copied

    /// Whether the reason is an encoding that this libsndfile does not know.
    static var hasUnknownEncoding: Bool { sf_error(nil) == SF_ERR_UNSUPPORTED_ENCODING }

    /// Message of libsndfile's last error with this file; nil if there was no error.
    var problem: String? {
        // The text is terminated, and copied.
        unsafe sf_error(file) == 0 ? nil : String(cString: sf_strerror(file))
    }

    /// Fills `samples` with the next frames. Returns the number of frames read.
    func read(into samples: inout MutableSpan<Int16>) -> Int {
        let frames = samples.count / channelCount
        // `samples` has room for this number of frames.
        return Int(
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                unsafe samples.baseAddress.map { unsafe sf_readf_short(file, $0, sf_count_t(frames)) } ?? 0
            })
    }

    /// Fills `samples` with the next frames, as floating-point numbers. Returns the number of frames read.
    func read(into samples: inout MutableSpan<Float>) -> Int {
        let frames = samples.count / channelCount
        // `samples` has room for this number of frames.
        return Int(
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                unsafe samples.baseAddress.map { unsafe sf_readf_float(file, $0, sf_count_t(frames)) } ?? 0
            })
    }

    /// libsndfile's number of the place of each channel; nil if the file declares no places.
    var channelMap: [Int32]? {
        guard (1...18).contains(information.channels) else { return nil }
        var map = [Int32](repeating: 0, count: channelCount)
        let size = Int32(map.count * MemoryLayout<Int32>.size)
        // libsndfile fills exactly as many numbers as there are channels.
        let found = unsafe sf_command(file, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, size)
        return found == 0 ? nil : map
    }

    private var channelCount: Int { max(1, Int(information.channels)) }
}

/// Callbacks by which libsndfile reads an `InputFile`. Their context is the file's address. libsndfile never writes here.
private let inputCalls = unsafe SF_VIRTUAL_IO(
    get_filelen: { context in sf_count_t(clamping: unsafe InputFile.of(context)?.count ?? 0) },
    seek: { offset, origin, context in
        guard let input = unsafe InputFile.of(context) else { return -1 }
        let start: UInt64 =
            switch origin {
            case SEEK_CUR: input.position
            case SEEK_END: input.count
            default: 0
            }
        let (position, overflow) = sf_count_t(clamping: start).addingReportingOverflow(offset)
        if overflow || position < 0 { return -1 }
        input.position = UInt64(position)
        return position
    },
    read: { bytes, count, context in sf_count_t(unsafe InputFile.read(Int(count), to: bytes, of: context)) },
    write: { _, _, _ in 0 },
    tell: { context in sf_count_t(clamping: unsafe InputFile.of(context)?.position ?? 0) })

/// Factor by which `farEndCalls` enlarge the size of a file: the highest bit rate of MPEG audio is 56 times the lowest.
private let farEnd: Int64 = 64

/// Callbacks for MPEG audio that report an end far behind the last byte of the file. To report no end would be simpler, but libsndfile 1.2.2 does
/// not open such a file.
private let farEndCalls = {
    var calls = inputCalls
    unsafe calls.seek = { offset, origin, context in
        guard origin == SEEK_END, let input = unsafe InputFile.of(context) else {
            return unsafe inputCalls.seek(offset, origin, context)
        }
        return unsafe inputCalls.seek(sf_count_t(clamping: input.count) * farEnd + offset, SEEK_SET, context)
    }
    // The decoder looks for a tag before the reported end. If this read failed, the decoder would conclude that it cannot seek in the file.
    unsafe calls.read = { bytes, count, context in
        guard let bytes = unsafe bytes, let input = unsafe InputFile.of(context), input.position > input.count else {
            return unsafe inputCalls.read(bytes, count, context)
        }
        // `bytes` has room for `count` bytes.
        unsafe memset(bytes, 0, Int(count))
        input.position += UInt64(count)
        return count
    }
    return calls
}()
