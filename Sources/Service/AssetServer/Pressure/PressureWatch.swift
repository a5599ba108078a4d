internal import EventLoop
internal import LinuxSystem
internal import MessageCoding

/// Watches memory pressure, for as long as it is kept.
@EventLoopActor
final class PressureWatch {
    /// Why memory pressure cannot be watched.
    enum Problem: Error {
        case system(path: String, SystemError)
        case badTrigger(String)
    }

    private var source: EventSource?

    /// Nil where pressure is not to be watched. `handler` is called each time that memory is short. `ended` is called, and `handler` no more, when the
    /// source disappears, such as a control group that is removed.
    init?(
        _ wanted: PressureSource, loop: EventLoop, ended: @escaping @EventLoopActor () -> Void,
        handler: @escaping @EventLoopActor () -> Void
    ) throws(Problem) {
        let (path, trigger): (String, [UInt8])
        switch wanted {
        case .none: return nil
        // The kernel drops the last byte, whatever it is.
        case .machine: (path, trigger) = ("/proc/pressure/memory", Array("some 200000 2000000\0".utf8))
        case .file(let given, let encoded):
            guard let bytes = Base64.decode(Array(encoded.utf8)[...]) else { throw .badTrigger(encoded) }
            (path, trigger) = (given, bytes)
        }
        do throws(SystemError) {
            let file = try FileDescriptor.open(path, [.readWrite, .nonBlocking])
            // Kernel files signal with a priority event, FIFOs with bytes.
            let isKernelFile = try file.status().kind == .regular
            if !trigger.isEmpty { try file.write(trigger) }
            source = try loop.watch(file, for: isKernelFile ? .priority : .reading) { [weak self] readiness in
                guard readiness.isDisjoint(with: .ended) else {
                    self?.source?.stop()
                    return ended()
                }
                if !isKernelFile { file.discardWaiting() }
                handler()
            }
        } catch {
            throw .system(path: path, error)
        }
    }
}

extension PressureWatch.Problem: CustomStringConvertible {
    var description: String {
        switch self {
        case .system(let path, let error): "\(path): \(error)"
        case .badTrigger(let text): "MEMORY_PRESSURE_WRITE is \"\(text)\", expected Base64"
        }
    }
}
