internal import AssetCache
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// One client: what it has open, holds and knows.
@EventLoopActor
final class ClientConnection {
    /// How long a client may take to say hello, in nanoseconds.
    private static let greetingLimit: UInt64 = 10_000_000_000

    let credentials: Socket.Credentials
    let channel: MessageChannel
    /// Called once, after everything the client had was given back.
    var ended: (ClientConnection) -> Void = { _ in }
    private(set) var wantsInvalidations = false

    /// Who asks: the client's user and this connection.
    private let requester: Requester
    private let service: Service
    private var hasGreeted = false
    private var greetingTimer: TimerSource?
    private let holdings: ClientHoldings
    private let groups: [UInt32]
    /// Stands for the client's process, which may outlive the connection.
    private let process: FileDescriptor?
    private var requestsUnderWay = 0 { didSet { updatePause() } }
    /// Those of them that are worked on.
    private var requestsAtWork = 0
    /// The others.
    private var waiting: [@EventLoopActor () async -> Void] = []

    /// Requests that are worked on at a time: enough to keep the two workers busy that the client's own files have, and the two of the system's. The
    /// others wait here and not before the parts of the daemon that all clients share.
    private static let workLimit = 4

    /// `number` tells the connection apart from every other one that the daemon has had.
    init(
        number: UInt64, socket: FileDescriptor, credentials: Socket.Credentials, service: Service, loop: EventLoop
    ) throws(SystemError) {
        self.credentials = credentials
        self.service = service
        requester = Requester(user: credentials.user, connection: number)
        holdings = ClientHoldings(requester: requester, service: service)
        process = Socket.peerProcess(of: socket)
        groups = Socket.peerGroups(of: socket)
        channel = try MessageChannel(loop: loop, socket: socket)
        channel.received = { [weak self] header, message, descriptors in self?.handle(header, message, descriptors) }
        channel.ended = { [weak self] in self?.end() }
        greetingTimer = try loop.timer(after: Self.greetingLimit) { [weak self] in
            Log.notice("a client said nothing for \(Self.greetingLimit / 1_000_000_000) s and is disconnected")
            self?.channel.close()
        }
    }

    var user: UInt32 { credentials.user }

    /// Whether the client may administer the daemon.
    var isAdministrator: Bool { service.isAdministrator(credentials, groups: groups) }

    // MARK: What the daemon sends by itself

    /// Says that memory is named no more, if the client knows it.
    func tellRetired(_ memory: SharedMemory) {
        if holdings.forget(memory) {
            channel.send(Retired(memory: memory.number).message(serial: 0))
        }
    }

    /// Says that the files of objects have changed, if the client wants to know and holds them.
    func tellInvalidated(_ objects: [UInt64]) {
        let mine = wantsInvalidations ? objects.filter { holdings.holds($0) } : []
        if !mine.isEmpty { channel.send(Invalidated(objects: mine).message(serial: 0)) }
    }

    /// Says goodbye and ends the connection.
    func dismiss(_ status: ReplyStatus) {
        channel.send(Goodbye(status: status).message(serial: 0))
        channel.close()
    }

    private func end() {
        greetingTimer = nil
        waiting = []  // nobody is there any more who wants to know
        holdings.giveContextsBack()
        service.departed.keep(holdings, of: credentials.process, until: process) { [service, user] in
            service.forgetConnection(of: user)
        }
        ended(self)
    }

    // MARK: Requests

    private func handle(_ header: MessageHeader, _ message: ArraySlice<UInt8>, _ descriptors: [FileDescriptor]) {
        service.statistics.requests += 1
        do throws(RequestFailure) {
            guard let type = header.type else {
                throw RequestFailure(
                    .badMessage, found: UInt64(header.rawType), "a message of type \(header.rawType), which is none")
            }
            guard hasGreeted || type == .hello else {
                throw RequestFailure(.badMessage, "the first message must be hello")
            }
            try dispatch(type, header.serial, message, descriptors.first)
        } catch {
            refuse(error, header.serial)
        }
    }

