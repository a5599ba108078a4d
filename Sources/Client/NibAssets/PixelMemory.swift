internal import AssetModel

/// Memory with the pixels of a bitmap for another process, such as a compositor, which can read but not change the pixels.
public struct PixelMemory: Sendable, Hashable {
    /// The memory's descriptor, above 2, close-on-exec and open for reading only. The caller closes it.
    public let descriptor: Int32
    /// Offset of the top row, in bytes.
    public let offset: Int
    /// Size of all rows, in bytes.
    public let byteCount: Int
    /// Bytes from the start of one row to the start of the next.
    public let bytesPerRow: Int
    /// The number of the pixels' form, as `ImageRepresentation.drmFormat` gives it.
    public let drmFormat: UInt32?
    /// Whether the pixels were copied; else the memory is the one that every process maps.
    public let isCopy: Bool
}

extension NamedImage.Representation {
    /// The pixels as a descriptor that can be passed to another process. Each call returns a new descriptor. Map it, or read with `pread`: its file
    /// position may be shared with other programs.
    ///
    /// The memory is sealed: nobody with the descriptor can write or resize it, and the pixels never change. The descriptor outlives the image, the
    /// client and the daemon. An object that the daemon evicts meanwhile takes memory until the last descriptor and mapping have gone.
    ///
    /// The other process sees nothing but the picture. A large picture has memory of its own, with the bitmaps and colour profiles of one file, and
    /// that memory is passed on. A small picture shares its memory with other pictures that the user may see, so its pixels are copied. Also copied
    /// are pictures that the daemon lent, and large ones beyond the 16 memories whose descriptors a client keeps. A copy takes as much memory again.
    ///
    /// A compositor that maps `wl_shm` pools for writing, as libwayland-server does, refuses the descriptor; copy the pixels into a pool for it.
    ///
    /// Throws `systemError` when memory or descriptors are short (one descriptor is needed, for a copy two), and when pixels must be copied but /proc
    /// is missing or the process may not make a file of that size (`ulimit -f`).
    public func openMemory() throws(AssetError) -> PixelMemory {
        let memory = try PassableMemory(bytes, count: Int(description.byteCount))
        return PixelMemory(
            descriptor: memory.descriptor, offset: memory.offset, byteCount: Int(description.byteCount),
            bytesPerRow: Int(description.bytesPerRow), drmFormat: description.drmFormat, isCopy: memory.isCopy)
    }
}
