internal import CLinux

/// Numbers that several processes read and write at the same time. Their offsets are multiples of their sizes; everything traps outside the mapping, and
/// when it writes where the mapping is not writable.
extension Mapping {
    /// Order of a load.
    public enum LoadOrder: Sendable {
        /// Later reads see at least what was written before the number that is found.
        case acquiring
        /// The same, and one order of all sequential accesses in all processes.
        case sequential
    }

    /// Order of a store.
    public enum StoreOrder: Sendable {
        /// Nothing.
        case relaxed
        /// Whoever finds the number finds all that was written before, too.
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

    /// Writes a number at `offset` and returns the one before, sequentially.
    @discardableResult
    public func atomicExchange(_ value: UInt64, at offset: Int) -> UInt64 {
        unsafe linux_exchange_sequential_64(writableAddress(offset, 8), value)
    }

    /// Adds to the number at `offset`, which may wrap, in no order with anything else.
    public func atomicCount(_ more: UInt64 = 1, at offset: Int) {
        _ = unsafe linux_add_relaxed_64(writableAddress(offset, 8), more)
    }

    /// The number of 32 bits at `offset`, sequentially.
    public func atomicLoad(_ type: UInt32.Type, at offset: Int) -> UInt32 {
        unsafe linux_load_sequential_32(address(offset, 4))
    }

    /// Adds to the number of 32 bits at `offset`, which may wrap, and returns the one before, sequentially.
    @discardableResult
    public func atomicAdd(_ more: UInt32, at offset: Int) -> UInt32 {
        unsafe linux_add_sequential_32(writableAddress(offset, 4), more)
    }

    /// The byte at `offset`, in no order with anything else.
    public func atomicLoad(_ type: UInt8.Type, at offset: Int) -> UInt8 {
        unsafe linux_load_relaxed_8(address(offset, 1))
    }

    /// Writes the byte at `offset`, in no order with anything else.
    public func atomicStore(_ value: UInt8, at offset: Int) {
        unsafe linux_store_relaxed_8(writableAddress(offset, 1), value)
    }

    /// The address of an aligned number: the mapping begins at a page.
    @unsafe @inline(__always)
    private func address(_ offset: Int, _ size: Int) -> UnsafeMutableRawPointer {
        precondition(contains(offset, size) && offset & (size - 1) == 0, "outside the mapping, or not aligned")
        return unsafe pointer + offset
    }

    @unsafe
    private func writableAddress(_ offset: Int, _ size: Int) -> UnsafeMutableRawPointer {
        precondition(isWritable, "the mapping is not writable")
        return unsafe address(offset, size)
    }
}
