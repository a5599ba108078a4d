package import MessageCoding

/// The answer to `Hello`.
public struct Welcome: MessageBody, Hashable {
    /// The users that a daemon serves.
    public enum Instance: UInt8, Sendable, Hashable {
        /// All users of this machine.
        case system = 1
        /// One user.
        case user = 2
    }

    package static let type = MessageType.welcome

    /// The major version that both sides use.
    public var major: UInt16
    /// The minor version that both sides use: the lower of the two.
    public var minor: UInt16
    /// The shared-memory layout that the daemon writes.
    public var layoutVersion: UInt32
    /// The daemon's process number.
    public var process: Int32
    /// Users that the daemon serves.
    public var instance: Instance
    /// The uid that the daemon sees at the client's end.
    public var user: UInt32
    /// The daemon's own version: major << 16 | minor << 8 | patch.
    public var daemonVersion: UInt32
    /// Number of this connection, unique among all daemons; 0 from a daemon before version 1.6, which continues no connection.
    public var connection: UInt64
    /// Whether this connection has taken over the holds of the lost connection that `Hello` names.
    public var continues: Bool
    /// GNUstep's library folders that the daemon searches for standard images and sounds: absolute paths with ":" between them,
    /// in the order of the search. Empty from a daemon before version 1.8.
    public var gnustepLibraries: [UInt8]

    package init(
        minor: UInt16, layoutVersion: UInt32, process: Int32, instance: Instance, user: UInt32, daemonVersion: UInt32,
        connection: UInt64 = 0, continues: Bool = false, gnustepLibraries: [UInt8] = []
    ) {
        major = Hello.version.major
        self.minor = minor
        self.layoutVersion = layoutVersion
        self.process = process
        self.instance = instance
        self.user = user
        self.daemonVersion = daemonVersion
        self.connection = connection
        self.continues = continues
        self.gnustepLibraries = gnustepLibraries
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(major)
        writer.write(minor)
        writer.write(layoutVersion)
        writer.write(process)
        writer.write(instance.rawValue)
        writer.write([0, 0, 0])
        writer.write(user)
        writer.write(daemonVersion)
        writer.write(connection)
        writer.write(UInt32(continues ? 1 : 0))
        writer.writeText(gnustepLibraries)
    }

    /// Reads the body, field by field. If the major version differs, the rest is not read, because its fields are unknown.
    package init(from reader: inout ByteReader) throws(ProtocolError) {
        major = try reader.field()
        guard major == Hello.version.major else { throw .wrongVersion(of: .daemon, found: major) }
        minor = try reader.field()
        layoutVersion = try reader.field()
        process = try reader.field()
        instance = try reader.choice("instance") { Instance(rawValue: $0) }
        for _ in 0..<3 { _ = try reader.field(UInt8.self) }
        user = try reader.field()
        daemonVersion = try reader.field()
        // Version 1.5 ends here.
        let isEarlier = reader.remaining == 0
        connection = isEarlier ? 0 : try reader.field()
        continues = isEarlier ? false : try reader.field(UInt32.self) & 1 != 0
        // Version 1.7 ends here.
        gnustepLibraries = reader.remaining == 0 ? [] : try reader.text()
    }
}

/// The answer to `OpenBundle`.
public struct BundleOpened: MessageBody, Hashable {
    package static let type = MessageType.bundleOpened

    /// The context number, which stands for the bundle and its conditions in later requests.
    public var context: UInt32
    /// The number of files in the bundle's resource folders.
    public var resourceCount: UInt32
    /// The bundle's path, as the kernel reported it when the bundle was first opened; empty without a bundle.
    public var path: [UInt8]
    /// The known answers that programs needed at earlier starts. `usage` is the requested name.
    public var answers: [NibReference]
    /// Number of the memory with the context's index; 0 without an index. Only clients since version 1.3 get an index.
    public var index: UInt32

    package init(context: UInt32, resourceCount: UInt32, path: [UInt8], answers: [NibReference] = [], index: UInt32 = 0)
    {
        self.context = context
        self.resourceCount = resourceCount
        self.path = path
        self.answers = answers
        self.index = index
    }

    package func write(to writer: inout ByteWriter) {
        writer.write(context)
        writer.write(resourceCount)
        writer.writeText(path)
        answers.write(to: &writer)
        writer.write(index)
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        context = try reader.field()
        resourceCount = try reader.field()
        path = try reader.text()
        // Version 1.1 ends here.
        answers = reader.remaining == 0 ? [] : try [NibReference](from: &reader)
        // Version 1.2 ends here.
        index = reader.remaining == 0 ? 0 : try reader.field()
    }
}
