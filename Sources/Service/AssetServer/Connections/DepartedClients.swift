internal import EventLoop
internal import LinuxSystem

/// Objects of clients whose connection has ended while their process goes on: it still has the memory mapped and may look at it, so
/// nothing of it may be reused before the process has ended too. Until then they are charged to the uid like all that it holds.
@EventLoopActor
final class DepartedClients {
    private let loop: EventLoop
    private var sources: [ObjectIdentifier: ReadinessSource] = [:]

    init(loop: EventLoop) { self.loop = loop }

    /// Processes that are waited for.
    var count: Int { sources.count }

    /// Gives the objects back when the process has ended, or at once when it cannot be watched, and then calls `gone`. Until then the
    /// connection stays charged: what is kept here costs descriptors.
    func keep(_ holdings: ClientHoldings, until process: FileDescriptor?, gone: @escaping @EventLoopActor () -> Void) {
        let end = {
            holdings.giveEverythingBack()
            gone()
        }
        guard holdings.hasObjects, let process else { return end() }
        let key = ObjectIdentifier(holdings)
        let source = try? loop.watch(process, for: .readable) { [weak self] _ in
            end()
            self?.sources[key] = nil
        }
        guard let source else { return end() }
        sources[key] = source
    }
}
