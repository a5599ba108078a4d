internal import EventLoop
internal import LinuxSystem
internal import MessageCoding

/// Hears when memory gets short, for as long as it is kept.
@EventLoopActor
final class PressureWatch {
    /// Why nobody can be asked.
    enum Problem: Error {
        case system(path: String, SystemError)
        case badTrigger(String)
    }

    private let source: ReadinessSource

    /// Nil where nobody is to be asked. `ended` is called, and `handler` no more, when what is listened to is gone, as a control group that is
    /// removed.
    init?(
        _ wanted: PressureSource, loop: EventLoop, ended: @escaping @EventLoopActor () -> Void,
        handler: @escaping @EventLoopActor () -> Void
    ) throws(Problem) {
        let (path, trigger): (String, [UInt8])
        switch wanted {
        case .none: return nil
        // The kernel takes the last byte for the end of the text, whatever it is.
        case .machine: (path, trigger) = ("/proc/pressure/memory", Array("some 200000 2000000\0".utf8))
        case .file(let given, let encoded):
            guard let bytes = Base64.decode(Array(encoded.utf8)[...]) else { throw .badTrigger(encoded) }
            (path, trigger) = (given, bytes)
        }
        do throws(SystemError) {
            let file = try FileDescriptor.open(path, [.readWrite, .nonBlocking])
            // The kernel's files have a news flag, FIFOs have bytes.
            let isKernels = try file.status().kind == .regular
            if !trigger.isEmpty { try file.write(trigger) }
            let ear = Ear(file: file, isKernels: isKernels, ended: ended, handler: handler)
            source = try loop.watch(file, for: isKernels ? .priority : .readable) { ear.hear($0) }
            ear.source = source
        } catch {
            throw .system(path: path, error)
        }
    }

    /// What hears.
    @EventLoopActor
    private final class Ear {
        weak var source: ReadinessSource?
        private let file: FileDescriptor
        private let isKernels: Bool
        private let ended: @EventLoopActor () -> Void
        private let handler: @EventLoopActor () -> Void

        init(
            file: FileDescriptor, isKernels: Bool, ended: @escaping @EventLoopActor () -> Void,
            handler: @escaping @EventLoopActor () -> Void
        ) {
            self.file = file
            self.isKernels = isKernels
            self.ended = ended
            self.handler = handler
        }

        func hear(_ readiness: Readiness) {
            guard readiness.isDisjoint(with: [.broken, .hangUp]) else {
                source?.stop()
                return ended()
            }
            if !isKernels { file.discardWaiting() }
            handler()
        }
    }
}

extension PressureWatch.Problem: CustomStringConvertible {
    /// What cannot be watched, and why.
    var description: String {
        switch self {
        case .system(let path, let error): "\(path): \(error)"
        case .badTrigger(let text): "MEMORY_PRESSURE_WRITE is \"\(text)\", expected Base64"
        }
    }
}
