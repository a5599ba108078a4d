internal import CLinux

extension FileDescriptor {
    /// Reads up to `count` bytes at `offset`; fewer only at the end of the file.
    public func read(at offset: UInt64, count: Int) throws(SystemError) -> [UInt8] {
        // `filled` counts the bytes that were read, so the buffer need not be cleared first.
        try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled throws(SystemError) in
            filled = try unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(buffer))
        }
    }

    /// Fills `buffer` with the bytes at `offset` and returns their count; fewer only at the end of the file.
    public func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var filled = 0
        let number = number
        while filled < buffer.count {
            let done = filled
            let got = try checked("pread") {
                // The range [done, count) lies in the buffer.
                unsafe pread(
                    number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
                    off_t(clamping: offset) + done)
            }
            if got == 0 { break }
            filled += got
        }
        return filled
    }

    /// Reads the whole file from its start; nil when it has more than `limit` bytes.
    public func readAll(limit: Int) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        while true {
            let wanted = min(65_535, limit - bytes.count) + 1
            let piece = try read(at: UInt64(bytes.count), count: wanted)
            bytes += piece
            if bytes.count > limit { return nil }
            if piece.count < wanted { return bytes }
        }
    }

    /// Writes all bytes at the current position. May block.
    public func write(_ bytes: [UInt8]) throws(SystemError) {
        var written = 0
        let number = number
        while written < bytes.count {
            let done = written
            written += try checked("write") {
                // The range [done, count) lies in the array.
                unsafe bytes.withUnsafeBytes { buffer in
                    unsafe CLinux.write(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
                }
            }
        }
    }

    /// Writes bytes at `offset`. The current position stays.
    public func write(_ bytes: [UInt8], at offset: UInt64) throws(SystemError) {
        // The array lives until the call returns.
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
            try unsafe write(UnsafeRawBufferPointer(buffer), at: offset)
        }
    }

    /// Writes `count` bytes of a mapping at `offset`. Throws `EFAULT` when there is no memory for a page of the mapping. Traps outside the mapping.
    ///
    /// This is the cheapest copy into a memory file: the kernel clears and maps no page.
    public func write(
        copying source: Mapping, from start: Int, count: Int, at offset: UInt64
    ) throws(SystemError) {
        try unsafe write(source.bytes(start, count), at: offset)  // the mapping lives until the call returns
    }

    private func write(_ buffer: UnsafeRawBufferPointer, at offset: UInt64) throws(SystemError) {
        var written = 0
        let number = number
        while written < buffer.count {
            let done = written
            written += try checked("pwrite") {
                // The range [done, count) lies in the buffer.
                unsafe pwrite(
                    number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
                    off_t(clamping: offset) + done)
            }
        }
    }

    /// Discards the bytes that wait in a FIFO that does not block.
    public func discardWaiting() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let number = number
        // The call fails when the FIFO is empty. It writes at most the buffer's size.
        while unsafe bytes.withUnsafeMutableBytes({ unsafe CLinux.read(number, $0.baseAddress, $0.count) }) > 0 {}
    }
}
