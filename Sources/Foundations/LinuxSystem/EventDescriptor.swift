internal import CLinux

/// A counter with a descriptor that is readable while the counter is not 0 (`eventfd`): wakes another thread or process.
public final class EventDescriptor: Sendable {
    /// The descriptor to wait on.
    public let descriptor: FileDescriptor

    /// Creates a counter of 0. Its descriptor is above 2: a program may open its standard streams later.
    public init() throws(SystemError) {
        let flags = Int32(EFD_CLOEXEC | EFD_NONBLOCK)
        descriptor = try FileDescriptor(owning: try checked("eventfd") { eventfd(0, flags) }).duplicated()
    }

    /// Adds 1. Safe from any thread.
    public func signal() {
        // Fails only when the counter is full, and then the descriptor is readable anyway.
        var one: UInt64 = 1
        _ = unsafe write(descriptor.number, &one, 8)
    }

    /// Sets the counter to 0.
    public func clear() {
        // Fails only when the counter is 0 already.
        var count: UInt64 = 0
        _ = unsafe read(descriptor.number, &count, 8)
    }
}

/// Identifies the calling thread among those of this process.
public func currentThread() -> UInt64 { UInt64(pthread_self()) }
