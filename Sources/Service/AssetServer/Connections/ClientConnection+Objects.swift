internal import AssetCache
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// Objects of names and of nibs, handed to the client.
extension ClientConnection {
    func lookUp(_ request: LookUp, _ supplied: SuppliedFile?, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        if request.size == nil, !request.bundleOnly { holdings.learnName(request.name, request.kind, in: context) }
        if readsIndexes { components.indexes.make(for: context) }
        let start = monotonicNanoseconds()
        let supplied = supplied.map { SuppliedFiles(request, first: $0) }
        if supplied == nil, let known = components.lookup.knownAnswer(.init(request), context, fits: account.fits) {
            // The common case: the answer is there, and no task is needed.
            let found = try known.get()
            // The client had to ask for a remembered answer: the next client finds the answer in the index.
            if readsIndexes, let record = found.record { context.answers.publishAgain(record) }
            return try reply(found, serial, after: monotonicNanoseconds() - start)
        }
        try perform(serial) { [loop, components, requester] () throws(RequestFailure) in
            let found = try await loop.inTime(request.description) { () async throws(RequestFailure) in
                try await components.lookup.find(
                    .init(request), NameQuestion(context: context, requester: requester, supplied: supplied))
            } late: { found in
                components.cache.release(found.entry)
            }
            let duration = monotonicNanoseconds() - start
            await self.account.makeShare(for: found.entry)
            let file = await self.send(found.stream)
            try self.reply(found, file: file, serial, after: duration)
        }
    }

    /// Sends an object. `duration` is the time of the lookup, in nanoseconds; nil if no name was looked up.
    func reply(
        _ found: FoundObject, file: UInt32 = 0, _ serial: UInt32, after duration: UInt64?
    ) throws(RequestFailure) {
        guard let answer = try answer(found, after: duration) else { return }
        channel.send(Found(answer, file: file).message(serial: serial))
        if found.record?.isOutdated == true { sendInvalidated([found.entry.number]) }
    }

    /// Hands an object to the client, and announces memory that the client does not know yet; nil if the client has gone.
    private func answer(
        _ found: FoundObject, after duration: UInt64?, mayLend: Bool = false
    ) throws(RequestFailure) -> Answer? {
        let entry = found.entry
        guard channel.isOpen else {
            components.cache.release(entry)
            return nil
        }
        let (memories, isLent) = try holdings.take(entry, mayLend: mayLend)
        if let duration {
            components.statistics.recordTime(duration, of: found.origin)
            holdings.counts.add(LookUpCounts(found.origin, entry))
        }
        for memory in memories { announce(memory) }
        return Answer(
            of: entry, found.origin, flags: isLent ? found.flags.union(.lent) : found.flags, duration: duration ?? 0)
    }

    func loadNib(_ request: LoadNib, _ supplied: SuppliedFile?, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        if readsIndexes { components.indexes.make(for: context) }
        var request = request
        if request.takesNames, supplied == nil {
            request.takesNames = false  // so that all requests for this nib have one key
            if let names = components.nibs.indexedNames(request, context) {
                announceMemories(of: context)
                return channel.send(NibLoaded(names: names).message(serial: serial))
            }
        }
        try perform(serial) { [components, requester, request] () throws(RequestFailure) in
            try await self.send(NibLoaded.self, serial, { self.reference($0) }) { deliver throws(RequestFailure) in
                try await components.nibs.load(
                    request, context, supplied: supplied, for: requester, deliver: deliver)
            }
        }
    }

    /// Entry of an outcome's object if room must be made for it in the user's share; nil for most objects.
    func entryBeyondShare(_ outcome: ReferenceOutcome) -> CacheEntry? {
        guard channel.isOpen, case .success(let found) = outcome.result, !account.fits(found.entry) else { return nil }
        return found.entry
    }

    /// Sends the references that `reference` makes of the outcomes that `work` delivers, until the client has gone.
    func send<Reply: ReplyInParts<NibReference>>(
        _: Reply.Type, _ serial: UInt32, _ reference: @escaping @EventLoopActor (ReferenceOutcome) -> NibReference?,
        _ work: (NibLoader.Delivery) async throws(RequestFailure) -> Void
    ) async throws(RequestFailure) {
        var writer = ReplyWriter<Reply>(to: channel, serial: serial)
        // Objects that became outdated before the client got them. Later changes are reported as for any object that the client holds.
        var outdated: [UInt64] = []
        try await work { [account] outcomes in
            for outcome in outcomes {
                if let entry = self.entryBeyondShare(outcome) { await account.makeShare(for: entry) }
                guard let reference = reference(outcome) else { continue }
                await writer.add(reference)
                if let found = try? outcome.result.get(), found.record?.isOutdated == true {
                    outdated.append(found.entry.number)
                }
            }
            return channel.isOpen
        }
        await writer.finish()
        sendInvalidated(outdated)
    }

    /// Reference for an outcome; nil when the client has gone.
    func reference(_ outcome: ReferenceOutcome, mayLend: Bool = false) -> NibReference? {
        do throws(RequestFailure) {
            return try answer(try outcome.result.get(), after: outcome.duration, mayLend: mayLend).map {
                NibReference(answer: $0, usage: outcome.item.usage)
            }
        } catch {
            components.statistics.countFailure(error.failure.status)
            if error.isOutOfDescriptors { components.giveUpDescriptors(error.description, for: user) }
            let item = outcome.item
            return NibReference(
                answer: Answer(none: item.kind, name: item.name, flags: item.name.isEmpty ? .embedded : []),
                status: error.failure.status,
                reason: error.failure.reason, usage: item.usage, diagnosis: error.failure.text)
        }
    }
}

extension Answer {
    init(of entry: CacheEntry, _ origin: Origin, flags: Flags, duration: UInt64 = 0) {
        self.init(
            object: entry.number, memory: entry.recordMemory.number, offset: UInt64(entry.recordOffset),
            kind: entry.kind, origin: origin, flags: flags, decodeDuration: entry.decodeDuration, duration: duration,
            name: entry.key.name, path: entry.path)
    }
}

extension LookUp {
    /// Sought object, for people.
    var description: String { "the \(kind) \"\(String(decoding: name, as: UTF8.self))\"" }
}
