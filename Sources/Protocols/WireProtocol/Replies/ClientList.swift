package import MessageCoding

/// A client's connection, and the daemon's resources that the connection uses.
public struct ClientEntry: Hashable, Sendable {
    /// Number of the process that made the connection.
    public var process: UInt32
    /// Uid of the client.
    public var user: UInt32
    /// Number of open contexts: a bundle counts once for each combination of conditions such as profile, scale and languages.
    public var contexts: UInt32
    /// Number of images and sounds that the connection holds.
    public var objects: UInt32
    /// Bytes of the held images and sounds that are still in the cache.
    public var objectBytes: UInt64
    /// Number of messages that the client has sent.
    public var requests: UInt64
    /// Nanoseconds since the connection was made.
    public var age: UInt64

    /// Creates an entry.
    public init(
        process: UInt32, user: UInt32, contexts: UInt32, objects: UInt32, objectBytes: UInt64, requests: UInt64,
        age: UInt64
    ) {
        self.process = process
        self.user = user
        self.contexts = contexts
        self.objects = objects
        self.objectBytes = objectBytes
        self.requests = requests
        self.age = age
    }
}

/// The answer to `listClients`, or a part of it.
public struct ClientList: MessageBody, Hashable {
    package static let type = MessageType.clientList

    /// The connections that the user may see.
    public var clients: [ClientEntry]

    package init(clients: [ClientEntry]) { self.clients = clients }

    package func write(to writer: inout ByteWriter) {
        writer.write(UInt16(clients.count))
        for client in clients {
            for number in [client.process, client.user, client.contexts, client.objects] { writer.write(number) }
            for number in [client.objectBytes, client.requests, client.age] { writer.write(number) }
        }
    }

    package init(from reader: inout ByteReader) throws(ProtocolError) {
        clients = try reader.items { (reader) throws(ProtocolError) in
            ClientEntry(
                process: try reader.field(), user: try reader.field(), contexts: try reader.field(),
                objects: try reader.field(), objectBytes: try reader.field(), requests: try reader.field(),
                age: try reader.field())
        }
    }
}
