internal import CLinux
internal import Synchronization

/// A mutual-exclusion lock.
///
/// Unlike a plain mutex, the lock can be reset in a forked child, where the thread that held it does not exist.
@safe public final class Lock: @unchecked Sendable {
    // Allocated because a mutex must not move; freed by deinit.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let held = Atomic<Bool>(false)

    /// Creates an unlocked lock.
    public init() {
        unsafe mutex = .allocate(capacity: 1)
        // Cannot fail without attributes.
        unsafe pthread_mutex_init(mutex, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(mutex)
        unsafe mutex.deallocate()
    }

    /// Waits for the lock and takes it. The calling thread must not hold the lock already.
    public func lock() {
        unsafe pthread_mutex_lock(mutex)
        held.store(true, ordering: .relaxed)
    }

    /// Waits for the lock, at most until `deadline` in monotonic nanoseconds; 0 does not wait. Returns whether the lock was taken.
    public func lock(until deadline: UInt64) -> Bool {
        var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        // `time` outlives the call.
        let taken =
            unsafe deadline == 0
            ? pthread_mutex_trylock(mutex) : pthread_mutex_clocklock(mutex, CLOCK_MONOTONIC, &time)
        if taken != 0 { return false }
        held.store(true, ordering: .relaxed)
        return true
    }

    /// Releases the lock.
    public func unlock() {
        held.store(false, ordering: .relaxed)
        unsafe pthread_mutex_unlock(mutex)
    }

    /// Unlocks the lock in a forked child, before its first use there. Returns whether a thread of the parent held the lock at the fork: then the
    /// guarded state may be half changed.
    public func reviveAfterFork() -> Bool {
        // No other thread uses the lock or waits for it: all other threads stayed in the parent.
        unsafe pthread_mutex_init(mutex, nil)
        return held.exchange(false, ordering: .relaxed)
    }
}
