internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Messages to the daemon that no call of the program waits for.
extension ClientCore {
    /// Sends wanted names and reports, if that is possible without waiting.
    func trySendNamesAndReports() {
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        if let connection { sendNamesAndReports(on: connection) }
    }

    /// Sends requests for wanted names, and reports, without waiting.
    func sendNamesAndReports(on connection: DaemonLink) {
        let (wanted, reports) = withLockedTable { $0.outbox.take { $0.number(on: connection) != nil } }
        // A daemon before protocol 1.2 knows neither.
        guard connection.supportsNameBatches else { return }
        for index in wanted.indices {
            var asked = wanted[index]
            guard let number = asked.context.number(on: connection) else { continue }
            asked.names = withLockedTable { table in
                asked.names.filter { !table.knows(asked.kind, $0, in: asked.context) }
            }
            if asked.names.isEmpty, !asked.recalls { continue }
            asked.number = number
            let request = asked.request(number)
            let serial = connection.sendAhead(
                { request.message(serial: $0) }, expecting: .namesFound, names: asked)
            if serial == nil {
                withLockedTable { $0.outbox.putBack(wanted[index...]) }
                break
            }
            if !asked.prepares { withLockedTable { $0.earlyAnswers.begin(asked) } }
        }
        for (context, report) in reports {
            guard let number = context.number(on: connection) else { continue }
            var report = report
            report.context = number
            if !connection.trySend(report.message(serial: connection.nextSerial())) {
                withLockedTable { $0.outbox.add(report, of: context) }
            }
        }
    }

    /// Sends pending releases of objects and contexts. A context whose opening is under way is closed by a later call, after the daemon's reply.
    func sendReleases(on connection: DaemonLink, until deadline: UInt64) throws(ExchangeFailure) {
        let pending = withLockedTable { $0.outbox.takeReleases() }
        var releases = pending.releases[...]
        var closings = pending.closings.filter { !$0.isBeingOpened(on: connection) }[...]
        let opening = pending.closings.filter { $0.isBeingOpened(on: connection) }
        // Nobody else releases objects that came with an opening.
        for context in closings { releases += context.objectsOfOpening(on: connection) }
        defer { withLockedTable { $0.outbox.putBack(Array(releases), opening + closings) } }
        while !releases.isEmpty {
            try connection.sendWithoutReply(
                Release(objects: Array(releases.prefix(WireLimits.objects.value))), until: deadline)
            releases = releases.dropFirst(WireLimits.objects.value)
        }
        while let context = closings.first {
            if let number = context.number(on: connection), contexts(of: number, on: connection).isEmpty {
                try connection.sendWithoutReply(CloseBundle(context: number), until: deadline)
            }
            closings = closings.dropFirst()
        }
    }
}
