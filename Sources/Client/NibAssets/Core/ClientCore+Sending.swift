internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// Messages to the daemon without a call of the program's own.
extension ClientCore {
    /// Sends what waits to be sent and needs no answer now, if that is possible without waiting.
    func sendSoon() {
        guard connectionLock.lock(until: 0) else { return }
        defer { connectionLock.unlock() }
        if let connection { sendWanted(on: connection) }
    }

    /// Asks for names that are wanted, and reports, without waiting.
    func sendWanted(on connection: DaemonLink) {
        let isOpen = { (context: BundleContext) in context.opened?.session == connection.session }
        let (wanted, reports) = withLockedTable {
            ($0.outbox.takeWanted(where: isOpen), $0.outbox.takeReports(where: isOpen))
        }
        // An earlier daemon knows neither.
        guard connection.knowsNames else { return }
        for asked in wanted {
            guard let number = asked.context.opened?.number else { continue }
            var asked = asked
            asked.names = withLockedTable { table in
                asked.names.filter { !table.knows(asked.kind, $0, in: asked.context) }
            }
            if asked.names.isEmpty, !asked.recalls { continue }
            let request = asked.request(number)
            let serial = connection.sendAhead(
                { request.message(serial: $0) }, expecting: .namesFound, names: asked)
            if serial != nil, !asked.prepares { withLockedTable { $0.beginAsking(asked) } }
        }
        for (context, report) in reports {
            guard let number = context.opened?.number else { continue }
            var report = report
            report.context = number
            _ = connection.trySend(report.message(serial: connection.nextSerial()))
        }
    }

    /// Gives back the objects that came with the opening of a context that nobody uses any more.
    private func giveBackOpening(
        of context: BundleContext, on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) {
        do {
            let answers = try context.takeOpening(on: connection, until: deadline) ?? []
            let objects = answers.map { $0.answer.object }.filter { $0 != 0 }
            if !objects.isEmpty { try connection.tell(Release(objects: objects), until: deadline) }
        } catch {
            guard case .refused = error else { throw error }
        }
    }

    /// Sends pending releases of objects and contexts.
    func sendReleases(on connection: DaemonLink, until deadline: UInt64) throws(ExchangeFailure) {
        let (releases, closings, open) = withLockedTable { table in
            let (releases, closings) = table.outbox.takeReleases()
            return (releases, closings, table.contexts)
        }
        var unsent = (releases: releases[...], closings: closings[...])
        defer { withLockedTable { $0.outbox.putBack(Array(unsent.releases), Array(unsent.closings)) } }
        while !unsent.releases.isEmpty {
            try connection.tell(
                Release(objects: Array(unsent.releases.prefix(WireLimits.objects.value))), until: deadline)
            unsent.releases = unsent.releases.dropFirst(WireLimits.objects.value)
        }
        while let context = unsent.closings.first {
            defer { unsent.closings = unsent.closings.dropFirst() }
            try giveBackOpening(of: context, on: connection, until: deadline)
            guard let opened = context.opened, opened.session == connection.session else { continue }
            // The daemon may use one number for two equivalent conditions.
            if open.contains(where: { $0.opened?.session == opened.session && $0.opened?.number == opened.number }) {
                continue
            }
            try connection.tell(CloseBundle(context: opened.number), until: deadline)
        }
    }
}
