internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

extension ClientCore {
    /// Handles messages that have come, at most once a millisecond. Looks once a second whether another folder is at the bundle's path. Never waits.
    func lookAtEvents(for context: BundleContext) {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        let now = monotonicNanoseconds()
        if context.beginLookIfDue(now) {
            let isFolderReplaced = context.isFolderReplaced
            withLockedTable { table in
                if isFolderReplaced {
                    table.forgetMissing(in: context)
                    context.index = nil
                }
                context.indexIsCurrentUntil = now &+ UInt64(ClientLimits.folderTime.value)
            }
        }
        guard let connection else {
            seekDaemon()
            let next = now &+ UInt64(ClientLimits.lookTime.value)
            return withLockedTable { _ in context.indexIsCurrentUntil = next }
        }
        if now >= lastLook &+ UInt64(ClientLimits.lookTime.value) {
            lastLook = now
            handleMessages(of: connection)
        }
        withLockedTable { $0.trustedMissing = (context.identifier, lastLook &+ UInt64(ClientLimits.lookTime.value)) }
    }

    /// Handles messages that have come over the connection, and asks for wanted names, without waiting.
    func handleMessages(of connection: DaemonLink) {
        do throws(ExchangeFailure) {
            try connection.handlePendingMessages()
            try takeOpenings(on: connection)
            try takeEventsAndAnswers(from: connection)
            sendNamesAndReports(on: connection)
        } catch {
            disconnect()
            pendingEvents.addEvents(1)
        }
    }

    /// A number that rises whenever an answer may have changed; 0 while the context is not open.
    func generation(of context: BundleContext) -> UInt64 {
        lookAtEvents(for: context)
        guard connectionLock.lock(until: 0) else { return 0 }
        defer { connectionLock.unlock() }
        guard let connection, context.number(on: connection) != nil else { return 0 }
        return withLockedTable { $0.generation &+ context.indexGeneration }
    }

    /// A descriptor that is readable when `dispatch` has work.
    func eventDescriptor() throws(AssetError) -> FileDescriptor {
        repairAfterFork()
        guard connectionLock.lock(until: endOfCall) else {
            throw AssetError(.timedOut, "calls of other threads did not end in time")
        }
        defer { connectionLock.unlock() }
        do { return try pendingEvents.descriptor(watching: connection ?? connector.greetingConnection) } catch {
            throw AssetError(error)
        }
    }

    /// Handles the daemon's events without waiting. Once the daemon has answered the greeting, asks it to open all bundles. Returns the number of
    /// events, and the objects whose files have changed. If waiting is allowed, the calls of other threads may end first.
    func dispatch(_ waiting: Waiting = .refused) -> (events: Int, changes: [ObjectChange]) {
        repairAfterFork()
        // A thread in an exchange handles events itself, and signals them.
        guard connectionLock.lock(until: waiting == .allowed ? endOfCall : 0) else { return (0, []) }
        defer { connectionLock.unlock() }
        seekDaemon()
        if let connection { handleMessages(of: connection) }
        seekDaemon()
        if let connection {
            for context in withLockedTable({ $0.contexts }) { context.openAhead(on: connection) }
        }
        return pendingEvents.take()
    }

    /// Whether the client seeks the next daemon. No descriptor signals that daemon; `dispatch` looks for it at most once a second.
    var seeksDaemon: Bool {
        guard connectionLock.lock(until: 0) else { return true }
        defer { connectionLock.unlock() }
        return hasLostDaemon && !withLockedTable { $0.contexts.isEmpty }
    }

    /// Whether the daemon has said since the last call that memory is short.
    func takeMemoryWarning() -> Bool {
        repairAfterFork()
        guard connectionLock.lock(until: 0) else { return false }
        defer { connectionLock.unlock() }
        defer { pendingEvents.isMemoryShort = false }
        return pendingEvents.isMemoryShort
    }

    /// Moves a connection's answers to the table, and its events to the pending ones. The events come last: an event may be about an answer before it.
    func takeEventsAndAnswers(from connection: DaemonLink) throws(ExchangeFailure) {
        for (asked, answers) in try connection.takeAnswers() {
            if asked.isCurrent(on: connection) {
                try enter(answers, of: asked.context, on: connection)
            } else {
                let objects = answers.map { $0.answer.object }.filter { $0 != 0 }
                withLockedTable { for object in objects { $0.giveBack(object) } }
            }
            withLockedTable { $0.earlyAnswers.end(asked) }
        }
        takeEvents(from: connection)
    }

    func takeEvents(from connection: DaemonLink) {
        let events = connection.events
        connection.events = DaemonLink.Events()
        pendingEvents.addEvents(events.count)
        if events.isMemoryShort { pendingEvents.isMemoryShort = true }
        withLockedTable { $0.earlyAnswers.notesEvents = connection.awaitsAnswers }
        for number in events.changed {
            for context in contexts(of: number, on: connection) {
                withLockedTable { $0.forgetMissing(in: context) }
            }
        }
        withLockedTable { table in
            if table.session == connection.session { table.memories = connection.memories }
        }
        for (context, memory) in events.indexes { setIndex(of: context, to: memory, on: connection) }
        if events.invalidated.isEmpty { return }
        pendingEvents.addChanges(withLockedTable { $0.invalidate(events.invalidated) })
    }

    /// Sets the index of a context to the one in a memory; 0: the context has no index any more.
    private func setIndex(of number: UInt32, to memory: UInt32, on connection: DaemonLink) {
        let reader = connection.memories.index(memory)
        if page?.session != connection.session, let counts = connection.memories.page {
            page = (connection.session, UsePage(counts, generation: withLockedTable { $0.forks }))
        }
        let index = reader.flatMap { reader in
            page.flatMap { NameIndex(reader, of: number, $0.page, session: connection.session) }
        }
        let contexts = contexts(of: number, on: connection)
        withLockedTable { table in
            for context in contexts {
                context.index = index
                context.indexIsCurrentUntil = monotonicNanoseconds() &+ UInt64(ClientLimits.folderTime.value)
            }
            table.generation += 1
        }
    }

    /// Forgets a context's names, which now mean the files of another folder.
    func forgetNames(of context: BundleContext, on connection: DaemonLink) {
        takeEvents(from: connection)
        pendingEvents.addChangesAsEvent(withLockedTable { $0.forgetNames(in: context) })
    }

    /// The contexts in use that have a number on the connection: the daemon may use one number for several equivalent conditions.
    func contexts(of number: UInt32, on connection: DaemonLink) -> [BundleContext] {
        withLockedTable { $0.contexts }.filter { $0.number(on: connection) == number }
    }
}
