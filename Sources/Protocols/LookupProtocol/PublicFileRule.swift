/// What makes a file public: everybody could read it, so everybody may share what was decoded from it.
///
/// Raw values are the helper's second argument.
public enum PublicFileRule: String, Sendable, Hashable {
    /// Of the system instance: any user can reach the file by its absolute path and read it.
    case reachable
    /// Of a user's instance: besides, the file and all directories above it belong to root alone.
    case rootOwned = "root-owned"
}
