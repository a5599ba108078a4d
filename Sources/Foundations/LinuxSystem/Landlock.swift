internal import CLinux

/// Gives up rights to files, network and other processes that the kernel's Landlock controls.
public enum Landlock {
    /// Rights to give up for files that are not open yet. A process also gives up TCP, and abstract sockets, signals and debugging of others.
    public enum Files: Sendable {
        /// All rights but reading below folders. Only root may be able to change where the folders' paths lead.
        case everything(butReadingBelow: [String])
        /// The rights to make, change, remove and execute files. They may be read as before.
        case changing
    }

    /// The kernel's Landlock ABI version. Throws if the kernel has no Landlock.
    public static func version() throws(SystemError) -> UInt32 {
        let version = linux_landlock_version()
        if version < 1 { throw SystemError("landlock_create_ruleset") }
        return UInt32(version)
    }

    /// Takes rights permanently from the calling thread, which must be the only thread: all rights that this version of Landlock knows.
    public static func renounce(_ files: Files, version: UInt32) throws(SystemError) {
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
        let readFolder: UInt64 = 1 << 3
        var opened: [FileDescriptor] = []
        switch files {
        case .everything(let folders):
            for path in folders { opened.append(try .open(path, [.pathOnly, .directory])) }
        case .changing: rights.files &= ~(readFile | readFolder)
        }
        let numbers = opened.map { $0.number }
        // `rights` and `numbers` outlive the call.
        let result = unsafe linux_landlock_renounce(&rights, size, numbers, numbers.count, readFile)
        withExtendedLifetime(opened) {}
        if result != 0 { throw SystemError("landlock_restrict_self") }
    }
}
