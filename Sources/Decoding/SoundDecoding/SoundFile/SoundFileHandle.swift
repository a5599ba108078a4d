internal import CLinux
internal import CSndFile
internal import MediaInput

/// libsndfile, which has one sound file open. Used by one call at a time.
@safe final class SoundFileHandle {
    /// libsndfile's facts about the file.
    let information: SF_INFO
    private let input: InputFile
    /// The address of libsndfile's state, which `deinit` closes.
    private let file: OpaquePointer

    /// Opens a file from its start; nil when libsndfile cannot, and `openingProblem` says why. With `endIsFar`, each guess of the length is too long.
    init?(_ input: InputFile, endIsFar: Bool = false) {
        self.input = input
        input.position = 0
        var information = SF_INFO()
        var calls = endIsFar ? farEndCalls : inputCalls
        // The two structures are read during the call only. This object keeps the input longer than libsndfile's state.
        guard let file = unsafe sf_open_virtual(&calls, Int32(SFM_READ), &information, input.context) else {
            return nil
        }
        unsafe self.file = file
        self.information = information
    }

    deinit { unsafe sf_close(file) }

    /// Why the last file could not be opened.
    static var openingProblem: String { unsafe String(cString: sf_strerror(nil)) }  // terminated, and copied

    /// Whether that is an encoding that this libsndfile does not know.
    static var hasUnknownEncoding: Bool { sf_error(nil) == SF_ERR_UNSUPPORTED_ENCODING }

    /// libsndfile's complaint; nil when there is none.
    var problem: String? {
        // The text is terminated, and copied.
        unsafe sf_error(file) == 0 ? nil : String(cString: sf_strerror(file))
    }

    /// Reads the next frames into all of `samples`. Returns how many frames there were.
    func read(into samples: inout MutableSpan<Int16>) -> Int {
        let frames = samples.count / channelCount
        // There is room for that number of frames.
        return Int(
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                unsafe samples.baseAddress.map { unsafe sf_readf_short(file, $0, sf_count_t(frames)) } ?? 0
            })
    }

    /// The same as floating-point numbers.
    func read(into samples: inout MutableSpan<Float>) -> Int {
        let frames = samples.count / channelCount
        // There is room for that number of frames.
        return Int(
            unsafe samples.withUnsafeMutableBufferPointer { samples in
                unsafe samples.baseAddress.map { unsafe sf_readf_float(file, $0, sf_count_t(frames)) } ?? 0
            })
    }

    /// The number of the place of each channel; nil where the file does not say.
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

/// Calls by which libsndfile reads an `InputFile`, whose address it gets as its context. It never writes.
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

/// Factor by which the end seems to be farther: the highest bit rate of MPEG audio is 56 times the lowest.
private let farEnd: Int64 = 64

/// The same for a file of MPEG audio whose end seems to be far behind its last byte. An end that cannot be found would be simpler, but
/// libsndfile 1.2.2 does not open such a file.
private let farEndCalls = {
    var calls = inputCalls
    unsafe calls.seek = { offset, origin, context in
        guard origin == SEEK_END, let input = unsafe InputFile.of(context) else {
            return unsafe inputCalls.seek(offset, origin, context)
        }
        return unsafe inputCalls.seek(sf_count_t(clamping: input.count) * farEnd + offset, SEEK_SET, context)
    }
    // The decoder looks for a tag before the end, and would take a failure for a file in which it cannot seek.
    unsafe calls.read = { bytes, count, context in
        guard let bytes = unsafe bytes, let input = unsafe InputFile.of(context), input.position > input.count else {
            return unsafe inputCalls.read(bytes, count, context)
        }
        // libsndfile has room for `count` bytes there.
        unsafe memset(bytes, 0, Int(count))
        input.position += UInt64(count)
        return count
    }
    return calls
}()
