internal import CLinux

extension Mapping {
    /// Least size of a copy that shares the file's pages, in bytes.
    private static let sharedSize = 16 << 10

    /// Private memory with a copy of the `count` bytes at `offset`, at least one. If the mapping keeps its file and the copy is large enough, pages
    /// stay the file's until they are written: then the file's bytes must not change meanwhile. Traps outside the mapping.
    @unsafe
    public func writableCopy(at offset: Int, count: Int) throws(SystemError) -> UnsafeMutableRawPointer {
        let bytes = unsafe self.bytes(offset, count)
        if count >= Self.sharedSize, let shared = unsafe privatePages(at: offset, count: count) { return unsafe shared }
        // For a small picture, a separate mapping would take as long as all other steps together.
        let copy = unsafe try count < Self.sharedSize ? Self.heapMemory(count) : Self.ownPages(count)
        // Both have `count` bytes.
        unsafe UnsafeMutableRawBufferPointer(start: copy, count: count).copyMemory(from: bytes)
        return unsafe copy
    }

    /// Frees a writable copy of `count` bytes.
    @unsafe
    public static func freeWritableCopy(_ copy: UnsafeMutableRawPointer, count: Int) {
        if count < sharedSize { return unsafe free(copy) }
        // A copy may begin within a page, like its bytes in the file. The kernel rounds the end up.
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
