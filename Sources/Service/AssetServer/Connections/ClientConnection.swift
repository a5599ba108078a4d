internal import AssetCache
internal import EventLoop
internal import LinuxSystem
internal import Logging
internal import SharedLayout
internal import WireProtocol

/// One client: what it has open, holds and knows.
@EventLoopActor
final class ClientConnection {
    let credentials: Socket.Credentials
    let channel: MessageChannel
    /// Called once, after everything the client had was given back.
    var ended: (ClientConnection) -> Void = { _ in }
    private(set) var wantsInvalidations = false

    private let service: Service
    private var hasGreeted = false
    private var contexts: [UInt32: (context: AssetContext, count: Int)] = [:]
    private var holds: [UInt64: Int] = [:]
    private var knownMemories: Set<UInt32> = []
    private var requestsUnderWay = 0 { didSet { updatePause() } }

    init(socket: FileDescriptor, credentials: Socket.Credentials, service: Service, loop: EventLoop) throws(SystemError)
    {
        self.credentials = credentials
        self.service = service
        channel = try MessageChannel(loop: loop, socket: socket)
        channel.received = { [weak self] header, message, descriptors in self?.handle(header, message, descriptors) }
        channel.ended = { [weak self] in self?.giveEverythingBack() }
    }

    var user: UInt32 { credentials.user }
    var heldObjects: some Collection<UInt64> { holds.keys }

    /// Whether the client may administer the daemon.
    var isAdministrator: Bool { service.isAdministrator(credentials) }

    // MARK: What the daemon sends by itself

    /// Says that memory is named no more, if the client knows it.
    func tellRetired(_ memory: SharedMemory) {
        if knownMemories.remove(memory.number) != nil {
            channel.send(Retired(memory: memory.number).message(serial: 0))
        }
    }

    /// Says that the files of objects have changed, if the client wants to know and holds them.
    func tellInvalidated(_ objects: [UInt64]) {
        let mine = wantsInvalidations ? objects.filter { holds[$0] != nil } : []
        if !mine.isEmpty { channel.send(Invalidated(objects: mine).message(serial: 0)) }
    }

    /// Says goodbye and ends the connection.
    func dismiss(_ status: ReplyStatus) {
        channel.send(Goodbye(status: status).message(serial: 0))
        channel.close()
    }

    // MARK: Objects

    /// Makes sure that the client knows the memory of an entry that was held for it, and names the entry.
    func answer(
        _ entry: CacheEntry, origin: Answer.Origin, flags: Answer.Flags, since start: UInt64
    ) -> Answer {
        holds[entry.number, default: 0] += 1
        for memory in entry.memories where knownMemories.insert(memory.number).inserted {
            let event = MemoryEvent(
                memory: memory.number, content: memory.content == .segment ? .segment : .largeObject,
                byteCount: UInt64(memory.byteCount))
            channel.send(event.message(serial: 0), descriptor: memory.descriptor)
        }
        return Answer(
            object: entry.number, memory: entry.recordMemory.number, offset: UInt64(entry.recordOffset),
            kind: entry.kind,
            origin: origin, flags: flags, decodeDuration: entry.decodeDuration,
            duration: monotonicNanoseconds() - start,
            name: entry.key.name, path: entry.path)
    }

    private func release(_ numbers: [UInt64]) throws(RequestFailure) {
        for number in numbers {
            guard let count = holds[number] else {
                throw RequestFailure(.badMessage, found: number, "object \(number) was released but is not held")
            }
            holds[number] = count == 1 ? nil : count - 1
            if let entry = service.cache.entry(number) { service.cache.release(entry) }
        }
    }

    private func giveEverythingBack() {
        for (number, count) in holds {
            guard let entry = service.cache.entry(number) else { continue }
            for _ in 0..<count { service.cache.release(entry) }
        }
        holds = [:]
        for (context, count) in contexts.values { service.contexts.close(context, count: count) }
        contexts = [:]
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
        case .release: try release((try body(of: message) as Release).objects)
        case .openBundle: try open(try body(of: message), descriptor, serial)
        case .closeBundle: try close((try body(of: message) as CloseBundle).context)
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
        wantsInvalidations = hello.wantsInvalidations
        let welcome = Welcome(
            minor: min(hello.minor, Hello.version.minor), layoutVersion: MemoryHeader.layoutVersion,
            process: processIdentifier(), instance: service.configuration.instance, user: user,
            daemonVersion: Service.version)
        channel.send(welcome.message(serial: serial))
    }

