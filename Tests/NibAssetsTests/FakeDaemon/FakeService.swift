import AssetModel
import Synchronization
import WireProtocol

/// State of a fake daemon that answers from lists: its answers, and the requests that it has seen.
final class FakeService: Sendable {
    struct State {
        let cache: FakeCache
        /// The index of the context of scale 1.
        var index: FakeIndex?
        /// Answers by name.
        var images: [String: Answer] = [:]
        var sounds: [String: Answer] = [:]
        /// References in the reply to every load of a nib.
        var references: [NibReference] = []
        /// Names in the reply to every load of a nib, for clients that need only names.
        var names: [NibName] = []
        /// Types of the client's messages, without hello and received.
        var log: [MessageType] = []
        /// Holds by object number.
        var holds: [UInt64: Int] = [:]
        /// Number of messages with a descriptor that the client has acknowledged.
        var received = 0
    }

    private let state: Mutex<State>

    /// Creates a service with the answers that `fill` adds.
    init(_ fill: (inout State) -> Void = { _ in }) throws {
        var state = State(cache: try FakeCache())
        fill(&state)
        self.state = Mutex(state)
    }

    /// Types of the client's messages, without hello and received.
    var log: [MessageType] { state.withLock { $0.log } }
    /// Holds by object number, without released objects.
    var holds: [UInt64: Int] { state.withLock { $0.holds.filter { $0.value != 0 } } }
    /// Number of messages with a descriptor that the client has acknowledged.
    var received: Int { state.withLock { $0.received } }

    /// Reads or changes the state.
    func change<Value>(_ body: (inout State) throws -> Value) rethrows -> Value { try state.withLock { try body(&$0) } }

    /// Serves a connection from hello on. If `isDone` returns true for a request, it has answered the request itself.
    func serve(
        _ connection: FakeConnection, minor: UInt16? = nil,
        but isDone: (FakeConnection.Request) throws -> Bool = { _ in false }
    ) throws {
        let index = state.withLock { $0.index }
        try connection.welcome(minor: minor ?? (index == nil ? 1 : 3))
        try state.withLock { $0.cache }.announce(on: connection)
        try index?.announce(on: connection)
        while true {
            let request = try connection.next()
            if try !isDone(request) { try answer(request, on: connection) }
        }
    }

    /// Answers one request.
    func answer(_ request: FakeConnection.Request, on connection: FakeConnection) throws {
        guard let type = request.header.type else { return }
        if type != .received { state.withLock { $0.log.append(type) } }
        switch type {
        case .openBundle:
            let body: OpenBundle = try request.body()
            let path = body.hasBundle ? Array("/fake/Resources".utf8) : []
            let index = state.withLock { $0.index }?.memory ?? 0
            try connection.reply(
                BundleOpened(context: UInt32(body.scale), resourceCount: 3, path: path, index: index), to: request)
        case .lookUp: try answer(try request.body() as LookUp, request, on: connection)
        case .loadNib:
            let names = state.withLock { $0.names }
            if !names.isEmpty, try request.body(LoadNib.self).takesNames {
                return try connection.reply(NibLoaded(names: names), to: request)
            }
            let references = hold(state.withLock { $0.references })
            try connection.reply(NibLoaded(references: Array(references.prefix(1))), to: request, more: true)
            try connection.reply(NibLoaded(references: Array(references.dropFirst())), to: request)
        case .release:
            let numbers = try request.body(Release.self).objects
            state.withLock { state in for number in numbers { state.holds[number, default: 0] -= 1 } }
        case .received:
            let count = Int(try request.body(Received.self).count)
            state.withLock { $0.received += count }
        case .sync: try connection.send(EmptyMessage.message(.synced, serial: request.header.serial))
        default: try connection.refuse(request, .badMessage)
        }
    }

    private func answer(_ body: LookUp, _ request: FakeConnection.Request, on connection: FakeConnection) throws {
        let name = String(decoding: body.name, as: UTF8.self)
        let found = state.withLock { body.kind == .image ? $0.images[name] : $0.sounds[name] }
        guard let found else { return try connection.refuse(request, .notFound, "nothing is named " + name) }
        state.withLock { $0.holds[found.object, default: 0] += 1 }
        try connection.reply(Found(found), to: request)
    }

    private func hold(_ references: [NibReference]) -> [NibReference] {
        state.withLock { state in
            for reference in references where reference.answer.object != 0 {
                state.holds[reference.answer.object, default: 0] += 1
            }
        }
        return references
    }
}
