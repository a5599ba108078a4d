internal import CLinux

extension FileDescriptor {
    /// The text of the symbolic link that is open (`pathOnly` with `noFollow`), cut off after 4,095 bytes.
    public func linkText() throws(SystemError) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let number = number
        // readlinkat writes at most the given size and does not terminate.
        let count = try checked("readlinkat") { unsafe readlinkat(number, "", &buffer, buffer.count - 1) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
    }

    /// Whether the file has an access-control list besides the permission bits.
    public func hasAccessControlList() throws(SystemError) -> Bool {
        let name = "system.posix_acl_access"
        let number = number
        do {
            // Asks for the size only. For a descriptor that only names a file (`pathOnly`), the kernel requires the path.
            return try checked("getxattr") {
                let size = unsafe fgetxattr(number, name, nil, 0)
                if size >= 0 || linux_errno() != EBADF { return size }
                return unsafe getxattr("/proc/self/fd/" + String(number), name, nil, 0)
            } > 0
        } catch {
            if error.code == ENODATA || error.code == EOPNOTSUPP { return false }
            throw error
        }
    }

    /// A directory as one mount shows it. Another mount of the same directory may hide some of its files.
    public struct Place: Sendable, Hashable {
        fileprivate let directory: FileStatus.Identity
        fileprivate let mount: UInt64
    }

    /// The place of the names in this directory.
    public func place() throws(SystemError) -> Place {
        var mount: UInt64 = 0
        let number = number
        // `mount` outlives the call.
        try checked("statx") { unsafe linux_mount(number, &mount) }
        return Place(directory: try status().identity, mount: mount)
    }

    /// Whether the file is on a network or user-space file system, where inotify does not report every change.
    public func isOnForeignFileSystem() throws(SystemError) -> Bool {
        foreignFileSystems.contains(try fileSystemType())
    }

    /// Whether the file is on a file system whose contents and owners only root can forge: a disk, memory, or a network share, which only root can
    /// mount for all users. False for FUSE, which users mount, and for file systems that are not in the list.
    public func isOnTrustedFileSystem() throws(SystemError) -> Bool {
        let type = try fileSystemType()
        return localFileSystems.contains(type) || (foreignFileSystems.contains(type) && type != userSpaceFileSystem)
    }

    private func fileSystemType() throws(SystemError) -> UInt32 {
        var information = statfs()
        let number = number
        // `information` outlives the call, which writes it whole.
        try checked("fstatfs") { unsafe fstatfs(number, &information) }
        return UInt32(truncatingIfNeeded: information.f_type)
    }
}

/// The kernel's numbers of NFS, SMB, CIFS, SMB2, FUSE, 9P, Ceph, AFS, Coda and Lustre.
private let foreignFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, userSpaceFileSystem, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
    0x0BD0_0BD0,
]

/// The kernel's number of FUSE.
private let userSpaceFileSystem: UInt32 = 0x6573_5546

/// The kernel's numbers of ext2 to ext4, XFS, Btrfs, F2FS, tmpfs, SquashFS and EROFS, of overlayfs, ramfs, ZFS and bcachefs, and of ISO 9660, UDF,
/// FAT, exFAT, NTFS and JFS.
private let localFileSystems: Set<UInt32> = [
    0xEF53, 0x5846_5342, 0x9123_683E, 0xF2F5_2010, 0x0102_1994, 0x7371_7368, 0xE0F5_E1E2,
    0x794C_7630, 0x8584_58F6, 0x2FC1_2FC1, 0xCA45_1A4E, 0x9660, 0x1501_3346,
    0x4D44, 0x2011_BAB0, 0x7366_746E, 0x3153_464A,
]
