internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// One client's connection: takes its requests and sends the answers.
@EventLoopActor
final class ClientConnection {
    let client: Client
    let channel: MessageChannel
    /// Called once, when the connection has ended.
    var ended: () -> Void = {}

    let requester: Requester
    let components: ServerComponents
    /// The first message; nil before it.
    private var hello: Hello?
    private var helloTimer: EventSource?
    let holdings: ClientHoldings
    private let requests: RequestQueue
    let account: Account
    /// Charge for the connection itself.
    private let charge: Charge
    /// Task that releases many objects, after the objects of earlier messages. Requests that count holds wait for the task.
    private(set) var releasing: Task<Void, Never>?
    private var releaseCount = 0
    /// Lists of outdated objects that are still to be reported to the client, if it holds them.
    private var unreportedObjects: ArraySlice<ArraySlice<UInt64>> = []
    /// Objects whose loans have ended, of which the client is still to be told.
    private var endedLoans: ArraySlice<UInt64> = []
    private var owesReports: Bool { !unreportedObjects.isEmpty || !endedLoans.isEmpty }
    /// Handle of the client's file channel in its file helper; nil until the client opens a channel.
    var fileChannel: FileHandle?
    var sentFiles: UInt32 = 0
    private(set) var requestCount: UInt64 = 0
    /// Time at which the connection was made, in monotonic nanoseconds.
    let start = monotonicNanoseconds()
    /// Bytes of the message that is being handled, and of the request that is read from it.
    private var requestSize = 0

    /// Bytes that a request takes until it is answered, besides its message: tasks and a batch of outcomes.
    private static let requestBytes = 16 << 10
    let loop: EventLoop

    /// Creates a connection and starts to read. No other connection in the daemon's life has the same `number`.
    init(
        number: UInt64, socket: FileDescriptor, client: Client, charge: Charge, components: ServerComponents,
        loop: EventLoop
    ) throws(SystemError) {
        let credentials = client.credentials
        self.client = client
        self.charge = charge
        account = components.accounts.account(of: credentials.user)
        self.components = components
        self.loop = loop
        requester = Requester(user: credentials.user, connection: number)
        holdings = ClientHoldings(requester: requester, process: credentials.process, components: components)
        channel = try MessageChannel(
            loop: loop, socket: socket, credentials: credentials, account: account)
        requests = RequestQueue(limit: components.configuration.requestLimit, of: channel)
        channel.receiver = self
        helloTimer = try loop.timer(after: UInt64(ServerLimits.helloTime.value)) { [weak self] in
            let time = ServerLimits.helloTime.value / 1_000_000_000
            credentials.report(.clientDropped, "disconnected", "it sent no hello within \(time) s")
            self?.channel.close()
        }
    }

    var credentials: Socket.Credentials { client.credentials }

    var user: UInt32 { credentials.user }

    var isAdministrator: Bool { components.isAdministrator(credentials, groups: client.groups) }

    private var wantsInvalidations: Bool { hello?.wantsInvalidations == true }

    var readsIndexes: Bool { hello.map { $0.minor >= 3 } ?? false }

    // MARK: What the daemon sends by itself

    /// Tells the client that no object lies in the memory any more, if the client knows it.
    func sendRetired(_ memory: SharedMemory) {
        if holdings.removeKnownMemory(memory) {
            channel.send(Retired(memory: memory.number).message(serial: 0))
        }
    }

    /// Tells the client that objects are outdated, if it wants to know and holds any of them: in steps, because clients decide how many there are.
    func sendInvalidated(_ objects: [UInt64]) {
        guard wantsInvalidations, !objects.isEmpty else { return }
        unreportedObjects.append(objects[...])
        if unreportedObjects.count > 1 { return }
        EventLoopActor.inSteps { [self] in
            guard let objects = unreportedObjects.popFirst() else { return false }
            let next = objects.prefix(Self.objectsAtOnce)
            if next.count < objects.count {
                unreportedObjects.insert(objects.dropFirst(next.count), at: unreportedObjects.startIndex)
            }
            let heldObjects = holdings.takeUnreported(next)
            if !heldObjects.isEmpty { channel.send(Invalidated(objects: heldObjects).message(serial: 0)) }
            return !unreportedObjects.isEmpty
        }
    }

    /// Tells the client that its copy of an object may be outdated: in the next turn, because one change may end many loans. An object that the
    /// client holds, too, is reported once.
    func endLoan(of object: UInt64) {
        guard wantsInvalidations else { return }
        endedLoans.append(object)
        if endedLoans.count > 1 { return }
        EventLoopActor.start { [self] in
            await EventLoopActor.nextTurn()
            EventLoopActor.inSteps { [self] in
                let next = endedLoans.prefix(Self.objectsAtOnce)
                let copied = next.filter { !holdings.holds($0) }
                let objects = Set(copied).union(holdings.takeUnreported(next))
                if !objects.isEmpty { channel.send(Invalidated(objects: Array(objects)).message(serial: 0)) }
                endedLoans = endedLoans.dropFirst(next.count)
                return !endedLoans.isEmpty
            }
        }
    }

