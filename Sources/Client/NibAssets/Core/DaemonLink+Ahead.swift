internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A request whose reply nobody has taken yet.
struct PendingRequest {
    let reply: MessageType
    /// Names asked for; nil for requests other than lookups.
    var names: AskedNames?
    var parts: [DaemonLink.Part] = []
    var isComplete = false
    var failure: Failure?
}

struct AskedNames {
    let context: BundleContext
    let kind: AssetKind
    var names: Set<[UInt8]>
    /// The context's number when the request was sent. If the context has another number by now, another folder has taken the bundle's place.
    var number: UInt32 = 0
    /// Whether the daemon only decodes the objects, and sends no answers.
    var prepares = false
    /// Whether the daemon also decodes the objects of names that programs needed at their start.
    var recalls = false

    /// Whether one message can ask for these and other names.
    func mayMerge(with others: AskedNames) -> Bool {
        context === others.context && kind == others.kind && names.count + others.names.count <= WireLimits.names.value
            && [prepares, recalls, others.prepares, others.recalls] == [false, false, false, false]
    }

    func request(_ context: UInt32) -> LookUpNames {
        LookUpNames(context: context, kind: kind, names: Array(names), prepares: prepares, recalls: recalls)
    }

    /// Whether the answers are about the folder that is the bundle now.
    func isCurrent(on connection: DaemonLink) -> Bool { context.number(on: connection) == number }
}

extension DaemonLink {
    /// Sends a request if that is possible without waiting. Returns its serial; nil when it was not sent.
    func sendAhead(
        _ message: (_ serial: UInt32) -> [UInt8], expecting reply: MessageType, names: AskedNames? = nil
    ) -> UInt32? {
        guard pendingRequests.count < ClientLimits.requestsAhead.value else { return nil }
        let serial = nextSerial()
        guard trySend(message(serial)) else { return nil }
        pendingRequests[serial] = PendingRequest(reply: reply, names: names)
        return serial
    }

    /// Takes a part of a reply to a pending request. False when no request has its serial.
    func addToPendingRequest(_ part: Part, _ header: MessageHeader) throws(ExchangeFailure) -> Bool {
        // Removed from `pendingRequests` while it changes, so that its parts are not copied.
        guard var request = pendingRequests.removeValue(forKey: header.serial) else { return false }
        guard !request.isComplete, request.parts.count < ClientLimits.replyParts.value else {
            throw .fatal(AssetError(.protocolError, "the daemon sent a reply of too many messages"))
        }
        if header.status != .done {
            request.failure = try failure(part, header)
            request.isComplete = true
        } else {
            guard header.type == request.reply else {
                throw protocolViolation(.unexpectedType(found: header.rawType, expected: request.reply))
            }
            // The next message overwrites the buffer.
            request.parts.append(Part(bytes: Array(part.bytes)[...], file: part.file))
            request.isComplete = !header.hasMore
        }
        pendingRequests[header.serial] = request
        return true
    }

    /// Waits for the reply to a request. After a failure other than a refusal, the connection and all its requests end.
    func collect(_ serial: UInt32, until deadline: UInt64) throws(ExchangeFailure) -> [Part] {
        while true {
            if let request = pendingRequests[serial], request.isComplete {
                pendingRequests[serial] = nil
                if let failure = request.failure { throw .refused(failure) }
                return request.parts
            }
            try awaitMessage(until: deadline)
        }
    }

    /// The only message of a reply.
    func onlyPart(of parts: [Part]) throws(ExchangeFailure) -> Part {
        guard let part = parts.first, parts.count == 1 else {
            throw .fatal(AssetError(.protocolError, "the daemon sent several messages as a reply of one message"))
        }
        return part
    }

    /// Whether the answer to a name is under way.
    func isAsked(_ kind: AssetKind, _ name: [UInt8], in context: BundleContext) -> Bool {
        pendingRequests.values.contains { request in
            guard let asked = request.names, !request.isComplete, !asked.prepares else { return false }
            return asked.context === context && asked.isCurrent(on: self) && asked.kind == kind
                && asked.names.contains(name)
        }
    }

    /// Whether answers are under way, or have come and wait to be taken.
    var awaitsAnswers: Bool {
        pendingRequests.values.contains { $0.reply == NamesFound.type || $0.reply == BundleOpened.type }
    }

    func awaitMessage(until deadline: UInt64) throws(ExchangeFailure) {
        guard let part = try receive() else { return try wait(for: .reading, until: deadline) }
        try takeReply(part, try header(of: part))
    }

    /// Takes the answers that have come for names that were asked for ahead.
    func takeAnswers() throws(ExchangeFailure) -> [(asked: AskedNames, answers: [NibReference])] {
        var taken: [(asked: AskedNames, answers: [NibReference])] = []
        for (serial, request) in pendingRequests where request.isComplete {
            guard let asked = request.names else { continue }
            pendingRequests[serial] = nil
            // Failed names are asked for again when needed.
            let answers = try decode(request.parts, as: NamesFound.self).flatMap { $0.answers }
            taken.append((asked: asked, answers: answers))
        }
        return taken
    }
}
