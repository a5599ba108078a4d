internal import LinuxSystem

/// Memory with certain bytes that another process may get: it can read them and not change them, and sees no other object.
struct PassableMemory {
    /// Open for reading only, and sealed; above 2. Whoever made this must close it.
    let descriptor: Int32
    let offset: Int
    let isCopy: Bool

    /// Memory with the first `count` of some bytes. A large object has memory of its own, sealed for ever. A segment has other objects of the user's
    /// too, and processes of the daemon's user can open it for writing; so there the bytes are copied.
    init(_ bytes: SharedBytes, count: Int) throws(AssetError) {
        do throws(SystemError) {
            if let file = bytes.mapping.sealedFile() {
                (descriptor, offset, isCopy) = (try file.released(), bytes.offset, false)
                return
            }
            // The kernel would end the program by SIGXFSZ.
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
