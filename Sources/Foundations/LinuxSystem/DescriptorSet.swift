internal import CLinux

/// Descriptors behind one (`epoll`), which is readable while one of them is. Safe to use from any thread.
public final class DescriptorSet: Sendable {
    /// What to wait on.
    public let descriptor: FileDescriptor

    /// Creates an empty set.
    public init() throws(SystemError) {
        descriptor = FileDescriptor(owning: try checked("epoll_create1") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
    }

    /// Adds a descriptor, which is not kept open.
    public func add(_ member: FileDescriptor) throws(SystemError) {
        let (set, number) = (descriptor.number, member.number)
        try checked("epoll_ctl") { linux_epoll_add(set, number) }
    }

    /// Takes a descriptor out, before it is closed: a forked child may hold the same file open.
    public func remove(_ member: FileDescriptor) {
        // Fails only when it is not in the set.
        _ = linux_epoll_remove(descriptor.number, member.number)
    }

    /// Makes the number an empty set of this process's own: after a fork, parent and child have one set between them.
    public func separateAfterFork() {
        let own = epoll_create1(Int32(EPOLL_CLOEXEC))
        if own < 0 { return }
        dup3(own, descriptor.number, O_CLOEXEC)
        close(own)
    }
}
