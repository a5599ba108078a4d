internal import AssetModel
internal import LinuxSystem
internal import WorkerProtocol
internal import WorkerSandbox

/// The life of the process: locked in first, then one request after the other.
enum Worker {
    /// Returns the process's exit status: 0 when the daemon has closed the socket, 1 after a failure.
    static func run(socket: FileDescriptor, scratch: FileDescriptor) -> Int32 {
        let connection = Connection(socket)
        do {
            makeFirstVictim()
            let memory = try Mapping(scratch, count: Int(scratch.status().size), writable: true)
            let parent = try Socket.peer(of: socket).process
            let version: UInt32
            do {
                version = try Sandbox.enter(keeping: 5, parent: parent)
            } catch {
                try connection.send(
                    .failed(WorkerReply.Failure(reason: .noSandbox, message: error.description)), for: 0)
                return 1
            }
            try connection.send(.ready(landlockVersion: version), for: 0)
            while let message = try connection.receive() {
                var job = Job(message.request, connection: connection, scratch: memory)
                try job.answer(input: message.descriptors.first)
            }
            return 0
        } catch {
            return 1
        }
    }

    /// When memory runs out, the kernel ends workers first: they hold nothing that cannot be made again.
    private static func makeFirstVictim() {
        // A worker is as good without it, where /proc cannot be written.
        try? FileDescriptor.open("/proc/self/oom_score_adj", .readWrite).write(Array("1000".utf8))
    }
}
