/// NUL-terminated bytes at a fixed address, for C.
@safe final class TerminatedText: @unchecked Sendable {
    // Written by init only, freed by deinit.
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    /// Copies the bytes up to the first zero.
    init(_ bytes: [UInt8]) {
        let text = Array(bytes.prefix { $0 != 0 })
        count = text.count
        unsafe start = .allocate(capacity: text.count + 1)
        // The index is in the allocated range.
        for index in text.indices { unsafe start[index] = CChar(bitPattern: text[index]) }
        unsafe start[text.count] = 0
    }

    deinit { unsafe start.deallocate() }

    /// The bytes without the zero.
    var bytes: [UInt8] {
        // The buffer covers what was allocated.
        unsafe UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
    }

    /// Valid while the object lives.
    @unsafe var pointer: UnsafePointer<CChar> { unsafe UnsafePointer(start) }
}
