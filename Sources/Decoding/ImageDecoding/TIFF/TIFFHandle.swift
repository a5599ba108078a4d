internal import CLinux
internal import CTIFF
internal import LinuxSystem
internal import MediaInput

/// An open TIFF file of libtiff's that stands on one directory (page) at a time.
///
/// libtiff's own limits back ours up: no single allocation beyond `allocationLimit`, and directories that loop are errors.
@safe final class TIFFHandle {
    /// Where libtiff reads.
    let input: InputFile
    /// libtiff's object; closed with this one, and never used by more than one call at a time.
    let tiff: OpaquePointer
    /// The first thing that libtiff found wrong since the last success.
    private let problem: Problem

    private final class Problem {
        var text: String?
    }

    static let allocationLimit = 256 << 20

    init(_ input: InputFile) throws(MediaError) {
        self.input = input
        problem = Problem()
        guard let options = unsafe TIFFOpenOptionsAlloc() else { throw .outOfMemory }
        // The options are copied when the file is opened. The objects behind the two addresses outlive the file.
        defer { unsafe TIFFOpenOptionsFree(options) }
        unsafe TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(Self.allocationLimit))
        unsafe TIFFOpenOptionsSetErrorHandlerExtR(
            options, rememberProblem, Unmanaged.passUnretained(problem).toOpaque())
        unsafe TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
        let context = unsafe Unmanaged.passUnretained(input).toOpaque()
        let tiff = unsafe TIFFClientOpenExt(
            "image", "rm", context, readBytes, { _, _, _ in -1 }, seek, { _ in 0 }, fileSize, { _, _, _ in 0 },
            { _, _, _ in }, options)
        guard let tiff = unsafe tiff else { throw input.error(.tiff, problem: problem.text ?? "its header is wrong") }
        unsafe self.tiff = tiff
        problem.text = nil
    }

    deinit {
        unsafe TIFFClose(tiff)
    }

    /// The error that stands for what libtiff has just refused.
    func error() -> MediaError {
        defer { problem.text = nil }
        return input.error(.tiff, problem: problem.text ?? "a part that libtiff cannot decode")
    }

    /// Goes to the next directory; false at the end, an error when the next one is broken.
    func nextDirectory() throws(MediaError) -> Bool {
        if unsafe TIFFReadDirectory(tiff) == 1 { return true }
        if problem.text != nil { throw error() }
        return false
    }

    /// Where the directory is in the file.
    var directoryOffset: UInt64 { unsafe TIFFCurrentDirOffset(tiff) }

    /// Goes to the directory at an offset that `directoryOffset` gave.
    func goToDirectory(at offset: UInt64) throws(MediaError) {
        guard unsafe TIFFSetSubDirectory(tiff, offset) == 1 else { throw error() }
    }

    /// A tag's value, its default when the file does not give it, nil when there is no default. `Value` must be the type in
    /// which libtiff gives the tag.
    func field<Value: BitwiseCopyable>(_ tag: Int32, as zero: Value) -> Value? {
        var value = zero
        let found = unsafe withUnsafeMutablePointer(to: &value) { pointer in
            unsafe withVaList([pointer]) { unsafe TIFFVGetFieldDefaulted(tiff, UInt32(tag), $0) }
        }
        return found == 1 ? value : nil
    }

    /// Has rows of YCbCr that JPEG compresses delivered as RGB, as long as the handle stands on this directory; false where that cannot be.
    func decodesJPEGAsRGB() -> Bool {
        unsafe withVaList([JPEGCOLORMODE_RGB]) { unsafe TIFFVSetField(tiff, UInt32(TIFFTAG_JPEGCOLORMODE), $0) } == 1
    }

    /// Whether libtiff can turn the directory's samples into RGBA.
    var canConvert: Bool {
        var reason = [CChar](repeating: 0, count: 1024)  // the size that libtiff's documentation asks for
        return unsafe TIFFRGBAImageOK(tiff, &reason) == 1
    }

    /// The ICC profile's bytes.
    var colorProfile: [UInt8]? {
        var count: UInt32 = 0
        var start: UnsafeMutablePointer<UInt8>?
        let found = unsafe withUnsafeMutablePointer(to: &count) { count in
            unsafe withUnsafeMutablePointer(to: &start) { start in
                unsafe withVaList([count, start]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_ICCPROFILE), $0) }
            }
        }
        // libtiff's array has `count` bytes and lives until the directory changes; it is copied.
        return found == 1 ? unsafe Array(UnsafeBufferPointer(start: start, count: Int(count))) : nil
    }

    /// What the samples beyond the colours are, as `EXTRASAMPLE_` numbers.
    var extraSamples: [UInt16] {
        var count: UInt16 = 0
        var start: UnsafeMutablePointer<UInt16>?
        let found = unsafe withUnsafeMutablePointer(to: &count) { count in
            unsafe withUnsafeMutablePointer(to: &start) { start in
                unsafe withVaList([count, start]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_EXTRASAMPLES), $0) }
            }
        }
        // libtiff's array has `count` places and lives until the directory changes; it is copied.
        return found == 1 ? unsafe Array(UnsafeBufferPointer(start: start, count: Int(count))) : []
    }

    /// The palette's red, green and blue values, `count` each; nil when there is none.
    func palette(count: Int) -> (red: [UInt16], green: [UInt16], blue: [UInt16])? {
        var red: UnsafeMutablePointer<UInt16>?
        var green: UnsafeMutablePointer<UInt16>?
        var blue: UnsafeMutablePointer<UInt16>?
        let found = unsafe withUnsafeMutablePointer(to: &red) { red in
            unsafe withUnsafeMutablePointer(to: &green) { green in
                unsafe withUnsafeMutablePointer(to: &blue) { blue in
                    unsafe withVaList([red, green, blue]) { unsafe TIFFVGetField(tiff, UInt32(TIFFTAG_COLORMAP), $0) }
                }
            }
        }
        guard found == 1 else { return nil }
        // libtiff's arrays have one place for each index of so many bits, which is `count`; they are copied.
        return unsafe (
            Array(UnsafeBufferPointer(start: red, count: count)),
            Array(UnsafeBufferPointer(start: green, count: count)),
            Array(UnsafeBufferPointer(start: blue, count: count))
        )
    }

    private let rememberProblem: TIFFErrorHandlerExtR = { _, context, _, format, arguments in
        guard let context = unsafe context, let format = unsafe format, let arguments = unsafe arguments else {
            return 1
        }
        // The handle that libtiff calls for keeps the object alive.
        let problem = unsafe Unmanaged<Problem>.fromOpaque(context).takeUnretainedValue()
        guard problem.text == nil else { return 1 }
        var text = [CChar](repeating: 0, count: 160)
        unsafe vsnprintf(&text, text.count, format, arguments)  // terminates
        problem.text = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return 1  // it is handled: libtiff prints nothing
    }

    private let readBytes: TIFFReadWriteProc = { context, bytes, count in
        guard let context = unsafe context, let bytes = unsafe bytes, count > 0 else { return 0 }
        let target = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
        return tmsize_t(unsafe inputFile(context).read(into: target))
    }

    private let seek: TIFFSeekProc = { context, offset, origin in
        guard let context = unsafe context else { return 0 }
        let input = unsafe inputFile(context)
        switch origin {
        case SEEK_CUR: input.position &+= offset
        case SEEK_END: input.position = input.count &+ offset
        default: input.position = offset
        }
        return input.position
    }

    private let fileSize: TIFFSizeProc = { context in
        guard let context = unsafe context else { return 0 }
        return unsafe inputFile(context).count
    }
}

/// libtiff gives back the address that it was opened with; its handle keeps the object.
private func inputFile(_ context: UnsafeMutableRawPointer) -> InputFile {
    unsafe Unmanaged<InputFile>.fromOpaque(context).takeUnretainedValue()
}
