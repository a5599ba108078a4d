package import LinuxSystem

/// Memory for rows or whole pictures: a piece of its own, which begins as zeros, or a part of a mapping.
///
/// The pipeline's only owner of an address. It is aligned to 16 bytes, so that rows of every sample size can begin there.
@safe package struct PictureMemory: ~Copyable {
    package let byteCount: Int
    private let start: UnsafeMutableRawPointer
    /// Mapping that keeps the bytes alive; nil when this value frees them itself.
    private let mapping: Mapping?

    /// Takes memory of its own.
    package init(byteCount: Int) {
        self.byteCount = byteCount
        mapping = nil
        unsafe start = .allocate(byteCount: byteCount, alignment: 16)
        unsafe start.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    /// Stands for `byteCount` bytes of a mapping from `offset` on, a multiple of 16. Traps when the mapping has fewer or cannot be written.
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

    /// Some of the bytes. Traps outside the memory.
    @_lifetime(borrow self)
    package func bytes(_ range: Range<Int>) -> RawSpan {
        precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "outside the memory")
        // Inside, initialized, and alive as long as this value.
        let bytes = unsafe RawSpan(_unsafeStart: start + range.lowerBound, byteCount: range.count)
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }

    /// Some of the bytes, to be changed. Traps outside the memory.
    @_lifetime(&self)
    package mutating func mutableBytes(_ range: Range<Int>) -> MutableRawSpan {
        precondition(range.lowerBound >= 0 && range.upperBound <= byteCount, "outside the memory")
        // Inside, initialized, alive as long as this value, and nobody else's meanwhile.
        let bytes = unsafe MutableRawSpan(_unsafeStart: start + range.lowerBound, byteCount: range.count)
        return unsafe _overrideLifetime(bytes, mutating: &self)
    }

    /// Copies the first bytes of `bytes`, as many as there are here. Traps when there are fewer.
    package mutating func copy(_ bytes: RawSpan) {
        var target = mutableBytes
        target.copy(bytes)
    }

    /// Copies `count` bytes to an offset. Traps outside the memory, or when there are fewer.
    package mutating func copy(_ bytes: RawSpan, to offset: Int, count: Int) {
        var target = mutableBytes(offset..<offset + count)
        target.copy(bytes)
    }

    /// Calls `body` with all bytes. For memory that an object has, whose bytes nothing may outlive.
    package func withBytes<Failure: Error>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
        try body(bytes)
    }

    /// All bytes as whole numbers in the machine's byte order.
    @_lifetime(borrow self)
    package func numbers<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type) -> Span<Number> {
        bytes.numbers(as: type)
    }

    /// The same, to be changed.
    @_lifetime(&self)
    package mutating func mutableNumbers<Number: FixedWidthInteger & BitwiseCopyable>(
        as type: Number.Type
    ) -> MutableSpan<Number> {
        let count = byteCount / MemoryLayout<Number>.size
        // Aligned and initialized, and every bit pattern is a number; nobody else's meanwhile.
        let numbers = unsafe MutableSpan(_unsafeStart: start.assumingMemoryBound(to: type), count: count)
        return unsafe _overrideLifetime(numbers, mutating: &self)
    }
}

extension RawSpan {
    /// The bytes as whole numbers in the machine's byte order; a rest that is no whole number is left out. Traps where they are not aligned.
    @_lifetime(copy self)
    package func numbers<Number: FixedWidthInteger & BitwiseCopyable>(as type: Number.Type) -> Span<Number> {
        let numbers = unsafe withUnsafeBytes { bytes in
            precondition(unsafe bytes.isAligned(to: type), "numbers that are not aligned")
            let count = bytes.count / MemoryLayout<Number>.size
            // Aligned, initialized, and every bit pattern is a number; the lifetime is corrected below.
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: type)
            return unsafe UnsafeBufferPointer(start: start, count: count)
        }
        return unsafe _overrideLifetime(Span(_unsafeElements: numbers), copying: self)
    }
}

extension Span where Element: FixedWidthInteger & BitwiseCopyable {
    /// The numbers as bytes, in the machine's byte order.
    package var rawBytes: RawSpan {
        // Numbers have no bytes without a meaning.
        @_lifetime(copy self) get { unsafe bytes }
    }
}

extension MutableRawSpan {
    /// The bytes as whole numbers in the machine's byte order; a rest that is no whole number is left out. Traps where they are not aligned.
    @_lifetime(&self)
    package mutating func mutableNumbers<Number: FixedWidthInteger & BitwiseCopyable>(
        as type: Number.Type
    ) -> MutableSpan<Number> {
        let numbers = unsafe withUnsafeMutableBytes { bytes in
            precondition(unsafe UnsafeRawBufferPointer(bytes).isAligned(to: type), "numbers that are not aligned")
            let count = bytes.count / MemoryLayout<Number>.size
            // Aligned, initialized, and every bit pattern is a number; the lifetime is corrected below.
            let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: type)
            return unsafe UnsafeMutableBufferPointer(start: start, count: count)
        }
        return unsafe _overrideLifetime(MutableSpan(_unsafeElements: numbers), mutating: &self)
    }

    /// Copies the first bytes of `bytes`, as many as there are here. Traps when there are fewer.
    package mutating func copy(_ bytes: RawSpan) {
        precondition(bytes.byteCount >= byteCount, "too few bytes")
        unsafe withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { bytes in
                // Both have `target.count` bytes.
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
