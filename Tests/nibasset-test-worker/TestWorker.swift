import AssetModel
import LinuxSystem
import WorkerProtocol

/// A worker that misbehaves on command.
final class TestWorker {
    let socket: FileDescriptor
    let scratch: FileDescriptor
    private(set) var request: WorkerRequest
    /// Jobs that came while another one waited for its memory.
    private var early: [(WorkerRequest, FileDescriptor)] = []
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
            try worker.send(.ready(landlockVersion: 1))
            while let (request, descriptor) = try worker.nextJob() {
                worker.request = request
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
        early.isEmpty ? try receive() : early.removeFirst()
    }

    /// The memory that was asked for.
    func memory() throws -> FileDescriptor? {
        while let (request, descriptor) = try receive() {
            if request.operation == .useMemory { return descriptor }
            early.append((request, descriptor))
        }
        return nil
    }

    func receive() throws -> (WorkerRequest, FileDescriptor)? {
        var buffer = [UInt8](repeating: 0, count: WorkerRequest.size)
        guard
            case .message(let count, let descriptors, _) = try Socket.receive(
                into: &buffer, descriptorLimit: 1, on: socket), let descriptor = descriptors.first
        else { return nil }
        return (try WorkerRequest(decoding: buffer[..<count]), descriptor)
    }

    /// A bitmap of so many pixels in the form that was asked for.
    func bitmap(side: UInt32 = 4, page: UInt16 = 0, pageCount: UInt16 = 1) -> ImageRepresentation {
        var bitmap = ImageRepresentation(
            pixelWidth: side, pixelHeight: side, bytesPerRow: side * 4, bitsPerSample: 8, samplesPerPixel: 4,
            alpha: .premultiplied, colorModel: .rgb)
        bitmap.page = page
        bitmap.pageCount = pageCount
        return bitmap
    }
}
