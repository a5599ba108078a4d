internal import EventLoop
internal import LinuxSystem

/// Objects of clients whose connection has ended while their process goes on: it still has the memory mapped and may look at it, so
/// nothing of it may be reused before the process has ended too. Until then they are charged to the uid like all that it holds.
@EventLoopActor
final class DepartedClients {
    /// A process may change its user, and is then charged anew.
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

    /// Processes that are waited for.
    var count: Int { processes.count }

    /// Gives the objects back when the process has ended, or at once when it cannot be watched, and then calls `gone`. Until then the
    /// connection stays charged, but only one for each process, however often it comes and goes.
    func keep(
        _ holdings: ClientHoldings, of process: Int32, until end: FileDescriptor?,
        gone: @escaping @EventLoopActor () -> Void
    ) {
        let client = Client(process: process, user: holdings.user)
        if let earlier = processes[client] {
            earlier.holdings.absorb(holdings)
            return gone()
        }
        let giveBack = {
            holdings.giveEverythingBack()
            gone()
        }
        guard holdings.hasObjects, process > 0, let end else { return giveBack() }
        let source = try? loop.watch(end, for: .readable) { [weak self] _ in
            giveBack()
            self?.processes[client] = nil
        }
        guard let source else { return giveBack() }
        processes[client] = Departed(holdings: holdings, source: source)
    }
}
