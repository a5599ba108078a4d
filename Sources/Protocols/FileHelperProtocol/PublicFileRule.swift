/// Rule that says which files are public: every user could read them, so all users may share the objects decoded from them.
///
/// Raw values are the second argument of the file helper.
public enum PublicFileRule: String, Sendable, Hashable {
    /// For the system instance: every user can list each folder on the way to the file, and read the file.
    case reachable
    /// For a user's instance: as `reachable`, and the file and all directories above it belong to root.
    case rootOwned = "root-owned"
}
