internal import CLinux

/// Locks a file (`flock`); false when another open file description has the lock. Closing the last descriptor releases it.
public func tryLock(_ file: FileDescriptor) throws(SystemError) -> Bool {
    if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return true }
    if linux_errno() == EWOULDBLOCK { return false }
    throw SystemError("flock")
}
