internal import CLinux

extension Mapping {
    /// The size from which on a copy is made of the file's pages.
    private static let sharedSize = 16 << 10

    /// Memory of this process alone that begins with `count` bytes at `offset`, at least one. Where the mapping keeps its file and there are enough of
    /// them, its pages are the file's until they are written: then the bytes must not change there meanwhile. Traps outside the mapping.
    @unsafe
    public func writableCopy(at offset: Int, count: Int) throws(SystemError) -> UnsafeMutableRawPointer {
        let bytes = unsafe self.bytes(offset, count)
        if count >= Self.sharedSize, let shared = unsafe privatePages(at: offset, count: count) { return unsafe shared }
        // A mapping of its own would take as long as all the rest of a small picture.
        let copy = unsafe try count < Self.sharedSize ? Self.heapMemory(count) : Self.ownPages(count)
        // Both have `count` bytes.
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: count).copyMemory(from: bytes)
        return unsafe copy
    }

    /// Frees a writable copy of `count` bytes.
    @unsafe
    public static func freeWritableCopy(_ copy: UnsafeMutableRawPointer, count: Int) {
        if count < sharedSize { return unsafe free(copy) }
        // It may begin within a page, as the bytes in the file do; the kernel rounds its end up.
        let before = Int(bitPattern: copy) % Int(sysconf(Int32(_SC_PAGESIZE)))
        unsafe munmap(copy - before, before + count)
    }

    private static func heapMemory(_ count: Int) throws(SystemError) -> UnsafeMutableRawPointer {
        var memory: UnsafeMutableRawPointer?
        // `memory` outlives the call.
        let code = unsafe posix_memalign(&memory, 64, count)
        guard let memory = unsafe memory, code == 0 else { throw SystemError("posix_memalign", code: code) }
        return unsafe memory
    }
}