    private func open(_ request: OpenBundle, _ descriptor: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        guard contexts.count < service.configuration.contextLimit else {
            let limit = service.configuration.contextLimit
            throw RequestFailure(
                .overloaded, found: UInt64(limit + 1), allowed: UInt64(limit),
                "\(limit) bundles are open on this connection")
        }
        perform(serial) { [service, user] () throws(RequestFailure) in
            let context = try await service.contexts.open(request, directory: descriptor, user: user)
            let plan = try await context.currentPlan(system: service.system)
            guard self.channel.isOpen else { return service.contexts.close(context, count: 1) }
            self.contexts[context.number, default: (context, 0)].count += 1
            let opened = BundleOpened(
                context: context.number, resourceCount: UInt32(clamping: plan.resourceCount),
                path: Array((context.bundle?.path ?? "").utf8))
            self.channel.send(opened.message(serial: serial))
        }
    }

    private func close(_ number: UInt32) throws(RequestFailure) {
        let (context, count) = try known(number)
        contexts[number] = count == 1 ? nil : (context, count - 1)
        service.contexts.close(context, count: 1)
    }

    private func lookUp(_ request: LookUp, _ supplied: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        let context = try known(request.context).context
        let start = monotonicNanoseconds()
        if supplied == nil, let known = service.names.knownAnswer(request, context) {
            // The common case: nothing is waited for, so nothing is suspended.
            let found = try known.get()
            return reply(found, serial, since: start)
        }
        perform(serial) { [service, user] () throws(RequestFailure) in
            let found = try await service.names.find(request, context, supplied: supplied, user: user)
            self.reply(found, serial, since: start)
        }
    }

    private func reply(_ found: FoundObject, _ serial: UInt32, since start: UInt64) {
        guard channel.isOpen else { return service.cache.release(found.entry) }
        let answer = answer(found.entry, origin: found.origin, flags: found.flags, since: start)
        channel.send(Found(answer).message(serial: serial), descriptor: found.stream)
    }

    private func loadNib(_ request: LoadNib, _ supplied: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        let context = try known(request.context).context
        perform(serial) { [service, user] () throws(RequestFailure) in
            let outcomes = try await service.nibs.load(request.name, context, supplied: supplied, user: user)
            self.reply(outcomes, serial)
        }
    }

    private func reply(_ outcomes: [ReferenceOutcome], _ serial: UInt32) {
        var references: [NibReference] = []
        for outcome in outcomes {
            switch outcome.result {
            case .success(let found):
                guard channel.isOpen else {
                    service.cache.release(found.entry)
                    continue
                }
                let answer = answer(found.entry, origin: found.origin, flags: found.flags, since: outcome.start)
                references.append(NibReference(answer: answer, usage: outcome.usage))
            case .failure(let error):
                references.append(
                    NibReference(
                        answer: Answer(none: outcome.kind, name: outcome.name), status: error.failure.status,
                        reason: error.failure.reason, usage: outcome.usage, diagnosis: error.failure.text))
            }
        }
        send(NibLoaded.parts(references), serial)
    }

    private func resolve(_ request: LookUp, _ serial: UInt32) throws(RequestFailure) {
        let context = try known(request.context).context
        perform(serial) { [service] () throws(RequestFailure) in
            let steps = try await service.names.explain(request, context)
            self.send(Resolution.parts(steps), serial)
        }
    }

    private func inspect(_ descriptor: FileDescriptor?, _ serial: UInt32) throws(RequestFailure) {
        guard let descriptor else { throw RequestFailure(.badMessage, "inspect needs the file's descriptor") }
        perform(serial) { [service, user] () throws(RequestFailure) in
            let document = try await service.nibs.describe(descriptor, user: user)
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
        Task {
            do throws(RequestFailure) {
                try await work()
            } catch {
                refuse(error, serial)
            }
            requestsUnderWay -= 1
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

    private func known(_ number: UInt32) throws(RequestFailure) -> (context: AssetContext, count: Int) {
        guard let known = contexts[number] else {
            throw RequestFailure(
                .unknownContext, found: UInt64(number), "context \(number) is not open on this connection")
        }
        return known
    }

    private func body<Body: MessageBody>(of message: ArraySlice<UInt8>) throws(RequestFailure) -> Body {
        do {
            return try Body(of: message)
        } catch {
            throw RequestFailure(error)
        }
    }
}
