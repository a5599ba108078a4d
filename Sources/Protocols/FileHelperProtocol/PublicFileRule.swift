/// When a file is public: every user could read it, so all may share what is decoded from it.
///
/// Raw values are the second argument of the file helper.
public enum PublicFileRule: String, Sendable, Hashable {
    /// For the system instance: any user can list each folder on the way to the file, and read it.
    case reachable
    /// For a user's instance: besides, the file and all directories above it belong to root.
    case rootOwned = "root-owned"
}
