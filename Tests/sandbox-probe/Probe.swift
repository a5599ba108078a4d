import LinuxSystem
import WorkerSandbox

/// A process in a worker's sandbox.
enum Probe {
    /// Socket to the process that the probe must not outlive.
    private static let socket = FileDescriptor(owning: 3)

    /// Starts a thread, because libraries prepare for threads at the first one, as in a worker with Pango.
    private static func prepare() { _ = Attempt.startThread.result() }

    /// Enters the sandbox of a worker, or of the renderer if `isReading` is true.
    static func enterSandbox(isReading: Bool) -> Bool {
        do {
            let confinement = isReading ? Confinement(reading: ["/usr/share/fonts"], prepare: prepare) : .closed
            _ = try Sandbox.enter(confinement, keeping: 5, parent: Socket.peer(of: socket).process)
            return true
        } catch {
            return false
        }
    }
}
