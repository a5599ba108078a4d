/// NUL-terminated bytes at a fixed address, for C.
@safe final class TerminatedText: @unchecked Sendable {
    // Written by init only, freed by deinit.
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    /// Copies the bytes up to the first zero.
    init(_ bytes: [UInt8]) {
        let count = bytes.firstIndex(of: 0) ?? bytes.count
        self.count = count
        unsafe start = .allocate(capacity: count + 1)
        // `bytes` has at least `count` bytes, and there is room for them and the zero.
        unsafe bytes.withUnsafeBytes { bytes in
            if let first = bytes.baseAddress {
                unsafe UnsafeMutableRawPointer(start).copyMemory(from: first, byteCount: count)
            }
        }
        unsafe start[count] = 0
    }

    deinit { unsafe start.deallocate() }

    /// The bytes without the zero.
    var bytes: [UInt8] {
        // The buffer covers the allocated bytes.
        unsafe UnsafeBufferPointer(start: start, count: count).map { UInt8(bitPattern: $0) }
    }

    func isSame(as other: [UInt8]) -> Bool {
        // The buffer covers the allocated bytes.
        unsafe count == other.count
            && UnsafeBufferPointer(start: start, count: count).elementsEqual(other) { UInt8(bitPattern: $0) == $1 }
    }

    /// Address of the first byte; valid while the object lives.
    @unsafe var pointer: UnsafePointer<CChar> { unsafe UnsafePointer(start) }
}
