internal import AssetModel
public import LinuxSystem
internal import WorkerProtocol
public import WorkerSandbox

/// The main loop of a worker: sets up the sandbox, then handles batches of requests, one request at a time.
///
/// The daemon starts a worker with a socket as descriptor 3 and the scratch memory as descriptor 4, and ends it by closing the socket.
public enum WorkerProcess {
    /// Handles requests until the daemon closes the socket.
    ///
    /// - Parameters:
    ///   - confinement: Rights of the process in the sandbox.
    ///   - perform: Does a job with its input.
    /// - Returns: the process's exit status: 0 when the daemon has closed the socket, 1 after a failure.
    public static func run(
        _ confinement: Confinement = .closed, perform: (inout Job, FileDescriptor) throws(JobInterruption) -> Void
    ) -> Int32 {
        let socket = FileDescriptor(owning: 3)
        let scratch = FileDescriptor(owning: 4)
        let connection = JobConnection(socket)
        do {
            raiseOOMScore()
            let slots = try WorkerScratch.map(scratch, writable: true)
            let progress = try WorkerScratch.ProgressPage(of: scratch)
            let parent = try Socket.peer(of: socket).process
            let version: UInt32
            do {
                version = try Sandbox.enter(confinement, keeping: 5, parent: parent)
            } catch {
                let failure = WorkerReply.Failure(reason: .noSandbox, message: error.description)
                try connection.add(.failed(failure), to: 0)
                try connection.flush()
                return 1
            }
            try connection.add(.ready(landlockVersion: version), to: 0)
            try connection.flush()
            while let batch = try connection.nextBatch() {
                var inputs = BatchInputs(batch)
                var start = 0
                for (number, request) in batch.requests.enumerated() {
                    progress.begin(request.identifier)
                    let input = inputs.file(number)
                    var job = Job(
                        request, connection: connection, scratch: slots[Int(request.slot)], from: start)
                    try job.answer(input: input, perform)
                    start = job.scratchEnd
                    try connection.flushIfDue()
                }
                try connection.flush()
            }
            return 0
        } catch {
            // There is nowhere to report the error.
            return 1
        }
    }

    /// Makes the kernel kill workers first when memory runs out: everything in a worker can be computed again.
    private static func raiseOOMScore() {
        // Optional: /proc may not be writable.
        try? FileDescriptor.open("/proc/self/oom_score_adj", .readWrite).write(Array("1000".utf8))
    }
}
