internal import CJPEG
internal import MediaInput

/// libjpeg, which reads one JPEG file row by row. Used by one call at a time.
@safe final class JPEGReader {
    let header: cjpeg_header
    private let input: InputFile
    private let limits: ImageLimits
    /// The address of libjpeg's state, which `deinit` frees.
    private let state: OpaquePointer
    /// Bytes of a row; 0 before `start`.
    private var rowSize = 0

    /// Reads everything before the first scan.
    init(_ input: InputFile, limits: ImageLimits) throws(MediaError) {
        self.input = input
        self.limits = limits
        input.position = 0
        // This object keeps the input longer than libjpeg's state.
        guard let state = unsafe cjpeg_create(readBytes, input.context, Int32(clamping: limits.scans)) else {
            throw .outOfMemory
        }
        var header = cjpeg_header()
        let status = unsafe cjpeg_read_header(state, &header)
        unsafe self.state = state
        self.header = header
        try check(status)
    }

    deinit { unsafe cjpeg_free(state) }

    /// Begins to decode into rows of these samples. Returns the bytes of a row.
    func start(_ samples: cjpeg_form) throws(MediaError) -> Int {
        try check(unsafe cjpeg_start(state, samples, &rowSize))
        return rowSize
    }

    /// Reads the next row. Traps if `row` has too little room.
    func readRow(into row: inout MutableRawSpan) throws(MediaError) {
        precondition(row.byteCount >= rowSize, "too little room for a row")
        // libjpeg writes `rowSize` bytes, which are inside.
        try check(unsafe row.withUnsafeMutableBytes { unsafe cjpeg_read_row(state, $0.baseAddress) })
    }

    /// Whether samples were missing because the file ends too early; valid after the last row. A missing end marker alone does not count.
    var isCutShort: Bool { unsafe cjpeg_is_cut_short(state) != 0 }

    private func check(_ status: cjpeg_status) throws(MediaError) {
        if status == CJPEG_DONE { return }
        // Behind the end of the file libjpeg gets an end marker, which may cause any error.
        if unsafe cjpeg_has_ended(state) != 0 { throw .truncated(.jpeg, offset: input.start + input.count) }
        // The message is terminated, and copied here.
        let message = unsafe String(cString: cjpeg_message(state))
        switch status {
        case CJPEG_UNSUPPORTED: throw .unsupported(.jpeg, feature: "this coding (" + message + ")")
        case CJPEG_TOO_MANY_SCANS:
            let found = unsafe UInt64(cjpeg_scan_count(state))
            throw .limitExceeded(.scans, found: found, allowed: UInt64(limits.scans))
        default: throw input.error(.jpeg, problem: message)
        }
    }
}

private let readBytes: cjpeg_read = { context, bytes, count in unsafe InputFile.readRest(count, to: bytes, of: context)
}
