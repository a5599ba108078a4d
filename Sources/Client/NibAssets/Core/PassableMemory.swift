internal import LinuxSystem

/// Memory with certain bytes that another process may get: it can read them and not change them, and sees no other object.
struct PassableMemory {
    /// Open for reading only, and sealed.
    let file: FileDescriptor
    /// Where the bytes begin.
    let offset: Int
    let isCopy: Bool

    /// Memory with the first `count` of some bytes. A large object has memory of its own, sealed for ever. A segment has other objects of the user's
    /// too, and processes of the daemon's user can open it for writing; so there the bytes are copied.
    init(_ bytes: SharedBytes, count: Int) throws(AssetError) {
        if let file = bytes.mapping.sealedFile() {
            (self.file, offset, isCopy) = (file, bytes.offset, false)
            return
        }
        do throws(SystemError) {
            let copy = try MemoryFile.create(
                "nibassets-pixels", copying: bytes.mapping, from: bytes.offset, count: count)
            try MemoryFile.seal(copy, [.write, .shrink, .grow, .seal])
            // Before Linux 6.7 a writable descriptor of sealed memory cannot be mapped shared, not even for reading.
            (file, offset, isCopy) = (try copy.reopened(.read), 0, true)
        } catch {
            throw AssetError(error)
        }
    }
}
