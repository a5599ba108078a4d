internal import CLinux

extension FileDescriptor {
    /// The text of the symbolic link that is open (`pathOnly` with `noFollow`), cut off after 4,095 bytes.
    public func linkText() throws(SystemError) -> [UInt8] {
        var buffer = [CChar](repeating: 0, count: 4096)
        let number = number
        // readlinkat writes at most the size that it is given and does not terminate.
        let count = try checkedCount("readlinkat") { unsafe readlinkat(number, "", &buffer, buffer.count - 1) }
        return buffer[..<count].map { UInt8(bitPattern: $0) }
    }

    /// Whether an access-control list says more than the permission bits.
    public func hasAccessControlList() throws(SystemError) -> Bool {
        let path = "/proc/self/fd/" + String(number)
        do {
            // Asks for the size only.
            return try checkedCount("getxattr") { unsafe getxattr(path, "system.posix_acl_access", nil, 0) } > 0
        } catch {
            if error.code == ENODATA || error.code == EOPNOTSUPP { return false }
            throw error
        }
    }

    /// Whether the file system belongs to another machine or to a process, so that not every change of it is told here.
    public func isOnForeignFileSystem() throws(SystemError) -> Bool {
        var information = statfs()
        let number = number
        // `information` outlives the call, which writes it whole.
        try checked("fstatfs") { unsafe fstatfs(number, &information) }
        return foreignFileSystems.contains(UInt32(truncatingIfNeeded: information.f_type))
    }
}

/// The kernel's numbers of NFS, SMB, CIFS, SMB2, FUSE, 9P, Ceph, AFS, Coda and Lustre.
private let foreignFileSystems: Set<UInt32> = [
    0x6969, 0x517B, 0xFF53_4D42, 0xFE53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7375_7245,
    0x0BD0_0BD0,
]