    private func dispatch(
        _ type: MessageType, _ serial: UInt32, _ message: ArraySlice<UInt8>, _ descriptor: FileDescriptor?
    ) throws(RequestFailure) {
        switch type {
        case .hello: try greet(try body(of: message), serial)
        case .received:
            let received: Received = try body(of: message)
            guard channel.descriptorsTaken(Int(received.count)) else {
                throw RequestFailure(.badMessage, "more messages with descriptors were taken than sent")
            }
        case .release: try holdings.release((try body(of: message) as Release).objects)
        case .openBundle: try open(try body(of: message), descriptor, serial)
        case .closeBundle: try holdings.close((try body(of: message) as CloseBundle).context)
        case .lookUp: try lookUp(try body(of: message), descriptor, serial)
        case .loadNib: try loadNib(try body(of: message), descriptor, serial)
        case .sync:
            service.synchronize()
            channel.send(EmptyMessage.message(.synced, serial: serial))
        case .statistics: send(service.statisticsReplies(), serial)
        case .list: send(service.listReplies((try body(of: message) as List).kind, for: self), serial)
        case .resolve: try resolve((try body(of: message) as Resolve).lookUp, serial)
        case .inspect: try inspect(descriptor, serial)
        case .purge: try purge(try body(of: message), serial)
        default: throw RequestFailure(.badMessage, "\(type) is no request")
        }
    }

    private func greet(_ hello: Hello, _ serial: UInt32) throws(RequestFailure) {
        guard hello.major == Hello.version.major else {
            throw RequestFailure(
                .wrongVersion, found: UInt64(hello.major), allowed: UInt64(Hello.version.major),
                "the client speaks version \(hello.major) of the protocol, the daemon \(Hello.version.major)")
        }
        guard hello.layoutVersion == MemoryHeader.layoutVersion else {
            throw RequestFailure(
                .wrongVersion, found: UInt64(hello.layoutVersion), allowed: UInt64(MemoryHeader.layoutVersion),
                "the client reads layout \(hello.layoutVersion), the daemon writes \(MemoryHeader.layoutVersion)")
        }
        hasGreeted = true
        greetingTimer = nil
        wantsInvalidations = hello.wantsInvalidations
        let welcome = Welcome(
            minor: min(hello.minor, Hello.version.minor), layoutVersion: MemoryHeader.layoutVersion,
            process: processIdentifier(), instance: service.configuration.instance, user: user,
            daemonVersion: Service.version)
        channel.send(welcome.message(serial: serial))
    }

    private func open(_ request: OpenBundle, _ descriptor: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        perform(serial) { [holdings, service, channel] () throws(RequestFailure) in
            let (context, plan) = try await holdings.open(request, descriptor, system: service.system)
            guard channel.isOpen else { return holdings.giveContextsBack() }
            let opened = BundleOpened(
                context: context.number, resourceCount: UInt32(clamping: plan.resourceCount),
                path: context.bundle?.path.bytes ?? [])
            channel.send(opened.message(serial: serial))
        }
    }

    private func lookUp(_ request: LookUp, _ supplied: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        let start = monotonicNanoseconds()
        if supplied == nil, let known = service.names.knownAnswer(request, context) {
            // The common case: nothing is waited for, so nothing is suspended.
            return try reply(try known.get(), serial, since: start)
        }
        perform(serial) { [service, requester] () throws(RequestFailure) in
            let found = try await service.names.find(request, context, supplied: supplied, for: requester)
            try self.reply(found, serial, since: start)
        }
    }

    private func reply(_ found: FoundObject, _ serial: UInt32, since start: UInt64) throws(RequestFailure) {
        guard let answer = try answer(found, after: monotonicNanoseconds() - start) else { return }
        channel.send(Found(answer).message(serial: serial), descriptor: found.stream)
    }

