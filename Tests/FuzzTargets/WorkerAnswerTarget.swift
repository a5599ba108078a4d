import AssetModel
import WorkerPool
import WorkerProtocol

extension FuzzTarget {
    /// Target for the pool's check of a worker's whole answer. The input is a byte that chooses the request, then the answer's messages.
    static let workerAnswer = FuzzTarget(
        name: "worker-answer", lengthLimit: 1 + 6 * WorkerReply.size,
        seeds: { [imageAnswer, laterImageAnswer, soundAnswer, catalogAnswer, nibAnswer, seed(64, [.deferred])] }
    ) { bytes in
        guard let request = bytes.first.flatMap(question) else { return false }
        var capacity: UInt64 = 4096
        var answer = ReplyChecker(request, scratchSize: capacity, mayBeDeferred: bytes[0] & 64 != 0)
        for start in stride(from: 1, to: bytes.count, by: WorkerReply.size) {
            guard let (reply, identifier) = try? WorkerReply.decode(bytes[start...].prefix(WorkerReply.size)),
                let step = try? answer.accept(reply, identifier: identifier)
            else { return false }
            switch step {
            case .more: continue
            case .giveMemory(let byteCount):
                precondition(byteCount > capacity && byteCount <= request.byteLimit)
                capacity = byteCount
                answer.gaveMemory(byteCount: byteCount)
            case .deferred:
                precondition(bytes[0] & 64 != 0)
                return true
            case .failed: return true
            case .done(let content):
                precondition(answer.start <= UInt64(WorkerScratch.slotSize))
                check(content, request, capacity: min(capacity, UInt64(WorkerScratch.slotSize) - answer.start))
                return true
            }
        }
        return false
    }

    private static func question(_ choice: UInt8) -> WorkerRequest? {
        let operations: [WorkerRequest.Operation] = [
            .decodeImage, .decodeSound, .readNib, .describeNib, .readAliases, .readBundleInformation,
            .readCatalog, .decodeCatalogImage,
        ]
        return WorkerRequest(
            identifier: 1, operation: operations[Int(choice) % operations.count],
            pixelForm: choice < 128 ? .premultipliedRGBA8 : .asStored, byteLimit: 1 << 20, itemLimit: 4,
            frameLimit: 1000)
    }

    /// Checks the properties of accepted answers on which the daemon relies.
    private static func check(_ content: JobResult.Content, _ request: WorkerRequest, capacity: UInt64) {
        switch content {
        case .nib(let references, let media):
            precondition(references.count + media.count <= request.itemLimit)
            var end: UInt64 = 0
            for part in media.flatMap(\.parts) {
                precondition(part.lowerBound >= end && part.upperBound <= capacity && !part.isEmpty)
                end = part.upperBound
            }
        case .pairs(let pairs): precondition(pairs.count <= request.itemLimit)
        case .catalog(let items): precondition(items.count <= request.itemLimit)
        case .document(let byteCount): precondition(byteCount <= capacity)
        case .drawing: precondition([.decodeImage, .decodeCatalogImage].contains(request.operation))
        case .sound(let sound, let byteCount):
            precondition(byteCount <= capacity && (byteCount == 0 || sound.frameCount <= request.frameLimit))
        case .image(let bitmaps):
            precondition((1...Int(request.itemLimit)).contains(bitmaps.count))
            var end: UInt64 = 0
            for bitmap in bitmaps {
                precondition(bitmap.offset >= end && bitmap.offset <= capacity)
                end = bitmap.offset + bitmap.representation.byteCount
                precondition(end <= capacity)
            }
        }
    }

    private static var imageAnswer: [UInt8] {
        let bitmap = ImageRepresentation(
            pixelWidth: 40, pixelHeight: 40, bytesPerRow: 160, bitsPerSample: 8, samplesPerPixel: 4,
            alpha: .premultiplied, colorModel: .rgb)
        return seed(0, [.memoryNeeded(byteCount: 6400), .representation(bitmap, offset: 0), .finished(itemCount: 1)])
    }

    /// Answer whose pixels lie after the results of other jobs in the batch's memory.
    private static var laterImageAnswer: [UInt8] {
        let bitmap = ImageRepresentation(
            pixelWidth: 4, pixelHeight: 4, bytesPerRow: 16, bitsPerSample: 8, samplesPerPixel: 4,
            alpha: .premultiplied, colorModel: .rgb)
        let start = UInt64(WorkerScratch.slotSize) - 64
        return seed(0, [.representation(bitmap, offset: 0), .finished(itemCount: 1, start: start)])
    }

    private static var soundAnswer: [UInt8] {
        let sound = SoundDescription(
            sampleRate: 8000, channelCount: 2, sampleFormat: .int16, frameCount: 100, fileFormat: 0x10002)
        return seed(1, [.sound(sound, byteCount: 400), .finished(itemCount: 1)])
    }

    private static var catalogAnswer: [UInt8] {
        var item = CatalogItem(.image, number: 3, name: Array("sun".utf8), file: Array("sun.png".utf8), scale: 2)
        item.traits = AssetTraits(appearance: .dark, hasHighContrast: true)
        item.language = Array("pt-BR".utf8)
        return seed(6, [.catalogItem(item), .finished(itemCount: 1)])
    }

    private static var nibAnswer: [UInt8] {
        func part(_ number: UInt32, at offset: UInt64) -> WorkerReply {
            .medium(.init(kind: .image, number: number, offset: offset, byteCount: 100, usage: [0x61]))
        }
        return seed(
            2,
            [
                part(0, at: 0), part(0, at: 100), part(1, at: 200),
                .reference(.init(kind: .image, name: [0x61], usage: [])), .finished(itemCount: 4),
            ])
    }

    private static func seed(_ choice: UInt8, _ replies: [WorkerReply]) -> [UInt8] {
        [choice] + replies.flatMap { $0.encoded(for: 1) }
    }
}
