internal import CLinux
internal import Synchronization

/// A mutual-exclusion lock.
///
/// Unlike a plain mutex it can be reset in a forked child, where the thread that held it does not exist.
@safe public final class Lock: @unchecked Sendable {
    // Allocated because a mutex must not move; it goes with the object.
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

    /// Waits for the lock and takes it. This thread must not hold it already.
    public func lock() {
        unsafe pthread_mutex_lock(mutex)
        held.store(true, ordering: .relaxed)
    }

    /// Waits for the lock, at most until `deadline` (nanoseconds, monotonic clock). False if it was not taken. 0 does not wait.
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

    /// Unlocks it in a forked child, before it is used there. True when a thread of the parent held it at the fork: then the state that it
    /// guards may be half changed.
    public func reviveAfterFork() -> Bool {
        // No other thread uses it or waits for it: they stayed in the parent.
        unsafe pthread_mutex_init(mutex, nil)
        return held.exchange(false, ordering: .relaxed)
    }
}