    func sendMemoryShort() {
        if wantsInvalidations { channel.send(EmptyMessage.message(.memoryShort, serial: 0)) }
    }

    /// Sends goodbye and ends the connection. Drops queued messages, which do not help a client that has to ask another daemon.
    func disconnect(_ status: ReplyStatus) {
        channel.dropQueued()
        channel.send(Goodbye(status: status).message(serial: 0))
        channel.close()
    }

    /// Ends everything once, when the client has disconnected or is disconnected.
    func end() {
        helloTimer = nil
        handleUnreadReleases()
        requests.dropQueued()
        holdings.closeContexts()
        components.departed.keep(holdings, until: client.process) { [components, account] in
            components.forgetConnection(of: account)
        }
        ended()
    }

    /// Handles the releases that the client sent before the connection ended: in this turn as many as fit into it, the others later.
    private func handleUnreadReleases() {
        guard channel.stopReceiving() else { return }
        var objects: ArraySlice<UInt64> = []
        EventLoopActor.inSteps { [self] in
            if objects.isEmpty {
                return channel.takeNextUnread { header, message in
                    guard header.type == .release, let request: Release = try? self.body(of: message) else { return }
                    objects = request.objects[...]
                }
            }
            let next = objects.prefix(Self.objectsAtOnce)
            // After a wrong number, the rest of the message does not count.
            objects = (try? holdings.release(next)) == nil ? [] : objects.dropFirst(next.count)
            return true
        }
    }

    // MARK: Requests

    func handle(_ header: MessageHeader, _ message: ArraySlice<UInt8>) {
        components.statistics.count(.requests)
        requestCount += 1
        requestSize = 2 * message.count
        do throws(RequestFailure) {
            guard let type = header.type else {
                throw RequestFailure(
                    .badMessage, found: UInt64(header.rawType), "there is no message of type \(header.rawType)")
            }
            guard hello != nil || type == .hello else {
                throw RequestFailure(.badMessage, "the first message must be hello")
            }
            try dispatch(type, header, message)
        } catch {
            refuse(error, header.serial)
        }
    }

    private func dispatch(
        _ type: MessageType, _ header: MessageHeader, _ message: ArraySlice<UInt8>
    ) throws(RequestFailure) {
        let serial = header.serial
        switch type {
        case .hello: try greet(try body(of: message), serial)
        case .received:
            let received: Received = try body(of: message)
            guard channel.acknowledgeDescriptors(Int(received.count)) else {
                throw RequestFailure(
                    .badMessage, found: UInt64(received.count),
                    "the client confirmed more messages with descriptors than were sent")
            }
        case .release: try release(try body(of: message), serial)
        case .openBundle: try open(try body(of: message), try file(of: header), serial)
        case .closeBundle: try holdings.close((try body(of: message) as CloseBundle).context)
        case .lookUp: try lookUp(try body(of: message), try file(of: header), serial)
        case .loadNib: try loadNib(try body(of: message), try file(of: header), serial)
        case .sync: try synchronize(serial)
        case .statistics:
            channel.send(StatisticsReply(statistics: components.currentStatistics()).message(serial: serial))
        case .list: try list(try body(of: message), serial)
        case .hold: try hold(try body(of: message), serial)
        case .resolve: try resolve((try body(of: message) as Resolve).lookUp, serial)
        case .inspect: try inspect(try file(of: header), serial)
        case .purge: try purge(try body(of: message), serial)
        case .openChannel: try openChannel(serial)
        case .lookUpNames: try lookUpNames(try body(of: message), serial)
        case .listBundles: try listBundles(serial)
        case .listClients: try listClients(serial)
        case .listCounts: try listCounts(try body(of: message), serial)
        case .report: try countReport(try body(of: message))
        default: throw RequestFailure(.badMessage, "\(type) is not a request")
        }
    }

    private func greet(_ hello: Hello, _ serial: UInt32) throws(RequestFailure) {
        guard hello.layoutVersion == MemoryHeader.layoutVersion else {
            throw RequestFailure(
                .wrongVersion, found: UInt64(hello.layoutVersion), allowed: UInt64(MemoryHeader.layoutVersion),
                "the client reads layout \(hello.layoutVersion), the daemon writes \(MemoryHeader.layoutVersion)")
        }
        self.hello = hello
        helloTimer = nil
        // A client that greets again and holds objects by now continues no lost connection.
        let lost =
            hello.continues == 0 || holdings.trackedObjectCount > 0
            ? nil : components.takeLost(hello.continues, by: self)
        if let lost { holdings.takeOver(lost) }
        let welcome = Welcome(
            minor: min(hello.minor, Hello.version.minor), layoutVersion: MemoryHeader.layoutVersion,
            process: processIdentifier(), instance: components.configuration.instance, user: user,
            daemonVersion: ProductVersion.current.packed, connection: holdings.number, continues: lost != nil,
            gnustepLibraries: Array(components.configuration.gnustepLibraries.paths.joined(separator: ":").utf8))
        channel.send(welcome.message(serial: serial))
    }

