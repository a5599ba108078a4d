import LinuxSystem
import WorkerSandbox

/// The sandbox as a worker has it.
enum Probe {
    /// The socket to the process that is to be outlived by nobody.
    private static let socket = FileDescriptor(owning: 3)

    /// Libraries prepare for threads with the first one, as Pango does with a worker.
    private static func prepare() { _ = Attempt.startThread.result() }

    /// With `isReading`, the sandbox of the renderer.
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
