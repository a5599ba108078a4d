import AssetModel
import LinuxSystem
import WorkerProtocol

/// A worker that misbehaves on command.
struct TestWorker {
    let socket: FileDescriptor
    let scratch: FileDescriptor
    var request: WorkerRequest
    /// Memory of an earlier request.
    var kept: FileDescriptor?

    static func run(socket: FileDescriptor, scratch: FileDescriptor) -> Int32 {
        do {
            var worker = TestWorker(
                socket: socket, scratch: scratch, request: WorkerRequest(identifier: 0, operation: .decodeImage))
            try worker.send(.ready(landlockVersion: 1))
            while let (request, descriptor) = try worker.receive() {
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