    /// Releases few objects at once, many in steps.
    private func release(_ request: Release, _ serial: UInt32) throws(RequestFailure) {
        if releasing == nil, request.objects.count <= Self.objectsAtOnce {
            return try holdings.release(request.objects[...])
        }
        // One release at a time may go without a charge: if the account has no room, the release makes room.
        let bytes = Self.requestBytes + requestSize
        let charge = releasing == nil ? try? account.charge(.request, bytes) : try account.charge(.request, bytes)
        let earlier = releasing
        releaseCount += 1
        releasing = EventLoopActor.start { [self] in
            await earlier?.value
            do throws(RequestFailure) {
                for start in stride(from: 0, to: request.objects.count, by: Self.objectsAtOnce) {
                    try holdings.release(request.objects[start...].prefix(Self.objectsAtOnce))
                    await EventLoopActor.giveWay()
                }
            } catch {
                // After the end of the connection, all objects may have been released already.
                if channel.isOpen { refuse(error, serial) }
            }
            withExtendedLifetime(charge) {}
            releaseCount -= 1
            if releaseCount == 0 { releasing = nil }
        }
    }

    /// Number of objects that are released or reported before others get their turn: an object may take 10 microseconds.
    private static let objectsAtOnce = 16

    private func open(_ request: OpenBundle, _ directory: SuppliedFile?, _ serial: UInt32) throws(RequestFailure) {
        components.prepareForProgram()
        try perform(serial) { [loop, holdings, channel] () throws(RequestFailure) in
            let (context, plan) = try await loop.inTime("the bundle") { () async throws(RequestFailure) in
                try await holdings.open(request, directory)
            } late: { opened in
                // The client does not know the context's number. The connection may have ended in the meantime, and closed the context.
                try? holdings.close(opened.context.number)
            }
            guard channel.isOpen else { return holdings.closeContexts() }
            var opened = BundleOpened(
                context: context.number, resourceCount: UInt32(clamping: plan.resourceCount),
                path: context.bundle?.path.bytes ?? [])
            if self.readsIndexes { opened.index = self.announceIndex(of: context) }
            if opened.index != 0 { self.announceMemories(of: context, atMost: channel.descriptorRoom) }
            if request.recalls { await self.recall(context, into: &opened) }
            channel.send(opened.message(serial: serial))
            if opened.index != 0 { self.announceMemories(of: context) }
        }
    }

    /// Answers when all changes up to now have been checked. Events for the objects of this client come before the answer.
    private func synchronize(_ serial: UInt32) throws(RequestFailure) {
        let contexts = holdings.openContexts
        // The common case: no task is needed.
        if !owesReports, components.hasNotedChanges(of: contexts, for: user) {
            return channel.send(EmptyMessage.message(.synced, serial: serial))
        }
        try perform(serial) { [self] () throws(RequestFailure) in
            try await loop.inTime("changes of files") { [self] in
                await components.noteChanges(of: contexts, for: user)
                for context in contexts {
                    await components.changes.settle(context)
                    await EventLoopActor.giveWay()
                }
                while owesReports { await EventLoopActor.nextTurn() }
            }
            channel.send(EmptyMessage.message(.synced, serial: serial))
        }
    }

    // MARK: Sending

    /// Queues a request that has to wait for something. If the request fails, the client is told why. While too many replies wait for the client, the
    /// request does not begin.
    func perform(
        _ serial: UInt32, _ work: @escaping @EventLoopActor () async throws(RequestFailure) -> Void
    ) throws(RequestFailure) {
        let charge = try account.charge(.request, Self.requestBytes + requestSize)
        try requests.add(charge) { [self] in
            await channel.waitForRoom()
            do throws(RequestFailure) {
                do throws(RequestFailure) {
                    try await work()
                } catch {
                    guard await components.makeRoom(after: error, for: user) else { throw error }
                    try await work()
                }
            } catch {
                refuse(error, serial)
            }
        }
    }

    /// Queues work for which no reply waits; drops the work if the account or the queue has no room.
    func performWithoutReply(_ work: @escaping @EventLoopActor () async -> Void) {
        if let charge = try? account.charge(.request, Self.requestBytes) { try? requests.add(charge, work) }
    }

    private func refuse(_ error: RequestFailure, _ serial: UInt32) {
        components.statistics.countFailure(error.failure.status)
        channel.send(error.failure.message(serial: serial))
    }

    private func body<Body: MessageBody>(of message: ArraySlice<UInt8>) throws(RequestFailure) -> Body {
        do {
            return try Body(of: message)
        } catch {
            throw RequestFailure(error)
        }
    }
}
