internal import AssetCache
internal import EventLoop
internal import ServiceManager

/// Open connections. The parts of the server tell all of them, or those of a user, of changes.
@EventLoopActor
final class ConnectedClients {
    private var connections: [UInt64: ClientConnection] = [:]

    var all: [ClientConnection] { Array(connections.values) }
    var count: Int { connections.count }

    func add(_ connection: ClientConnection, number: UInt64) { connections[number] = connection }

    func remove(_ number: UInt64) { connections[number] = nil }

    /// Tells the clients of a user, or all of them, that objects are no longer right answers.
    func sendInvalidated(_ objects: [UInt64], to user: UInt32? = nil) {
        for connection in connections.values where user == nil || connection.user == user {
            connection.sendInvalidated(objects)
        }
    }

    func sendRetired(_ memory: SharedMemory) {
        for connection in connections.values { connection.sendRetired(memory) }
    }

    func endRelayed(of user: UInt32) {
        Log.report(.relayHangs, user: user, "user \(user): its relay does not answer, so its connections are ended")
        for connection in connections.values where connection.client.isRelayed && connection.user == user {
            connection.channel.close()
        }
    }

    func sendIndex(of context: AssetContext) {
        for connection in connections.values where connection.user == context.conditions.user {
            connection.sendIndex(of: context)
        }
    }
}
