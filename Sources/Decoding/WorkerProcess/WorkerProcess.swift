internal import AssetModel
public import LinuxSystem
internal import WorkerProtocol
public import WorkerSandbox

/// The life of a worker: locked in first, then one request after the other.
///
/// Started by the daemon with its socket as descriptor 3 and its scratch memory as descriptor 4; ended by closing the socket.
public enum WorkerProcess {
    /// Serves requests until the daemon closes the socket.
    ///
    /// - Parameters:
    ///   - confinement: What the process may do while it serves.
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
                try job.answer(input: message.descriptors.first, perform)
            }
            return 0
        } catch {
            // Nobody is left to tell.
            return 1
        }
    }

    /// When memory runs out, the kernel ends workers first: they hold nothing that cannot be made again.
    private static func makeFirstVictim() {
        // A worker is as good without it, where /proc cannot be written.
        try? FileDescriptor.open("/proc/self/oom_score_adj", .readWrite).write(Array("1000".utf8))
    }
}
