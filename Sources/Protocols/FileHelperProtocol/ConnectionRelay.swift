/// Start of a file helper as a relay, which only carries messages of connections.
///
/// Each message on the relay's socket (descriptor 0) brings two descriptors: a client's connection and one end of a pair of sockets.
/// The relay answers each message with a byte.
public enum ConnectionRelay {
    /// Second argument of the relay, in place of the rule for public files.
    public static let argument = "relay"
}
