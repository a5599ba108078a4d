internal import LinuxSystem

/// Memory that can be passed to another process, which can read but not change certain bytes, and sees no other object.
struct PassableMemory {
    /// Descriptor of the memory, open for reading only, sealed, above 2. The caller must close it.
    let descriptor: Int32
    let offset: Int
    let isCopy: Bool

    /// Memory with the first `count` bytes of `bytes`. A large object has memory of its own, sealed for ever. A segment also has other objects of the
    /// user, and processes of the daemon's user can open it for writing; so bytes in a segment are copied.
    init(_ bytes: SharedBytes, count: Int) throws(AssetError) {
        do throws(SystemError) {
            if let file = bytes.mapping.sealedFile() {
                (descriptor, offset, isCopy) = (try file.released(), bytes.offset, false)
                return
            }
            // A longer file would make the kernel send SIGXFSZ, which ends the program.
            if let limit = try ProcessLimit.fileSize.current(), limit < UInt64(count) {
                throw SystemError.fileTooLarge("memfd_create")
            }
            let copy = try MemoryFile.create(
                "nibassets-pixels", copying: bytes.mapping, from: bytes.offset, count: count)
            try MemoryFile.seal(copy, [.write, .shrink, .grow, .seal])
            // Before Linux 6.7 a writable descriptor of sealed memory cannot be mapped shared, not even for reading.
            (descriptor, offset, isCopy) = (try copy.reopened(.read).released(), 0, true)
        } catch {
            throw AssetError(error)
        }
    }
}
