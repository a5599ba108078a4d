internal import AssetModel
internal import LinuxSystem

/// Memory with the pixels of a bitmap for another process, such as a compositor, which can read them and not change them.
public struct PixelMemory: Sendable, Hashable {
    /// The memory's descriptor, above 2, close-on-exec and open for reading only. The caller closes it.
    public let descriptor: Int32
    /// Bytes before the top row.
    public let offset: Int
    /// Bytes of all rows.
    public let byteCount: Int
    /// Bytes from the start of one row to the start of the next.
    public let bytesPerRow: Int
    /// The number of the pixels' form, as `ImageRepresentation.drmFormat` gives it.
    public let drmFormat: UInt32?
    /// Whether the pixels were copied; else it is the memory that every process maps.
    public let isCopy: Bool
}

extension NamedImage.Representation {
    /// The pixels as a descriptor that can be passed to another process. Each call gives another one. Map it, or read with `pread`: its position may be
    /// shared with other programs.
    ///
    /// The memory is sealed: whoever has the descriptor can neither write nor resize it, and the pixels never change. It does not depend on the image, the
    /// client or the daemon. What the daemon evicts meanwhile takes memory until the last descriptor and mapping have gone.
    ///
    /// The other process sees nothing but the picture. A large one has memory of its own, which is passed on as it is: the bitmaps and colour profiles of
    /// one file. A small one shares its memory with other pictures that the user may see, so its pixels are copied. So are those of a large one beyond
    /// the 16 memories whose descriptors a client keeps, and of one that was lent; this takes as much memory again.
    ///
    /// A compositor that maps `wl_shm` pools for writing, as libwayland-server does, refuses the descriptor; copy the pixels into a pool for it.
    ///
    /// Throws `systemError` when descriptors (one is needed, for a copy two) or memory are short, and where pixels must be copied and /proc is missing or
    /// the process may not make a file as large (`ulimit -f`).
    public func openMemory() throws(AssetError) -> PixelMemory {
        let memory = try PassableMemory(bytes, count: Int(description.byteCount))
        return PixelMemory(
            descriptor: memory.descriptor, offset: memory.offset, byteCount: Int(description.byteCount),
            bytesPerRow: Int(description.bytesPerRow), drmFormat: description.drmFormat, isCopy: memory.isCopy)
    }
}
