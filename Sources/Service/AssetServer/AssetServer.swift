internal import AssetCache
public import EventLoop
internal import FileAccess
public import LinuxSystem
internal import ServiceManager
internal import WireProtocol
internal import WorkerPool

/// The daemon's heart: accepts clients and answers them until it is stopped.
///
/// Create it on the event loop; it serves as long as it is kept.
@EventLoopActor
public final class AssetServer {
    /// The daemon's version, as messages and `--version` tell it.
    public nonisolated static let version = (major: UInt32(0), minor: UInt32(1), patch: UInt32(0))

    /// Called when no client was there for the configuration's idle limit.
    public var becameIdle: () -> Void = {}

    private let configuration: Configuration
    private let loop: EventLoop
    private let service: Service
    private var listeners: [Listener] = []
    private var connections: [ObjectIdentifier: ClientConnection] = [:]
    /// Connections that were accepted since the start: the number of the last one.
    private var connectionNumber: UInt64 = 0
    private var pressure: PressureWatch?
    private var idleTimer: TimerSource?

    /// Prepares to serve; `start` begins.
    public init(_ configuration: Configuration, loop: EventLoop) throws(SystemError) {
        self.configuration = configuration
        self.loop = loop
        service = try Service(configuration, loop: loop)
        service.connectionCount = { [weak self] in self?.connections.count ?? 0 }
        service.cache.memoryRetired = { [weak self] memory in
            self?.connections.values.forEach { $0.tellRetired(memory) }
        }
        service.loader.superseded = { [weak self] objects in
            self?.connections.values.forEach { $0.tellInvalidated(objects) }
        }
        watchPressure()
    }

    /// Accepts connections from a listening socket that does not block.
    public func start(on socket: FileDescriptor) throws(SystemError) {
        listeners.append(
            try Listener(socket, loop: loop) { [weak self] (connection) throws(SystemError) in
                try self?.serve(connection)
            })
        watchForIdleness()
    }

    /// Says goodbye to every client and ends the workers; returns when the last one is gone.
    public func stop() async {
        listeners = []
        for connection in connections.values { connection.dismiss(.shuttingDown) }
        service.access.stop()
        await service.workers.stop()
    }

    /// One line for the service manager: "12 clients, 340 objects, 56 MiB".
    public var summary: String {
        "\(connections.count) clients, \(service.cache.count) objects, \(service.cache.usedBytes >> 20) MiB"
    }

    private func serve(_ socket: FileDescriptor) throws(SystemError) {
        let credentials = try Socket.peer(of: socket)
        guard configuration.instance == .system || credentials.user == effectiveUser() || credentials.user == 0 else {
            return refuse(socket, .denied, "this daemon serves user \(effectiveUser()) only, not \(credentials.user)")
        }
        do throws(RequestFailure) {
            try service.accounts.connect(credentials.user)
        } catch {
            return refuse(socket, error.failure.status, error.description)
        }
        // Never a descriptor's number: those are used again, and the workers would take a new client for the one that left.
        connectionNumber += 1
        let connection: ClientConnection
        do {
            connection = try ClientConnection(
                number: connectionNumber, socket: socket, credentials: credentials, service: service, loop: loop)
        } catch {
            service.forgetConnection(of: credentials.user)
            throw error
        }
        connections[ObjectIdentifier(connection)] = connection
        idleTimer = nil
        connection.ended = { [weak self] connection in self?.remove(connection) }
    }

    private func remove(_ connection: ClientConnection) {
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        watchForIdleness()
    }

    private func refuse(_ socket: FileDescriptor, _ status: ReplyStatus, _ text: String) {
        Log.notice("a client was refused: \(text)")
        // It goes whether it hears it or not.
        _ = try? Socket.send(Failure(status, text: Array(text.utf8)).message(serial: 0), on: socket)
    }

    private func watchPressure() {
        do throws(PressureWatch.Problem) {
            let service = service
            pressure = try PressureWatch(
                configuration.pressureSource, loop: loop,
                ended: {
                    Log.notice("nobody tells any more when memory gets short")
                    service.statistics.watchesPressure = false
                },
                handler: { service.relieveMemory() })
        } catch {
            Log.notice("nobody tells when memory gets short: \(error)")
        }
        service.statistics.watchesPressure = pressure != nil
    }

    private func watchForIdleness() {
        guard connections.isEmpty, let limit = configuration.idleLimit else { return }
        idleTimer = try? loop.timer(after: limit) { [weak self] in self?.becameIdle() }
    }
}