    /// Hands an object that it took so long to find to the client, and says where the memory is; nil when the client is gone.
    private func answer(_ found: FoundObject, after duration: UInt64) throws(RequestFailure) -> Answer? {
        let entry = found.entry
        guard channel.isOpen else {
            service.cache.release(entry)
            return nil
        }
        for memory in try holdings.take(entry) {
            let event = MemoryEvent(
                memory: memory.number, content: memory.content == .segment ? .segment : .largeObject,
                byteCount: UInt64(memory.byteCount))
            channel.send(event.message(serial: 0), descriptor: memory.descriptor)
        }
        return Answer(
            object: entry.number, memory: entry.recordMemory.number, offset: UInt64(entry.recordOffset),
            kind: entry.kind,
            origin: found.origin, flags: found.flags, decodeDuration: entry.decodeDuration,
            duration: duration, name: entry.key.name, path: entry.path)
    }

    private func loadNib(_ request: LoadNib, _ supplied: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        perform(serial) { [service, requester] () throws(RequestFailure) in
            let outcomes = try await service.nibs.load(request, context, supplied: supplied, for: requester)
            self.reply(outcomes, serial)
        }
    }

    private func reply(_ outcomes: [ReferenceOutcome], _ serial: UInt32) {
        send(NibLoaded.parts(outcomes.compactMap(reference)), serial)
    }

    private func reference(_ outcome: ReferenceOutcome) -> NibReference? {
        do throws(RequestFailure) {
            return try answer(try outcome.result.get(), after: outcome.duration).map {
                NibReference(answer: $0, usage: outcome.usage)
            }
        } catch {
            return NibReference(
                answer: Answer(none: outcome.kind, name: outcome.name, flags: outcome.name.isEmpty ? .embedded : []),
                status: error.failure.status,
                reason: error.failure.reason, usage: outcome.usage, diagnosis: error.failure.text)
        }
    }

    private func resolve(_ request: LookUp, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        perform(serial) { [service, requester] () throws(RequestFailure) in
            let steps = try await service.names.explain(request, context, for: requester)
            self.send(Resolution.parts(steps), serial)
        }
    }

    private func inspect(_ descriptor: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        guard let descriptor else { throw RequestFailure(.badMessage, "inspect needs the file's descriptor") }
        perform(serial) { [service, requester] () throws(RequestFailure) in
            let document = try await service.nibs.describe(descriptor, for: requester)
            self.channel.send(
                Document(byteCount: UInt64(document.byteCount)).message(serial: serial), descriptor: document.memory)
        }
    }

    private func purge(_ request: Purge, _ serial: UInt32) throws(RequestFailure) {
        let purged = service.purge(request, for: self)
        channel.send(
            Purged(entries: UInt32(clamping: purged.entries), byteCount: UInt64(purged.bytes)).message(serial: serial))
    }

    // MARK: Plumbing

    /// Runs a request that waits for something; its failure is told to the client.
    private func perform(_ serial: UInt32, _ work: @escaping @EventLoopActor () async throws(RequestFailure) -> Void) {
        let limit = service.configuration.requestLimit
        guard requestsUnderWay < limit else {
            return refuse(
                RequestFailure(
                    .overloaded, found: UInt64(limit + 1), allowed: UInt64(limit), "\(limit) requests are under way"),
                serial)
        }
        requestsUnderWay += 1
        waiting.append { [self] in
            do throws(RequestFailure) {
                try await work()
            } catch {
                refuse(error, serial)
            }
        }
        beginWork()
    }

    private func beginWork() {
        while requestsAtWork < Self.workLimit, !waiting.isEmpty {
            let work = waiting.removeFirst()
            requestsAtWork += 1
            EventLoopActor.start { [self] in
                await work()
                requestsAtWork -= 1
                requestsUnderWay -= 1
                beginWork()
            }
        }
    }

    private func updatePause() {
        channel.isPaused = requestsUnderWay >= service.configuration.requestLimit
    }

    private func refuse(_ error: RequestFailure, _ serial: UInt32) {
        channel.send(error.failure.message(serial: serial))
    }

    private func send<Body: MessageBody>(_ parts: [Body], _ serial: UInt32) {
        for (index, part) in parts.enumerated() {
            channel.send(part.message(serial: serial, hasMore: index + 1 < parts.count))
        }
    }

    private func body<Body: MessageBody>(of message: ArraySlice<UInt8>) throws(RequestFailure) -> Body {
        do {
            return try Body(of: message)
        } catch {
            throw RequestFailure(error)
        }
    }
}
