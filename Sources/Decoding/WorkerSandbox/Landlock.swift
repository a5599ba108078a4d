internal import CLinux
internal import LinuxSystem

/// Gives up the rights to files, network and other processes that the kernel's Landlock controls.
enum Landlock {
    /// The kernel's Landlock ABI version.
    static func version() throws(SandboxError) -> UInt32 {
        let version = linux_landlock_version()
        if version < 1 { throw .noLandlock(SystemError("landlock_create_ruleset")) }
        return UInt32(version)
    }

    /// Takes all rights from the calling thread, which must be the only one, permanently. It may still open files below `folders` for reading
    /// if it could before. Only root may be able to change where the folders' paths lead.
    static func renounceEverything(butReading folders: [String], version: UInt32) throws(SandboxError) {
        var rights = linux_landlock_rights(files: 0, network: 0, scopes: 0)
        var size = 8
        // Rights of version 1 are bits 0 to 12; later versions added these.
        rights.files = 1 << 13 - 1
        if version >= 2 { rights.files |= 1 << 13 }  // linking and renaming across directories
        if version >= 3 { rights.files |= 1 << 14 }  // truncating
        if version >= 5 { rights.files |= 1 << 15 }  // ioctl on devices
        if version >= 4 {
            rights.network = 0b11  // binding and connecting TCP
            size = 16
        }
        if version >= 6 {
            rights.scopes = 0b11  // abstract Unix sockets and signals outside
            size = 24
        }
        let readFile: UInt64 = 1 << 2
        let opened: [FileDescriptor]
        do throws(SystemError) {
            opened = try folders.map { (path) throws(SystemError) in try .open(path, [.pathOnly, .directory]) }
        } catch {
            throw .failed(error)
        }
        let numbers = opened.map(\.number)
        // `rights` and `numbers` outlive the call.
        if unsafe linux_landlock_renounce(&rights, size, numbers, numbers.count, readFile) != 0 {
            throw .failed(SystemError("landlock_restrict_self"))
        }
        withExtendedLifetime(opened) {}
    }
}
