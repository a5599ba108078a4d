internal import CLinux
internal import CSndFile
internal import LinuxSystem
internal import MediaInput

/// How libsndfile reads an `InputFile`, which it is given as its context. It never writes.
let soundFileCalls = unsafe SF_VIRTUAL_IO(
    get_filelen: { context in
        guard let context = unsafe context else { return 0 }
        return sf_count_t(clamping: unsafe inputFile(context).count)
    },
    seek: { offset, origin, context in
        guard let context = unsafe context else { return -1 }
        let input = unsafe inputFile(context)
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
    read: { bytes, count, context in
        guard let context = unsafe context, let bytes = unsafe bytes, count > 0 else { return 0 }
        return unsafe sf_count_t(
            inputFile(context).read(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))))
    },
    write: { _, _, _ in 0 },
    tell: { context in
        guard let context = unsafe context else { return 0 }
        return sf_count_t(clamping: unsafe inputFile(context).position)
    })

/// The same, but the file does not tell where it ends until it does.
let endlessSoundCalls = {
    var calls = soundFileCalls
    unsafe calls.seek = { offset, origin, context in
        origin == SEEK_END ? -1 : unsafe soundFileCalls.seek(offset, origin, context)
    }
    return calls
}()

/// libsndfile gives back the address that it was opened with; the sound keeps the object.
private func inputFile(_ context: UnsafeMutableRawPointer) -> InputFile {
    unsafe Unmanaged<InputFile>.fromOpaque(context).takeUnretainedValue()
}
