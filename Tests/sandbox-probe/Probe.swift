import LinuxSystem
import WorkerSandbox

/// The sandbox as a worker has it.
enum Probe {
    /// The socket to the process that is to be outlived by nobody.
    private static let socket = FileDescriptor(owning: 3)

    static func enterSandbox() -> Bool {
        do {
            _ = try Sandbox.enter(keeping: 5, parent: Socket.peer(of: socket).process)
            return true
        } catch {
            return false
        }
    }
}
