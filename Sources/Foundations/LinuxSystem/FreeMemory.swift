internal import CLinux

/// Gives pages that the allocator keeps for later back to the kernel. Takes about a millisecond for a heap of 50 megabytes.
public func returnFreeMemory() { malloc_trim(0) }

/// Has each small block of memory joined with its neighbours when it is freed. Otherwise the allocator gathers such blocks, and one later call joins
/// all of them, which takes 16 milliseconds for the 12,000 folders that one client can open. Call it before the process has a second thread.
public func joinFreeMemoryAtOnce() { mallopt(M_MXFAST, 0) }
