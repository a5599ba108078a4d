internal import AssetCache
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// Requests of tools: how names are resolved, contents of a file and of the cache, and purging.
@EventLoopActor
extension ClientConnection {
    func resolve(_ request: LookUp, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        try perform(serial) { [components, requester] () throws(RequestFailure) in
            let steps = try await self.loop.inTime(request.description) { () async throws(RequestFailure) in
                try await components.lookup.explain(request, context, for: requester)
            }
            await self.send(steps, as: Resolution.self, serial)
        }
    }

    func inspect(_ file: SuppliedFile?, _ serial: UInt32) throws(RequestFailure) {
        guard let file else { throw RequestFailure(.badMessage, "the request inspect names no file") }
        try perform(serial) { [components, requester] () throws(RequestFailure) in
            let document = try await self.loop.inTime("the description of the file") {
                () async throws(RequestFailure) in
                try await components.dispatcher.describe(try await components.opener.adopt(file), for: requester)
            }
            self.channel.send(
                Inspected(byteCount: UInt64(document.byteCount)).message(serial: serial), descriptor: document.memory,
                belongings: document.reservation)
        }
    }

    func list(_ request: List, _ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [components] () throws(RequestFailure) in
            var writer = ReplyWriter<ListReply>(to: self.channel, serial: serial)
            let holders = components.allHoldings
            await components.forEachEntry(for: self) { entry in
                if let entry = components.listEntry(entry, request.kind, holders, for: self) { await writer.add(entry) }
            }
            await writer.finish()
        }
    }

    /// Hands out an entry that `list` shows the client. An entry of files that only one user may read goes to that user and root only.
    func hold(_ request: Hold, _ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [self] () throws(RequestFailure) in
            let object = request.object
            guard let entry = components.cache.entry(object),
                let listed = components.listEntry(entry, nil, components.allHoldings, for: self)
            else {
                throw RequestFailure(
                    .notFound, found: object, "no object with number \(object) is in the client's list")
            }
            if case .user(let owner) = entry.key.visibility, owner != user, user != 0 {
                throw RequestFailure(.denied, "object \(object) comes from files that only user \(owner) may read")
            }
            components.cache.hold(entry)
            await account.makeShare(for: entry)
            let found = FoundObject(entry: entry, origin: .shared, flags: listed.answer.flags)
            try reply(found, serial, after: nil)
        }
    }

    func listBundles(_ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [components, user, isAdministrator] in
            let bundles = components.contexts.bundles(of: isAdministrator ? nil : user)
            await self.send(bundles.lazy.map(\.entry), as: BundleList.self, serial)
        }
    }

    func listClients(_ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [components, user, isAdministrator] in
            let clients = (components.clients?.all ?? []).filter { isAdministrator || $0.user == user }
            await self.send(clients.lazy.map(\.entry), as: ClientList.self, serial)
        }
    }

    func listCounts(_ request: ListCounts, _ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [components] in
            let groups = await components.counts(by: request.grouping, for: self)
            await self.send(groups, as: CountList.self, serial)
        }
    }

    /// The connection as tools see it.
    private var entry: ClientEntry {
        ClientEntry(
            process: UInt32(clamping: credentials.process), user: user,
            contexts: UInt32(clamping: holdings.openContexts.count), objects: UInt32(clamping: holdings.objectCount),
            objectBytes: holdings.objectBytes,
            requests: requestCount, age: monotonicNanoseconds() - start)
    }

    func purge(_ request: Purge, _ serial: UInt32) throws(RequestFailure) {
        try perform(serial) { [self, releasing] () throws(RequestFailure) in
            await releasing?.value
            let purged = try await components.purge(request, for: self)
            let reply = Purged(entries: UInt32(clamping: purged.entries), byteCount: UInt64(purged.bytes))
            channel.send(reply.message(serial: serial))
        }
    }

    private func send<Reply: ReplyInParts>(
        _ items: some Sequence<Reply.Item>, as: Reply.Type, _ serial: UInt32
    ) async {
        var writer = ReplyWriter<Reply>(to: channel, serial: serial)
        for item in items where channel.isOpen { await writer.add(item) }
        await writer.finish()
    }
}
