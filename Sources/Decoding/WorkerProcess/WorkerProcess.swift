internal import AssetModel
public import LinuxSystem
internal import WorkerProtocol
public import WorkerSandbox

/// The main loop of a worker: sets up the sandbox, then handles requests one at a time.
///
/// The daemon starts a worker with a socket as descriptor 3 and the scratch memory as descriptor 4, and ends it by closing the socket.
public enum WorkerProcess {
    /// Handles requests until the daemon closes the socket.
    ///
    /// - Parameters:
    ///   - confinement: What the process may do in the sandbox.
    ///   - perform: Does a job with its input.
    /// - Returns: the process's exit status: 0 when the daemon has closed the socket, 1 after a failure.
    public static func run(
        _ confinement: Confinement = .closed, perform: (inout Job, FileDescriptor) throws(JobError) -> Void
    ) -> Int32 {
        let socket = FileDescriptor(owning: 3)
        let scratch = FileDescriptor(owning: 4)
        let connection = Connection(socket)
        do {
            makeFirstVictim()
            let slots = try WorkerScratch.map(scratch, writable: true)
            let parent = try Socket.peer(of: socket).process
            let version: UInt32
            do {
                version = try Sandbox.enter(confinement, keeping: 5, parent: parent)
            } catch {
                try connection.send(
                    .failed(WorkerReply.Failure(reason: .noSandbox, message: error.description)), for: 0)
                return 1
            }
            try connection.send(.ready(landlockVersion: version), for: 0)
            while let message = try connection.nextJob() {
                let scratch = slots[Int(message.request.slot)]
                var job = Job(message.request, connection: connection, scratch: scratch)
                try job.answer(input: connection.input(of: message), perform)
            }
            return 0
        } catch {
            // There is nowhere to report the error.
            return 1
        }
    }

    /// Has the kernel kill workers first when memory runs out: they hold nothing that cannot be computed again.
    private static func makeFirstVictim() {
        // Optional: /proc may not be writable.
        try? FileDescriptor.open("/proc/self/oom_score_adj", .readWrite).write(Array("1000".utf8))
    }
}
