/// Start of a file helper that only carries messages of connections.
///
/// Each message on its socket (descriptor 0) brings two descriptors: a client's connection and the end of a pair. It answers each with a byte.
public enum ConnectionRelay {
    /// The argument that stands in the place of the rule for public files.
    public static let argument = "relay"
}
