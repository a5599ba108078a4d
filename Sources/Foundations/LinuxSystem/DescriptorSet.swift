internal import CLinux

/// A set of descriptors (`epoll`), whose own descriptor is readable while any member is. Safe to use from any thread.
public final class DescriptorSet: Sendable {
    /// The descriptor to wait on.
    public let descriptor: FileDescriptor

    /// Creates an empty set. Its descriptor is above 2: a program may open its standard streams later.
    public init() throws(SystemError) {
        let number = try checked("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        descriptor = try FileDescriptor(owning: number).duplicated()
    }

    /// Adds a descriptor. The set does not keep it open.
    public func add(_ member: FileDescriptor) throws(SystemError) {
        let (set, number) = (descriptor.number, member.number)
        try checked("epoll_ctl") { linux_epoll_add(set, number) }
    }

    /// Removes a descriptor. Must be called before the descriptor is closed: a forked child may hold the same file open.
    public func remove(_ member: FileDescriptor) {
        // Fails only when the descriptor is not in the set.
        _ = linux_epoll_remove(descriptor.number, member.number)
    }

    /// Whether the set and a member are still open: the program may have closed them, and opened other files under their numbers. If so, both are
    /// given up and not closed.
    public func keeps(_ member: FileDescriptor) -> Bool {
        if linux_epoll_has(descriptor.number, member.number) { return true }
        for lost in [descriptor, member] { lost.giveUp() }
        return false
    }

    /// Replaces the set by an empty set under the same number, because parent and child share one set after a fork.
    public func separateAfterFork() {
        let own = epoll_create1(Int32(EPOLL_CLOEXEC))
        if own < 0 { return }
        dup3(own, descriptor.number, O_CLOEXEC)
        close(own)
    }
}
