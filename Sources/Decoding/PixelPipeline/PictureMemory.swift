package import LinuxSystem

/// Memory for rows or whole pictures: an allocation, zeroed at first, or a part of a mapping.
///
/// The pipeline's only owner of an address. The address is aligned to 16 bytes, so that rows of every sample size can begin there.
@safe package struct PictureMemory: ~Copyable {
    package let byteCount: Int
    private let start: UnsafeMutableRawPointer
    /// Mapping that keeps the bytes alive; nil when this value frees them itself.
    private let mapping: Mapping?

    /// Allocates memory of its own, filled with zeros.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        mapping = nil
        unsafe start = .allocate(byteCount: byteCount, alignment: 16)
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// Uses `byteCount` bytes of a mapping from `offset` on, a multiple of 16. Traps if the mapping is shorter or read-only.
    package init(_ mapping: Mapping, at offset: Int, byteCount: Int) {
        precondition(
            mapping.isWritable && offset >= 0 && offset % 16 == 0 && byteCount >= 0
                && byteCount <= mapping.count - offset, "outside the writable mapping")
        self.byteCount = byteCount
        self.mapping = mapping
        unsafe start = mapping.pointer + offset  // inside, as checked above; the mapping is kept
    }

    deinit {
        if mapping == nil { unsafe start.deallocate() }
    }

    package var bytes: RawSpan {
        @_lifetime(borrow self) get { bytes(0..<byteCount) }
    }

    package var mutableBytes: MutableRawSpan {
        @_lifetime(&self) mutating get { mutableBytes(0..<byteCount) }
    }

    /// A range of the bytes. Traps outside the memory.
    @_lifetime(borrow self)
    package func bytes(_ range: Range<Int>) -> RawSpan {
        precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "outside the memory")
        // The range is inside the memory and initialized, and lives as long as this value.
        let bytes = unsafe RawSpan(_unsafeStart: start + range.lowerBound, byteCount: range.count)
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }

    /// A mutable range of the bytes. Traps outside the memory.
    @_lifetime(&self)
    package mutating func mutableBytes(_ range: Range<Int>) -> MutableRawSpan {
        precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "outside the memory")
        // The range is inside the memory and initialized, and lives as long as this value; access to this value is exclusive.
        let bytes = unsafe MutableRawSpan(_unsafeStart: start + range.lowerBound, byteCount: range.count)
        return unsafe _overrideLifetime(bytes, mutating: &self)
    }

    /// Fills the memory with the first bytes of `bytes`. Traps if `bytes` has too few.
    package mutating func copy(_ bytes: RawSpan) {
        var target = mutableBytes
        target.copy(bytes)
    }

    /// Copies `count` bytes to an offset. Traps outside the memory, or if `bytes` has fewer.
    package mutating func copy(_ bytes: RawSpan, to offset: Int, count: Int) {
        var target = mutableBytes(offset..<offset + count)
        target.copy(bytes)
    }

    /// Calls `body` with all bytes. For memory in an object's property, because no span of the bytes can leave the property's access.
    package func withBytes<Failure: Error>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
        try body(bytes)
    }

    /// All bytes as whole numbers in the machine's byte order.
    @_lifetime(borrow self)
    package func numbers<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type) -> Span<Number> {
        bytes.numbers(as: type)
    }

    /// All bytes as mutable whole numbers in the machine's byte order.
    @_lifetime(&self)
    package mutating func mutableNumbers<Number: FixedWidthInteger & BitwiseCopyable>(
        as type: Number.Type
    ) -> MutableSpan<Number> {
        let count = byteCount / MemoryLayout<Number>.size
        // The memory is aligned and initialized, and every bit pattern is a number; access to this value is exclusive.
        let numbers = unsafe MutableSpan(_unsafeStart: start.assumingMemoryBound(to: type), count: count)
        return unsafe _overrideLifetime(numbers, mutating: &self)
    }
}

extension RawSpan {
    /// The bytes as whole numbers in the machine's byte order, without the bytes after the last whole number. Traps if the bytes are not aligned.
    @_lifetime(copy self)
    package func numbers<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type) -> Span<Number> {
        let numbers = unsafe withUnsafeBytes { bytes in
            precondition(unsafe bytes.isAligned(to: type), "numbers that are not aligned")
            let count = bytes.count / MemoryLayout<Number>.size
            // The bytes are aligned and initialized, and every bit pattern is a number; the lifetime is corrected below.
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: type)
            return unsafe UnsafeBufferPointer(start: start, count: count)
        }
        return unsafe _overrideLifetime(Span(_unsafeElements: numbers), copying: self)
    }
}

extension Span where Element: FixedWidthInteger & BitwiseCopyable {
    /// The numbers as bytes, in the machine's byte order.
    package var rawBytes: RawSpan {
        // Integers have no padding.
        @_lifetime(copy self) get { unsafe bytes }
    }
}

extension MutableRawSpan {
    /// The bytes as mutable whole numbers in the machine's byte order, without the bytes after the last whole number. Traps if they are not aligned.
    @_lifetime(&self)
    package mutating func mutableNumbers<Number: FixedWidthInteger & BitwiseCopyable>(
        as type: Number.Type
    ) -> MutableSpan<Number> {
        let numbers = unsafe withUnsafeMutableBytes { bytes in
            precondition(unsafe UnsafeRawBufferPointer(bytes).isAligned(to: type), "numbers that are not aligned")
            let count = bytes.count / MemoryLayout<Number>.size
            // The bytes are aligned and initialized, and every bit pattern is a number; the lifetime is corrected below.
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: type)
            return unsafe UnsafeMutableBufferPointer(start: start, count: count)
        }
        return unsafe _overrideLifetime(MutableSpan(_unsafeElements: numbers), mutating: &self)
    }

    /// Fills the span with the first bytes of `bytes`. Traps if `bytes` has too few.
    package mutating func copy(_ bytes: RawSpan) {
        precondition(bytes.byteCount >= byteCount, "too few bytes")
        unsafe withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { bytes in
                // Source and target have `target.count` bytes, as checked above.
                unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<target.count]))
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func isAligned<Number>(to type: Number.Type) -> Bool {
        Int(bitPattern: baseAddress) % MemoryLayout<Number>.alignment == 0
    }
}
