internal import EventLoop
internal import LinuxSystem
internal import WorkerProtocol

extension PooledWorker {
    /// Number of packets that are read before other events get their turn.
    private static let burst = 16

    func readReplies() {
        for _ in 0..<Self.burst {
            if loss != nil { return }
            switch receive() {
            case .message(let count, _, let isTruncated):
                take(buffer[..<count], isTruncated)
                // No reply is expected, or other events wait for their turn.
                if jobs.isEmpty || EventLoopActor.isTurnOver { return }
            case .wouldBlock: return
            case .closed:
                takeRemainingReplies()
                return end(.crashed)
            }
        }
    }

    /// Reads the replies that the worker sent before its end: finished jobs count, and the job in progress is blamed. If the worker has not read all
    /// requests, the first read reports that (`ECONNRESET`), and only the next read gives a reply.
    func takeRemainingReplies() {
        var endings = 0
        while !jobs.isEmpty, endings < 2, loss == nil {
            switch receive() {
            case .message(let count, _, let isTruncated): take(buffer[..<count], isTruncated)
            case .wouldBlock: return
            case .closed: endings += 1
            }
        }
    }

    private func receive() -> Socket.Received {
        (try? Socket.receive(into: &buffer, descriptorLimit: 0, on: socket)) ?? .closed
    }

    private func take(_ packet: ArraySlice<UInt8>, _ isTruncated: Bool) {
        if isTruncated { return end(.violation(.wrongSize(found: packet.count, expected: WorkerReply.size))) }
        var rest = packet
        let first = jobs.first
        do throws(WorkerProtocolError) {
            while !rest.isEmpty, loss == nil {
                let (reply, identifier) = try WorkerReply.decode(rest.prefix(WorkerReply.size))
                rest = rest.dropFirst(WorkerReply.size)
                try take(reply, identifier, isLast: rest.isEmpty)
            }
            if loss == nil, jobs.first !== first { setDeadline() }
        } catch {
            end(.violation(error))
        }
    }

    private func take(_ reply: WorkerReply, _ identifier: UInt32, isLast: Bool) throws(WorkerProtocolError) {
        guard isReady else { return try becomeReady(reply, identifier) }
        guard let first = jobs.first else {
            throw .unexpectedReply(found: "a reply without a job", expected: "silence")
        }
        let step = try first.replies.accept(reply, identifier: identifier)
        // No reply may follow in the packet if the pool has to send the next message.
        var isPoolsTurn = jobs.count == 1
        if case .giveMemory = step { isPoolsTurn = true }
        if case .more = step { return }
        if isPoolsTurn, !isLast { throw .unexpectedReply(found: "another reply", expected: "the end of a packet") }
        switch step {
        case .more: break
        case .failed(let failure): finishFirst(.failed(.broken(failure)), isLast: isLast)
        case .deferred: finishFirst(.failed(.notBegun), isLast: isLast)
        case .giveMemory(let byteCount): first.post(.memoryNeeded(byteCount: byteCount))
        case .done(let content):
            guard let result = first.result(content, scratch: scratch[Int(first.request.slot)]) else {
                return end(.unsealable)
            }
            finishFirst(.done(result), claimed: result.nanoseconds, isLast: isLast)
        }
    }

    private func becomeReady(_ reply: WorkerReply, _ identifier: UInt32) throws(WorkerProtocolError) {
        switch (reply, identifier) {
        case (.ready, 0):
            isReady = true
            idleSince = monotonicNanoseconds()
            lastProcessorTime = process.processorTime()
            if !jobs.isEmpty { send(jobs) }
        case (.failed(let failure), 0): end(.unprotected(failure))
        default: throw .unexpectedReply(found: "another reply", expected: "ready")
        }
    }
}
