internal import AssetModel
internal import EventLoop
internal import LinuxSystem

/// Objects of clients whose connection has ended while their process still runs. The process has the memory mapped and may read it, so
/// the memory must not be used for other objects before the process has ended too, or has given them back over a connection that continues the lost
/// one. Until then the objects stay charged to the uid.
@EventLoopActor
final class DepartedClients {
    /// Holdings of the lost connections of a process.
    private struct Departed {
        /// Ends the charge for a connection; nil where none is charged.
        let endCharge: (@EventLoopActor () -> Void)?
        /// Holdings of each connection that can be continued.
        var holdings: [ClientHoldings]
        /// Holdings of earlier connections that had many objects, and cannot be continued.
        var discontinuedHoldings: [ClientHoldings] = []
        var source: EventSource?

        /// Adds the holdings of a lost connection. Holdings without objects join the oldest ones. Above the limit, the oldest connection cannot be
        /// continued any more.
        @EventLoopActor
        mutating func add(_ lost: ClientHoldings) {
            guard lost.objectCount > 0 else { return holdings[0].absorb(lost) }
            holdings.append(lost)
            guard holdings.count > ServerLimits.lostConnections.value else { return }
            let oldest = holdings.removeFirst()
            if min(oldest.trackedObjectCount, holdings[0].trackedObjectCount) > Self.gatheredSize {
                discontinuedHoldings.append(oldest)
            } else {
                holdings[0].absorb(oldest)
            }
        }

        /// Number of objects up to which the objects of two lost connections become one list. A longer list takes too long for one turn.
        private static let gatheredSize = 1_024

        @EventLoopActor
        func release() {
            EventLoopActor.start {
                for holdings in holdings + discontinuedHoldings { await holdings.releaseAll() }
                endCharge?()
            }
        }
    }

    private let loop: EventLoop
    /// Holdings by process and user: a process may change its user, and then the new user is charged too.
    private var processes: [ClientPage.Owner: Departed] = [:]

    init(loop: EventLoop) { self.loop = loop }

    /// Number of processes that still run after a lost connection.
    var count: Int { processes.count }

    /// Holdings of the lost connections of all programs that still run.
    var holdings: [ClientHoldings] { processes.values.flatMap { $0.holdings + $0.discontinuedHoldings } }

    /// Releases the objects when the process has ended, or at once if the process cannot be watched, and then calls `endCharge`. Until then, one
    /// connection of each process stays charged, however often the process connects.
    func keep(
        _ holdings: ClientHoldings, until end: FileDescriptor?, endCharge: @escaping @EventLoopActor () -> Void
    ) {
        let client = holdings.owner
        // A client without objects is not charged for the connection any more. The daemon still reads its page: the process may not know yet that the
        // connection has ended.
        let isCharged = holdings.objectCount > 0 && processes[client] == nil
        if !isCharged { endCharge() }
        var departed = Departed(endCharge: isCharged ? endCharge : nil, holdings: [holdings])
        guard holdings.objectCount > 0 || holdings.hasPage, client.process > 0, let end else {
            return departed.release()
        }
        if processes[client]?.add(holdings) != nil { return }
        departed.source = try? loop.watch(end, for: .reading) { [weak self] _ in
            self?.processes.removeValue(forKey: client)?.release()
        }
        guard departed.source != nil else { return departed.release() }
        processes[client] = departed
    }

    /// Removes and returns the holdings of a lost connection of a process; nil if there is no such connection.
    func take(_ connection: UInt64, of client: ClientPage.Owner) -> ClientHoldings? {
        guard var departed = processes[client],
            let position = departed.holdings.firstIndex(where: {
                $0.number == connection || $0.formerNumber == connection
            })
        else { return nil }
        let found = departed.holdings.remove(at: position)
        if departed.holdings.isEmpty, let other = departed.discontinuedHoldings.popLast() {
            departed.holdings = [other]
        }
        let isLast = departed.holdings.isEmpty
        processes[client] = isLast ? nil : departed
        if isLast { departed.endCharge?() }
        return found
    }
}
