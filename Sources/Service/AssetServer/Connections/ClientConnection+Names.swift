internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import WireProtocol
internal import WorkerPool

/// Many names in one message, and the names that programs need at their start.
extension ClientConnection {
    func lookUpNames(_ request: LookUpNames, _ serial: UInt32) throws(RequestFailure) {
        let context = try holdings.context(request.context)
        let names = request.names.map { StartNames.Name(kind: request.kind, bytes: $0) }
        for name in names { holdings.learnName(name.bytes, name.kind, in: context) }
        if readsIndexes { components.indexes.make(for: context) }
        if request.prepares { return try prefetch(names, recalls: request.recalls, context, serial) }
        if names.count == 1, let outcome = components.batches.known(names[0], context, fits: account.fits) {
            // The common case: the answer is there, and no task is needed.
            guard let answer = answer(outcome, context, mayLend: request.mayLend) else { return }
            channel.send(NamesFound(answers: [answer]).message(serial: serial))
            return
        }
        try perform(serial) { [components, requester] () throws(RequestFailure) in
            // Only one object can be lent at a time.
            let mayLend = request.mayLend && names.count == 1
            try await self.send(NamesFound.self, serial, { self.answer($0, context, mayLend: mayLend) }) { deliver in
                await components.batches.answer(names, context, for: requester, deliver: deliver)
            }
        }
    }

    /// Finds objects before the client asks for them, and replies when the client can find them without a message.
    private func prefetch(
        _ names: [StartNames.Name], recalls: Bool, _ context: AssetContext, _ serial: UInt32
    ) throws(RequestFailure) {
        var all = names
        if recalls {
            holdings.beginToLearn(context)
            let asked = Set(names)
            all += context.startNames.all().filter { !asked.contains($0) }
        }
        try perform(serial) { [components, requester, channel] () throws(RequestFailure) in
            await context.indexMaking?.value
            await components.batches.prepare(all, context, for: requester) { channel.isOpen }
            await self.makeFindable(context)
            channel.send(NamesFound(answers: []).message(serial: serial))
        }
    }

    /// Waits until the client can find a context's answers without a message, and announces the memory to which they lead.
    private func makeFindable(_ context: AssetContext) async {
        await context.index?.settle()
        if context.index?.isCurrent == false {
            await loop.inTime({ [components] in await components.changes.settle(context) }, late: {})
        }
        announceMemories(of: context)
    }

    /// Adds the answers that programs needed at their start to the reply, as far as they are known and there is room. Starts to find the unknown
    /// answers, so that they are ready when the client asks.
    func recall(_ context: AssetContext, into opened: inout BundleOpened) async {
        components.statistics.count(.starts)
        context.bundle?.use.starts += 1
        var unknown: [StartNames.Name] = []
        var size = opened.message(serial: 1).count
        for name in context.startNames.all() where channel.isOpen {
            await EventLoopActor.giveWay()
            guard let outcome = components.batches.known(name, context) else {
                unknown.append(name)
                continue
            }
            if let entry = entryBeyondShare(outcome) { await account.makeShare(for: entry) }
            // An object that the user may not hold is asked for when it is needed, and refused then.
            guard let answer = answer(outcome, context), answer.status != .overloaded else { continue }
            size += answer.byteCount
            guard size <= WireLimits.messageBytes.value else {
                if answer.answer.object != 0 { try? holdings.release([answer.answer.object]) }
                break
            }
            opened.answers.append(answer)
        }
        components.statistics.count(.namesRecalled, UInt64(opened.answers.count))
        if unknown.isEmpty { return guess(for: context) }
        performWithoutReply { [self] in
            await components.batches.prepare(unknown, context, for: requester) { self.channel.isOpen }
        }
    }

    /// Decodes small images that the first program of a bundle may ask for, as long as the cache has plenty of room.
    private func guess(for context: AssetContext) {
        func hasRoom() -> Bool { components.cache.usedBytes < components.cache.limit / 2 }
        guard hasRoom() else { return }
        var rest = context.guessedNames()[...]
        if rest.isEmpty { return }
        if readsIndexes { components.indexes.make(for: context) }
        performWithoutReply { [self] in
            var isFirst = true
            while !rest.isEmpty, hasRoom(), holdings.hasOpen(context) {
                let share = Array(rest.prefix(ServerLimits.nibShare.value))
                rest = rest.dropFirst(share.count)
                let hasFound = await components.batches.prepare(
                    share, context, for: .guess(for: user), fileLimit: UInt64(ServerLimits.guessedFile.value))
                // The file helper may have no permission to read the files, or the files no pictures.
                if !hasFound { break }
                if isFirst {
                    // Workers start after the first share, so that the program does not wait for their start before it has its bundle. The start
                    // has a turn of its own, because it takes long.
                    await EventLoopActor.nextTurn()
                    components.workers.prepare(2)
                }
                isFirst = false
            }
            await context.indexMaking?.value
            await makeFindable(context)
        }
    }

    /// Answer for a name; nil when the client has gone.
    private func answer(
        _ outcome: ReferenceOutcome, _ context: AssetContext, mayLend: Bool = false
    ) -> NibReference? {
        guard var answer = reference(outcome, mayLend: mayLend) else { return nil }
        if answer.answer.flags.contains(.lent), let found = try? outcome.result.get(), let record = found.record {
            context.answers.lend(found.entry, as: record, to: self)
        }
        guard answer.answer.object == 0 else { return answer }
        let item = outcome.item
        answer.answer.flags = []
        answer.answer.name = context.registeredName(item.name, item.kind)
        let isWatched = context.watchMissing(.name(item.key), for: holdings) {
            [weak channel, number = context.number] in
            channel?.send(Changed(context: number).message(serial: 0))
        }
        if isWatched { answer.answer.flags.insert(.watched) }
        return answer
    }

    /// Counts the numbers that a program reports about itself, as far as the daemon believes them.
    func countReport(_ report: Report) throws(RequestFailure) {
        let context = try holdings.context(report.context)
        let report = report.believed
        let counts: KeyValuePairs<Metric, UInt64> = [
            .namesServed: UInt64(report.found) + UInt64(report.missing), .namesOwnWay: UInt64(report.ownWay),
            .serviceTime: report.answerTime, .ownWayTime: report.ownWayTime, .timeSaved: report.savedTime,
        ]
        for (metric, number) in counts { components.statistics.count(metric, number) }
        context.bundle?.use.add(report)
    }
}
