internal import EventLoop
internal import LinuxSystem
internal import MessageCoding

/// Watches memory pressure for as long as the object is referenced.
@EventLoopActor
final class PressureWatch {
    private var source: EventSource?

    /// Starts to watch, and calls `handler` each time that memory is short. If the source cannot be watched or disappears, such as a removed control
    /// group, calls `unwatched` with a reason, and `handler` no more.
    init(
        _ wanted: PressureSource, loop: EventLoop, unwatched: @escaping @EventLoopActor (String) -> Void,
        handler: @escaping @EventLoopActor () -> Void
    ) {
        guard let trigger = Base64.decode(Array(wanted.encodedTrigger.utf8)[...]) else {
            unwatched("MEMORY_PRESSURE_WRITE is \"\(wanted.encodedTrigger)\", expected Base64")
            return
        }
        do {
            let file = try FileDescriptor.open(wanted.path, [.readWrite, .nonBlocking])
            // Kernel files signal with a priority event, FIFOs with bytes.
            let isKernelFile = try file.status().kind == .regular
            if !trigger.isEmpty { try file.write(trigger) }
            source = try loop.watch(file, for: isKernelFile ? .priority : .reading) { [weak self] readiness in
                guard readiness.isDisjoint(with: .ended) else {
                    self?.source?.stop()
                    return unwatched("its source is gone")
                }
                if !isKernelFile { file.discardWaiting() }
                handler()
            }
        } catch {
            unwatched("\(wanted.path): \(error)")
        }
    }
}
