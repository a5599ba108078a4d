internal import CLinux

/// Unblocks all signals for the calling thread, as for the first thread of a program: threads of the concurrency library block them.
public func unblockSignals() {
    // The set outlives both calls.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
}
