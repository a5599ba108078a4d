internal import AssetCache
public import EventLoop
internal import FileAccess
public import LinuxSystem
public import ServiceManager
internal import WireProtocol
internal import WorkerPool

/// The server: accepts clients and answers their requests until `stop` is called.
///
/// Create the server on the event loop. It serves for as long as it is referenced.
@EventLoopActor
public final class AssetServer {
    /// Called when no client has been connected for the configuration's idle limit.
    public var becameIdle: () -> Void = {}

    private var configuration: Configuration { components.configuration }
    private let loop: EventLoop
    private let components: ServerComponents
    private var listeners: [Listener] = []
    private let clients = ConnectedClients()
    /// Number of the last connection; connections are counted from 1.
    private var lastNumber: UInt64 = 0
    private var pressure: PressureWatch?
    private var idleTimer: EventSource?
    /// Source that reports when the service manager takes messages again.
    private var storeSource: EventSource?

    /// Creates the parts of the server, and watches memory pressure. `start` accepts connections.
    public init(_ configuration: Configuration, loop: EventLoop) throws(SystemError) {
        self.loop = loop
        components = try ServerComponents(configuration, clients: clients, loop: loop)
        components.cache.memoryRetired = { [weak clients] in clients?.sendRetired($0) }
        watchPressure()
    }

    /// Has the service manager keep the cache's memory during a restart, and takes over an earlier daemon's memory. Call this before `start`.
    public func keepMemory(
        in store: DescriptorStore, takingOver passed: [ServiceManager.Passed]
    ) throws(SystemError) {
        store.mustWait = { [weak self, unowned store] in
            guard let self, self.storeSource == nil else { return }
            self.storeSource = try? self.loop.watch(store.socket, for: .writing) { [weak self] _ in
                if store.flush() { self?.storeSource = nil }
            }
        }
        let kept = passed.filter(\.isMemory).map { (name: $0.name, file: $0.descriptor) }
        let taken = try components.cache.keepMemory(in: store, takingOver: kept)
        if !kept.isEmpty {
            Log.info(
                "\(taken.entries) entries of the previous daemon were taken over, in \(taken.memories) memories; "
                    + "\(taken.dropped) were dropped")
        }
    }

    /// Accepts connections from a listening socket that does not block.
    public func start(on socket: FileDescriptor) throws(SystemError) {
        listeners.append(
            try Listener(
                socket, loop: loop,
                serve: { [weak self] (connection) throws(SystemError) in try self?.serve(connection) },
                failed: { [weak self] error in
                    self?.components.giveUpDescriptors("a connection could not be accepted: \(error)", for: nil)
                }))
        watchForIdleness()
    }

    /// Starts a worker and lists the system's folders, before the first program needs them.
    public func prepare() { components.prepare() }

    /// Disconnects every client and ends the workers; returns when the last worker has ended.
    public func stop() async {
        listeners = []
        for connection in clients.all { connection.disconnect(.shuttingDown) }
        components.system.isStopped = true
        components.access.stop()
        components.relays.stop()
        await components.workers.stop()
    }

    /// Settings that are in effect.
    public var settings: SettingValues { configuration.settings }

    /// Applies the settings that a running daemon can change. Returns the changed settings that take effect at the next start only.
    public func reload(_ settings: SettingValues) -> [Setting] {
        components.reload(settings)
        idleTimer = nil
        watchForIdleness()
        return configuration.settings.differences(from: settings)
    }

    /// A line for the service manager, such as "connections: 12, entries: 340, memory: 56.3 MiB".
    public var summary: String {
        let tenths = (components.cache.usedBytes * 10) >> 20
        let memory = "memory: \(tenths / 10).\(tenths % 10) MiB"
        return "connections: \(clients.count), entries: \(components.cache.count), \(memory)"
    }

    private func serve(_ socket: FileDescriptor) throws(SystemError) {
        let client = try Client(of: socket)
        let credentials = client.credentials
        guard let socket = connected(socket, client) else { return }
        guard configuration.instance == .system || credentials.user == effectiveUser() || credentials.user == 0 else {
            return refuse(socket, credentials, .denied, "this daemon serves user \(effectiveUser()) only")
        }
        guard hasRoom(for: socket, of: credentials.user) else {
            return refuse(socket, credentials, .overloaded, "the daemon has no descriptors left; try again later")
        }
        let account = components.accounts.account(of: credentials.user)
        let charge: Charge
        do throws(RequestFailure) {
            charge = try account.connect()
            components.access.keepHelper(of: credentials.user)
        } catch {
            return refuse(socket, credentials, error.failure.status, error.description)
        }
        // The descriptor cannot be the number: the kernel reuses it, and the scheduler would take the next client for this one.
        lastNumber += 1
        let number = lastNumber
        let connection: ClientConnection
        do {
            connection = try ClientConnection(
                number: number, socket: socket, client: client, charge: charge, components: components, loop: loop)
        } catch {
            components.forgetConnection(of: account)
            throw error
        }
        clients.add(connection, number: number)
        idleTimer = nil
        connection.ended = { [weak self] in
            self?.clients.remove(number)
            self?.watchForIdleness()
        }
    }

    /// Whether enough descriptors stay free beside a new connection. The kernel gives each new descriptor the lowest free number.
    private func hasRoom(for socket: FileDescriptor, of user: UInt32) -> Bool {
        let last = configuration.lastConnectionDescriptor
        if socket.number < last { return true }
        components.giveUpDescriptors("the lowest free number was \(socket.number)", for: user)
        return ((try? socket.duplicated())?.number ?? .max) < last
    }

    /// Returns the socket on which the daemon serves a client: the connection itself if no descriptor can come over it, else a socket of the user's
    /// relay. Nil if no relay takes the connection: then the client gets no answer.
    private func connected(_ socket: FileDescriptor, _ client: Client) -> FileDescriptor? {
        guard client.isRelayed else { return socket }
        do throws(ConnectionRelays.Failure) {
            return try components.relays.handOver(socket, of: client.credentials.user)
        } catch {
            client.credentials.report(.clientRefused, "refused", "\(error)")
            return nil
        }
    }

    private func refuse(
        _ socket: FileDescriptor, _ credentials: Socket.Credentials, _ status: ReplyStatus, _ text: String
    ) {
        credentials.report(.clientRefused, "refused", text)
        components.statistics.countFailure(status)
        // The connection is closed whether the message arrives or not.
        _ = try? Socket.send(Failure(status, text: Array(text.utf8)).message(serial: 0), on: socket)
    }

    private func watchPressure() {
        guard let source = configuration.pressureSource else { return }
        let components = components
        components.statistics.set(.memoryPressureWatched, 1)
        pressure = PressureWatch(
            source, loop: loop,
            unwatched: { reason in
                Log.report(
                    .pressureUnwatched,
                    "memory pressure is not watched, so the cache shrinks only at its limit: \(reason)",
                    [.reason: reason])
                components.statistics.set(.memoryPressureWatched, 0)
            },
            handler: { [weak self] in
                components.trimMemory()
                var connections = self?.clients.all ?? []
                EventLoopActor.inSteps { connections.popLast()?.sendMemoryShort() != nil }
            })
    }

    private func watchForIdleness() {
        guard clients.count == 0, let limit = configuration.idleLimit else { return }
        idleTimer = try? loop.timer(after: limit) { [weak self] in self?.becameIdle() }
    }
}

extension DescriptorStore: MemoryStore {}

extension ServiceManager.Passed {
    /// Whether the descriptor is memory of an earlier daemon, and no socket.
    public var isMemory: Bool { name.hasPrefix(KeptName.prefix) }
}
