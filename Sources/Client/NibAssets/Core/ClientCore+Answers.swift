internal import AssetModel
internal import WireProtocol

extension ClientCore {
    /// The answer to a name; throws when there is no answer. That a name is missing is an answer, too. `fromDaemon` tells whether a message was
    /// needed. If waiting is refused, throws `notYet` for names whose answer is not known.
    func answer(
        to kind: AssetKind, _ name: [UInt8], in context: BundleContext, _ waiting: Waiting
    ) throws(AssetError) -> (answer: NameAnswer, fromDaemon: Bool) {
        if let refusal = NameRefusal(name, in: context.conditions.profile) {
            return (.missing(MissingAnswer(AssetError(.badName, refusal.description), name)), false)
        }
        if let known = knownAnswer(to: kind, name, in: context) { return (known, false) }
        guard waiting == .allowed else {
            // The answer may have come meanwhile.
            lookAtEvents(for: context)
            if let known = knownAnswer(to: kind, name, in: context) { return (known, false) }
            throw AssetError(.notYet, "the answer is not known yet")
        }
        return try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            if let arrived = try self.answerUnderWay(kind, name, in: context, on: connection, until: deadline) {
                return (arrived, true)
            }
            guard connection.supportsNameBatches else {
                return (try self.lookUpOneName(kind, name, in: context, number, on: connection, deadline), true)
            }
            let mayLend = context.conditions.profile == .gnustep
            let request = LookUpNames(context: number, kind: kind, names: [name], mayLend: mayLend)
            let parts = try connection.askForParts(request, for: NamesFound.self, until: deadline)
            guard let answer = parts.first?.answers.first else {
                throw .fatal(AssetError(.protocolError, "the daemon answered none of the names"))
            }
            return (try self.nameAnswer(for: answer, kind, name, in: context, number, on: connection, deadline), true)
        }
    }

    /// The answer that has come, or is under way, because of the opening of the bundle, an earlier request or another thread; nil when nobody has
    /// asked for the name.
    func answerUnderWay(
        _ kind: AssetKind, _ name: [UInt8], in context: BundleContext, on connection: DaemonLink,
        until deadline: UInt64
    ) throws(ExchangeFailure) -> NameAnswer? {
        while true {
            try takeEventsAndAnswers(from: connection)
            if let known = knownAnswer(to: kind, name, in: context) { return known }
            guard connection.isAsked(kind, name, in: context) else { return nil }
            try connection.awaitMessage(until: deadline)
        }
    }

    /// The answer to a name, if no message is needed; else nil.
    func knownAnswer(to kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> NameAnswer? {
        if let found = withTable({ $0.take(kind, name, in: context) }) { return found }
        if withTable({ $0.missing(kind, name, in: context) }) != nil {
            lookAtEvents(for: context)
            if let missing = withTable({ $0.missing(kind, name, in: context) }) { return .missing(missing) }
        }
        let early = withTable { (table) -> NameAnswer? in
            guard let early = table.takeEarlyAnswer(kind, name, in: context) else { return nil }
            let object = enter(early.answer, early.source, named: name, in: context, into: &table)
            return unsafe .object(.passUnretained(object), early.answer.flags)
        }
        return early ?? indexAnswer(to: kind, name, in: context)
    }

    /// Notes names to ask for in one message. Unless a call follows, sends the message if that is possible without waiting; else the next call does.
    func askAhead(_ kind: AssetKind, _ names: [[UInt8]], in context: BundleContext, callFollows: Bool = false) {
        let unknown = unknown(kind, names.prefix(WireLimits.names.value), in: context)
        if unknown.isEmpty { return }
        withTable { $0.outbox.want(AskedNames(context: context, kind: kind, names: Set(unknown))) }
        if !callFollows { trySendNamesAndReports() }
    }

    /// The valid names among `names` whose answers this process does not know.
    func unknown(_ kind: AssetKind, _ names: some Sequence<[UInt8]>, in context: BundleContext) -> [[UInt8]] {
        let valid = names.filter { NameRefusal($0, in: context.conditions.profile) == nil }
        return withTable { table in valid.filter { !table.knows(kind, $0, in: context) } }
    }

    /// Adds to the daemon's statistics, now or with a later message.
    func report(_ report: Report, of context: BundleContext) {
        withTable { $0.outbox.add(report, of: context) }
        trySendNamesAndReports()
    }

    /// Takes answers that came before the program asked for them.
    func enter(
        _ answers: [NibReference], of context: BundleContext, on connection: DaemonLink
    ) throws(ExchangeFailure) {
        for reference in answers {
            let answer = reference.answer
            guard answer.object != 0 else {
                guard let missing = MissingAnswer(reference), answer.flags.contains(.watched) else { continue }
                withTable {
                    if $0.earlyAnswers.hasChanged(context.identifier) { return }
                    $0.remember(missing, answer.kind, reference.usage, in: context)
                }
                continue
            }
            let source = try load(answer, on: connection)
            if source.record.isStreamed {
                // A streamed sound's file comes only with the answer to a request for this name alone.
                withTable { $0.giveBack(answer.object) }
                continue
            }
            withTable {
                $0.add(EarlyAnswer(source: source, answer: answer), named: reference.usage, in: context)
            }
        }
    }

    private func nameAnswer(
        for reference: NibReference, _ kind: AssetKind, _ name: [UInt8], in context: BundleContext, _ number: UInt32,
        on connection: DaemonLink, _ deadline: UInt64
    ) throws(ExchangeFailure) -> NameAnswer {
        if let missing = MissingAnswer(reference) {
            if reference.answer.flags.contains(.watched) {
                withTable { $0.remember(missing, kind, name, in: context) }
            }
            return .missing(missing)
        }
        switch reference.status {
        case .done:
            try reference.answer.expect(kind)
            if reference.answer.flags.contains(.lent) {
                let object = try copyLentObject(
                    of: reference.answer, named: name, in: context, on: connection, deadline)
                return unsafe .object(.passUnretained(object), reference.answer.flags)
            }
            let source = try load(reference.answer, on: connection)
            if source.record.isStreamed {
                withTable { $0.giveBack(reference.answer.object) }
                return try lookUpOneName(kind, name, in: context, number, on: connection, deadline)
            }
            let object = withTable { enter(reference.answer, source, named: name, in: context, into: &$0) }
            return unsafe .object(.passUnretained(object), reference.answer.flags)
        case .needsFile: return try lookUpOneName(kind, name, in: context, number, on: connection, deadline)
        default: throw .refused(Failure(reference.status, text: reference.diagnosis))
        }
    }

    /// Copies an object that was lent, and gives it back at once, so that the daemon can lend the next one.
    private func copyLentObject(
        of answer: Answer, named name: [UInt8], in context: BundleContext, on connection: DaemonLink,
        _ deadline: UInt64
    ) throws(ExchangeFailure) -> AssetObject {
        let source = try load(answer, on: connection)
        let copy: MappedRecord
        do throws(AssetError) { copy = try source.record.copied(answer.kind) } catch { throw .fatal(error) }
        withTable { $0.giveBack(answer.object) }
        try sendReleases(on: connection, until: deadline)
        let lent = AssetObject.Source(
            record: copy, session: source.session, number: source.number, isHeld: false)
        return withTable { enter(answer, lent, named: name, in: context, into: &$0) }
    }

    /// Asks for one name by itself, and sends the file if only this process may read it.
    private func lookUpOneName(
        _ kind: AssetKind, _ name: [UInt8], in context: BundleContext, _ number: UInt32, on connection: DaemonLink,
        _ deadline: UInt64
    ) throws(ExchangeFailure) -> NameAnswer {
        do throws(ExchangeFailure) {
            let found = try ask(kind, name, bundleOnly: false, in: number, on: connection, deadline)
            let object = try enter(found.answer, found.file, named: name, in: context, .latest, on: connection)
            return unsafe .object(.passUnretained(object), found.answer.flags)
        } catch {
            guard case .refused(let failure) = error, MissingAnswer.isAnswer(failure.status) else { throw error }
            return .missing(MissingAnswer(AssetError(failure), name))
        }
    }
}

extension MissingAnswer {
    /// The answer for a name that an index has as missing.
    convenience init(inIndex kind: AssetKind, _ name: Span<UInt8>) {
        let bytes = name.copy
        let text =
            "no " + (kind == .image ? "image" : "sound") + " is called \"" + String(decoding: bytes, as: UTF8.self)
            + "\": no file answers"
        self.init(AssetError(.notFound, text), bytes)
    }

    /// The answer that there is no object; nil for other failures.
    fileprivate convenience init?(_ reference: NibReference) {
        guard reference.answer.object == 0, Self.isAnswer(reference.status) else { return nil }
        let failure = Failure(reference.status, reason: reference.reason, text: reference.diagnosis)
        self.init(AssetError(failure), reference.answer.name)
    }

    /// Whether a failure is an answer to the name; other failures say that there is no answer.
    fileprivate static func isAnswer(_ status: ReplyStatus) -> Bool {
        status == .notFound || status == .badName || status == .broken
    }
}
