internal import EventLoop
internal import LinuxSystem

/// Objects of clients whose connection has ended while their process still runs. The process has the memory mapped and may read it, so
/// the memory must not be used for other objects before the process has ended too. Until then the objects stay charged to the uid.
@EventLoopActor
final class DepartedClients {
    /// A process may change its user; then the new user is charged too.
    private struct Client: Hashable {
        let process: Int32
        let user: UInt32
    }

    private struct Departed {
        let holdings: ClientHoldings
        let source: ReadinessSource
    }

    private let loop: EventLoop
    private var processes: [Client: Departed] = [:]

    init(loop: EventLoop) { self.loop = loop }

    /// Processes that still run.
    var count: Int { processes.count }

    /// Releases the objects when the process has ended, or at once when it cannot be watched, and then calls `gone`. Until then the
    /// connection stays charged, but only one for each process, however often it connects.
    func keep(
        _ holdings: ClientHoldings, of process: Int32, until end: FileDescriptor?,
        gone: @escaping @EventLoopActor () -> Void
    ) {
        let client = Client(process: process, user: holdings.user)
        let holdsObjects = holdings.hasObjects
        if let earlier = processes[client] {
            earlier.holdings.absorb(holdings)
            return gone()
        }
        let release = {
            _ = EventLoopActor.start {
                await holdings.releaseAll()
                if holdsObjects { gone() }
            }
        }
        // Whoever holds nothing is not charged for the connection any more. Its page is still looked at: the process may not know yet that the connection has
        // ended.
        if !holdsObjects { gone() }
        guard holdsObjects || holdings.hasPage, process > 0, let end else { return release() }
        let source = try? loop.watch(end, for: .readable) { [weak self] _ in
            release()
            self?.processes[client] = nil
        }
        guard let source else { return release() }
        processes[client] = Departed(holdings: holdings, source: source)
    }
}
