internal import CLinux

/// Memory in pages of 2 MiB: one fault brings what takes 512 of them with the usual ones.
enum HugePages {
    static let size = 2 << 20

    /// A free address for a mapping of `count` bytes at which the kernel can use huge pages, reserved for the caller; nil where they are too few bytes
    /// or there is no room.
    @unsafe
    static func address(for count: Int) -> UnsafeMutableRawPointer? {
        guard count >= size, count <= .max - size else { return nil }
        // Nothing is there yet, so nothing is lost; of the reserved range, only what the mapping takes stays.
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let range = unsafe mmap(nil, count + size, PROT_NONE, flags, -1, 0),
            unsafe range != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        let before = (size - Int(bitPattern: range) % size) % size
        if before > 0 { unsafe munmap(range, before) }
        let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
        let end = (before + count + pageSize - 1) / pageSize * pageSize
        if end < count + size { unsafe munmap(range + end, count + size - end) }
        return unsafe range + before
    }
}

extension Mapping {
    /// Has the kernel move the file's pages into huge ones, for every process that maps it. It takes as long as to copy the bytes, so it pays before they are
    /// written and for what is mapped often. Every page must be allocated. False where the mapping is smaller than a huge page, or the kernel cannot do it
    /// (before Linux 6.1) or has none left; then nothing has changed.
    @discardableResult
    public func collapse() -> Bool {
        let whole = count / HugePages.size * HugePages.size
        // The call changes no byte and no address.
        return unsafe whole > 0 && madvise(pointer, whole, MADV_COLLAPSE) == 0
    }
}
