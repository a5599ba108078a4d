import AssetModel
import LinuxSystem
import WorkerProtocol

/// A worker that misbehaves on command.
final class TestWorker {
    let socket: FileDescriptor
    let scratch: FileDescriptor
    private(set) var request: WorkerRequest
    /// Received jobs that are not begun.
    private var jobs: [(WorkerRequest, FileDescriptor)] = []
    /// Whether the job is the first of its batch.
    private(set) var isFirst = true
    /// The file's state before it was read.
    private(set) var input: FileStatus?
    /// Memory of an earlier request.
    var kept: FileDescriptor?

    private init(socket: FileDescriptor, scratch: FileDescriptor) {
        self.socket = socket
        self.scratch = scratch
        request = WorkerRequest(identifier: 0, operation: .decodeImage)
    }

    static func run(socket: FileDescriptor, scratch: FileDescriptor) -> Int32 {
        do {
            let worker = TestWorker(socket: socket, scratch: scratch)
            let progress = try WorkerScratch.ProgressPage(of: scratch)
            try worker.send(.ready(landlockVersion: 1))
            while let (request, descriptor) = try worker.nextJob() {
                worker.request = request
                worker.input = try descriptor.status()
                progress.begin(request.identifier)
                let text = try descriptor.readAll(limit: 100) ?? []
                guard let behaviour = Misbehaviour(rawValue: String(decoding: text, as: UTF8.self)) else { return 4 }
                try worker.show(behaviour)
            }
            return 0
        } catch {
            return 5
        }
    }

    func send(_ reply: WorkerReply, descriptors: [FileDescriptor] = []) throws {
        try send(reply.encoded(for: request.identifier), descriptors: descriptors)
    }

    func send(_ bytes: [UInt8], descriptors: [FileDescriptor] = []) throws {
        _ = try Socket.send(bytes, descriptors: descriptors, on: socket)
    }

    private func nextJob() throws -> (WorkerRequest, FileDescriptor)? {
        isFirst = jobs.isEmpty
        if jobs.isEmpty { jobs = try receive() ?? [] }
        return jobs.isEmpty ? nil : jobs.removeFirst()
    }

    /// Waits for the requested memory; nil if the daemon closes the connection.
    func memory() throws -> FileDescriptor? {
        while let batch = try receive() {
            if let (request, descriptor) = batch.first, request.operation == .useMemory { return descriptor }
            jobs += batch
        }
        return nil
    }

    /// Waits for the next batch; nil if the daemon closes the connection.
    func receive() throws -> [(WorkerRequest, FileDescriptor)]? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.batchSize)
        guard
            case .message(let count, let descriptors, _) = try Socket.receive(
                into: &buffer, descriptorLimit: NumberedFiles.limit, on: socket)
        else { return nil }
        let requests = try WorkerRequest.batch(decoding: buffer[..<count])
        guard requests[0].isInputSent, let sender = descriptors.first else {
            return Array(zip(requests, descriptors))
        }
        var files: [FileDescriptor] = []
        while files.count < requests.count, let more = try NumberedFiles.receive(on: sender) {
            files += more.compactMap(\.descriptor)
        }
        return Array(zip(requests, files))
    }

    /// A bitmap of `side` pixels a side, in the requested form.
    func bitmap(side: UInt32 = 4, page: UInt16 = 0, pageCount: UInt16 = 1) -> ImageRepresentation {
        var bitmap = ImageRepresentation(
            pixelWidth: side, pixelHeight: side, bytesPerRow: side * 4, bitsPerSample: 8, samplesPerPixel: 4,
            alpha: .premultiplied, colorModel: .rgb)
        bitmap.page = page
        bitmap.pageCount = pageCount
        return bitmap
    }
}
