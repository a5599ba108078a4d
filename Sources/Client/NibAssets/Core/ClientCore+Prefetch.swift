internal import AssetModel
internal import WireProtocol

/// Whether a call may wait, for the daemon or for the calls of other threads.
enum Waiting { case allowed, refused }

extension ClientCore {
    /// Has the daemon find and decode the objects of `names`, and if `recalls`, the objects that programs needed at their start. Returns when all are
    /// decoded. If waiting is refused, returns at once: the request is sent now if that is possible, else with the next call.
    func prefetch(
        _ kind: AssetKind, _ names: [[UInt8]], recalls: Bool = false, in context: BundleContext, _ waiting: Waiting
    ) throws(AssetError) {
        let unknown = unknown(kind, names, in: context)
        if unknown.isEmpty, !recalls { return }
        var wanted: [AskedNames] = []
        var start = 0
        repeat {
            let names = unknown[start...].prefix(WireLimits.names.value)
            wanted.append(
                AskedNames(
                    context: context, kind: kind, names: Set(names), prepares: true, recalls: recalls && start == 0))
            start += names.count
        } while start < unknown.count
        if waiting == .refused {
            withTable { table in for names in wanted { table.outbox.want(names) } }
            return trySendNamesAndReports()
        }
        try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            // A daemon before protocol 1.2 knows no such request.
            guard connection.supportsNameBatches else { return }
            for names in wanted {
                let parts = try connection.askForParts(names.request(number), for: NamesFound.self, until: deadline)
                // A daemon that does not know `prepares` sends the answers.
                for part in parts { try self.enter(part.answers, of: context, on: connection) }
            }
        }
    }
}
