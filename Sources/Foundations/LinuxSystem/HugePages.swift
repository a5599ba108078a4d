internal import CLinux

/// Memory in pages of 2 MiB: one page fault instead of 512.
enum HugePages {
    static let size = 2 << 20

    /// A free address, reserved for the caller, at which the kernel can use huge pages for a mapping of `count` bytes; nil if `count` is too small or
    /// there is no room.
    @unsafe
    static func address(for count: Int) -> UnsafeMutableRawPointer? {
        guard count >= size, count <= .max - size else { return nil }
        // The kernel chooses a free range, so no mapping is lost. The parts of the range that the caller's mapping does not need are unmapped again.
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
    /// Has the kernel move the file's pages into huge pages, for every process that maps the file. This takes as long as a copy of the bytes, so it
    /// pays before they are written, and for files that are mapped often. Every page must be allocated. False if the mapping is smaller than a huge
    /// page, the kernel is older than Linux 6.1, or no huge page is free; then nothing has changed.
    @discardableResult
    public func collapse() -> Bool {
        let whole = count / HugePages.size * HugePages.size
        // The call changes no byte and no address.
        return unsafe whole > 0 && madvise(pointer, whole, MADV_COLLAPSE) == 0
    }
}
