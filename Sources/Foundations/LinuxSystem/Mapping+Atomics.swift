internal import CLinux

/// Numbers that several processes read and write at the same time. Offsets are multiples of the number's size. Every method traps outside the
/// mapping, and every write traps if the mapping is not writable.
extension Mapping {
    /// Order of a load.
    public enum LoadOrder: Sendable {
        /// Later reads see all writes that came before the write of the loaded number.
        case acquiring
        /// As `acquiring`; also, all processes see all sequential accesses in one order.
        case sequential
    }

    /// Order of a store.
    public enum StoreOrder: Sendable {
        /// No order.
        case relaxed
        /// A process that loads the number also sees all earlier writes.
        case releasing
    }

    /// The number at `offset`.
    @inline(__always)
    public func atomicLoad(_ type: UInt64.Type = UInt64.self, at offset: Int, _ order: LoadOrder) -> UInt64 {
        let word = unsafe address(offset, 8)
        return switch order {
        case .acquiring: unsafe linux_load_acquire_64(word)
        case .sequential: unsafe linux_load_sequential_64(word)
        }
    }

    /// Writes a number at `offset`.
    public func atomicStore(_ value: UInt64, at offset: Int, _ order: StoreOrder) {
        let word = unsafe writableAddress(offset, 8)
        switch order {
        case .relaxed: unsafe linux_store_relaxed_64(word, value)
        case .releasing: unsafe linux_store_release_64(word, value)
        }
    }

    /// Writes a number at `offset` and returns the former number, sequentially.
    @discardableResult
    public func atomicExchange(_ value: UInt64, at offset: Int) -> UInt64 {
        unsafe linux_exchange_sequential_64(writableAddress(offset, 8), value)
    }

    /// Adds 1 to the number at `offset`, which other threads and processes only read. May wrap; has no order with other accesses.
    @inline(__always)
    public func count(at offset: Int) {
        let word = unsafe writableAddress(offset, 8)
        unsafe linux_store_relaxed_64(word, linux_load_relaxed_64(word) &+ 1)
    }

    /// The 32-bit number at `offset`, loaded sequentially.
    public func atomicLoad(_ type: UInt32.Type, at offset: Int) -> UInt32 {
        unsafe linux_load_sequential_32(address(offset, 4))
    }

    /// Adds to the 32-bit number at `offset`, which may wrap, and returns the former number, sequentially.
    @discardableResult
    public func atomicAdd(_ more: UInt32, at offset: Int) -> UInt32 {
        unsafe linux_add_sequential_32(writableAddress(offset, 4), more)
    }

    /// Marks 32 bits at `offset` with this thread. When the thread ends, for whatever reason, the kernel removes the mark (`hasThread`), before it
    /// closes the process's files. Only once in a process, for memory that stays mapped.
    public func markEnd(at offset: Int) throws(SystemError) {
        let word = unsafe writableAddress(offset, 4)
        try checked("set_robust_list") { unsafe linux_mark_end(word) }
    }

    /// Whether a thread that has called `markEnd` for this place still runs.
    public func hasThread(at offset: Int) -> Bool { atomicLoad(UInt32.self, at: offset) & 0x3fff_ffff != 0 }

    /// The byte at `offset`. Has no order with other accesses.
    public func atomicLoad(_ type: UInt8.Type, at offset: Int) -> UInt8 {
        unsafe linux_load_relaxed_8(address(offset, 1))
    }

    /// Writes the byte at `offset`. Has no order with other accesses.
    public func atomicStore(_ value: UInt8, at offset: Int) {
        unsafe linux_store_relaxed_8(writableAddress(offset, 1), value)
    }

    /// The address of an aligned number: the mapping begins at a page.
    @unsafe @inline(__always)
    private func address(_ offset: Int, _ size: Int) -> UnsafeMutableRawPointer {
        // An aligned offset at the last whole number, or before it. A negative offset counts as a large one.
        precondition(
            offset & (size - 1) == 0 && UInt(bitPattern: offset) < UInt(bitPattern: count & -size),
            "outside the mapping, or not aligned")
        return unsafe pointer + offset
    }

    @unsafe @inline(__always)
    private func writableAddress(_ offset: Int, _ size: Int) -> UnsafeMutableRawPointer {
        precondition(isWritable, "the mapping is not writable")
        return unsafe address(offset, size)
    }
}

/// A row of 64-bit numbers in a mapping, which several processes read and write at the same time. The bounds are checked once, because a search reads
/// many numbers.
@safe public struct SharedNumbers: @unchecked Sendable {
    /// The mapping, which keeps the numbers in place.
    private let mapping: Mapping
    private let start: UnsafeRawPointer
    private let count: Int

    /// The `count` numbers from `offset` on, a multiple of 8. Traps outside the mapping.
    public init(_ mapping: Mapping, at offset: Int, count: Int) {
        precondition(mapping.contains(offset, 8 * count) && offset & 7 == 0, "outside the mapping, or not aligned")
        (self.mapping, self.count) = (mapping, count)
        unsafe start = UnsafeRawPointer(mapping.pointer) + offset
    }

    /// A number, loaded with the order `acquiring`. Traps if `position` is out of range.
    @inline(__always)
    public subscript(position: Int) -> UInt64 {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "outside the numbers")
        return unsafe linux_load_acquire_64(start + 8 &* position)
    }
}
