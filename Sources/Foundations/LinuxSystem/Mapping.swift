internal import CLinux

/// A file's bytes in this process's memory, shared with everybody who maps the file; unmapped when the last reference goes.
///
/// Reading is safe from any thread as far as the writer keeps to the layout's rules. The file must not get smaller while
/// it is mapped: only memory files that are sealed against it, or that this process alone can resize, are mapped.
@safe public final class Mapping: @unchecked Sendable {  // the address never changes; what lies there follows the layout's rules
    private let base: UnsafeMutableRawPointer
    /// Bytes.
    public let count: Int
    /// Whether this process may write.
    public let isWritable: Bool

    /// Maps the first `count` bytes, at least one, of `file`.
    public init(_ file: FileDescriptor, count: Int, writable: Bool) throws(SystemError) {
        let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
        // The kernel chooses the address; MAP_FAILED is the only value that is no mapping.
        guard let address = unsafe mmap(nil, count, protection, MAP_SHARED, file.number, 0),
            unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
        else { throw SystemError("mmap") }
        unsafe base = address
        self.count = count
        isWritable = writable
    }

    deinit {
        // Nobody has a reference, so nobody has a span or pointer that its documentation allows.
        unsafe munmap(base, count)
    }

    /// The bytes, for as long as the mapping lives.
    public var bytes: RawSpan {
        @_lifetime(borrow self)
        get {
            // The range is mapped while self lives, and the span's lifetime is bound to self.
            let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(base), byteCount: count)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// The bytes as C wants them. Valid while the mapping lives; must not be written when `isWritable` is false.
    @unsafe
    public var pointer: UnsafeMutableRawPointer { unsafe base }

    /// Copies bytes into the mapping. Traps when they do not fit or when the mapping is not writable.
    public func copy(_ source: RawSpan, to offset: Int) {
        precondition(isWritable && offset >= 0 && source.byteCount <= count - offset, "outside the mapping")
        // Checked above; the regions may be in the same mapping, hence memmove.
        _ = unsafe source.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { unsafe memmove(base + offset, start, bytes.count) }
        }
    }
}
