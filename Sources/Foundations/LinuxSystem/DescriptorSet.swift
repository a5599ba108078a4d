internal import CLinux

/// A set of descriptors with one descriptor (`epoll`) that is readable while any of them is. Safe to use from any thread.
public final class DescriptorSet: Sendable {
    /// The descriptor to wait on.
    public let descriptor: FileDescriptor

    /// Creates an empty set.
    public init() throws(SystemError) {
        descriptor = FileDescriptor(owning: try checked("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Adds a descriptor. The set does not keep it open.
    public func add(_ member: FileDescriptor) throws(SystemError) {
        let (set, number) = (descriptor.number, member.number)
        try checked("epoll_ctl") { linux_epoll_add(set, number) }
    }

    /// Removes a descriptor. Call it before closing that: a forked child may hold the same file open.
    public func remove(_ member: FileDescriptor) {
        // Fails only when it is not in the set.
        _ = linux_epoll_remove(descriptor.number, member.number)
    }

    /// Replaces the set by an empty one under the same number: after a fork, parent and child share one set.
    public func separateAfterFork() {
        let own = epoll_create1(Int32(EPOLL_CLOEXEC))
        if own < 0 { return }
        dup3(own, descriptor.number, O_CLOEXEC)
        close(own)
    }
}
