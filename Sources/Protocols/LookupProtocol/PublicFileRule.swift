public import LinuxSystem

/// What makes a file public: everybody could read it, so everybody may share what was decoded from it.
///
/// Raw values are the helper's second argument.
public enum PublicFileRule: String, Sendable, Hashable {
    /// Of the system instance: any user can reach the file by its absolute path and read it.
    case reachable
    /// Of a user's instance: besides, the file and all directories above it belong to root alone.
    case rootOwned = "root-owned"
}

extension PublicFileRule {
    /// Whether a directory or file by itself is open to everybody; what it lies in is another question.
    public func allows(_ place: FileDescriptor) throws(SystemError) -> Bool {
        let status = try place.status()
        let needed: UInt32 = status.kind == .directory ? 0o001 : 0o004
        if status.mode & needed == 0 { return false }
        if self == .rootOwned, status.owner != 0 || status.isWritableByOthers { return false }
        return try !place.hasAccessControlList()
    }

    /// Whether this process may read the file for whoever passed its bundle. A service for everybody reads only what everybody may read
    /// once the bundle is open; rights that its own user or group has beyond that are nobody else's.
    public func allowsReading(_ file: FileDescriptor, _ status: FileStatus) -> Bool {
        guard self == .reachable else { return true }
        return status.mode & 0o004 != 0 && (try? file.hasAccessControlList()) == false
    }
}
