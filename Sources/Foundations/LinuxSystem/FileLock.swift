internal import CLinux

/// Locks a file for this open file description (`flock`); false when another one has the lock. The lock goes with the last descriptor.
public func tryLock(_ file: FileDescriptor) throws(SystemError) -> Bool {
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return true }
    if linux_errno() == EWOULDBLOCK { return false }
    throw SystemError("flock")
}
