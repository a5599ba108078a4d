internal import CLinux
internal import Synchronization

/// Detects a fork without fork handlers, which a library could not remove from its host program: the kernel gives the child zeros instead of a copy
/// of the watch's page (`MADV_WIPEONFORK`).
@safe public final class ForkWatch: @unchecked Sendable {
    private static let size = 4096
    // A separate page with one atomic word, unmapped by deinit.
    private let page: UnsafeMutableRawPointer

    private enum Mark {
        static let forked: UInt32 = 0
        static let repairing: UInt32 = 1
        static let known: UInt32 = 2
    }

    /// Starts watching.
    public init() throws(SystemError) {
        let page = unsafe try Mapping.ownPages(Self.size)
        unsafe self.page = page
        // The page is larger than the word and aligned; no other code has its address yet.
        unsafe page.initializeMemory(as: Atomic<UInt32>.self, to: Atomic(Mark.known))
        guard unsafe madvise(page, Self.size, Int32(MADV_WIPEONFORK)) == 0 else {
            let error = SystemError("madvise")
            unsafe munmap(page, Self.size)
            throw error
        }
    }

    deinit {
        unsafe munmap(page, Self.size)
    }

    /// In a forked child, calls `repair` once, before any thread gets past this call. In other processes, costs one load.
    public func check(_ repair: () -> Void) {
        // A word of zeros, which the kernel leaves in a child, is a valid atomic value.
        let mark = unsafe page.assumingMemoryBound(to: Atomic<UInt32>.self)
        if unsafe mark.pointee.load(ordering: .acquiring) == Mark.known { return }
        let attempt = unsafe mark.pointee.compareExchange(
            expected: Mark.forked, desired: Mark.repairing, ordering: .acquiringAndReleasing)
        if attempt.exchanged {
            repair()
            unsafe mark.pointee.store(Mark.known, ordering: .releasing)
        }
        while unsafe mark.pointee.load(ordering: .acquiring) != Mark.known { sched_yield() }
    }
}
