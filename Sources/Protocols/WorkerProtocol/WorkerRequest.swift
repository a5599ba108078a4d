public import AssetModel
internal import MessageCoding

/// A job for a worker, of a fixed size. A message is a *batch*: one request, or several requests with equal `slot` and `isInputSent`.
///
/// A worker handles requests one at a time, in order. The descriptors of a message are the inputs, regular files open for reading, in the order
/// of the requests. With `isInputSent`, the only descriptor is the socket over which a file helper sends all inputs, as `NumberedFiles`. With
/// `useMemory`, the descriptor is the memory file that the worker asked for.
public struct WorkerRequest: Sendable, Hashable {
    /// The job.
    public enum Operation: UInt8, Sendable, Hashable {
        /// Find the references and the embedded media of an interface file; answered by `medium` replies, with the bytes in the memory, and
        /// `reference` replies.
        case readNib = 1
        /// Describe an interface file or a catalog completely, as JSON in the memory; answered by `document`.
        case describeNib = 2
        /// Decode an image into the memory; answered by `representation` replies.
        case decodeImage = 3
        /// Decode a sound into the memory; answered by `sound`.
        case decodeSound = 4
        /// Read an alias table (`nsmapping.strings`); answered by `pair` replies.
        case readAliases = 5
        /// Read a bundle's `Info.plist`; answered by `pair` replies.
        case readBundleInformation = 6
        /// Continue the job that answered `memoryNeeded`, in the memory file that comes with this message.
        case useMemory = 7
        /// List the items of a compiled catalog, or of a catalog folder by its `Contents.json`; answered by `catalogItem` replies.
        case readCatalog = 8
        /// Decode a picture of a compiled catalog into the memory; answered by `representation`.
        case decodeCatalogImage = 9
    }

    /// Bytes of every request.
    public static let size = 64
    /// Bytes of the longest message.
    public static let batchSize = size * WorkerLimits.batch.value

    /// Number that every reply repeats, so that the daemon recognises late replies.
    public var identifier: UInt32
    /// The job.
    public var operation: Operation
    /// The slot of the scratch memory for a small result, less than `WorkerScratch.slotCount`.
    public var slot: UInt8
    /// Whether the input comes over the socket whose descriptor came with the request.
    public var isInputSent: Bool
    /// The wanted pixel form.
    public var pixelForm: PixelForm
    /// The wanted sample form.
    public var sampleForm: SampleForm
    /// The size to render drawings at.
    public var renderingSize: RenderingSize
    /// Maximum size of the result in bytes.
    public var byteLimit: UInt64
    /// Maximum number of pages, references or pairs in the result.
    public var itemLimit: UInt32
    /// Maximum number of frames of a sound that is decoded; a longer sound is only described.
    public var frameLimit: UInt64

    /// The picture's number in its catalog, from its `catalogItem`.
    public var catalogNumber: UInt32

    /// Creates a request.
    public init(
        identifier: UInt32, operation: Operation, slot: UInt8 = 0, isInputSent: Bool = false,
        pixelForm: PixelForm = .premultipliedRGBA8, sampleForm: SampleForm = .natural,
        renderingSize: RenderingSize = .scale(1), byteLimit: UInt64 = 0,
        itemLimit: UInt32 = 0, frameLimit: UInt64 = 0, catalogNumber: UInt32 = 0
    ) {
        self.identifier = identifier
        self.operation = operation
        self.slot = slot
        self.isInputSent = isInputSent
        self.pixelForm = pixelForm
        self.sampleForm = sampleForm
        self.renderingSize = renderingSize
        self.byteLimit = byteLimit
        self.itemLimit = itemLimit
        self.frameLimit = frameLimit
        self.catalogNumber = catalogNumber
    }

    /// The request as bytes.
    public var encoded: [UInt8] { Self.encoded([self]) }

    /// Encodes a batch as one message.
    public static func encoded(_ batch: [WorkerRequest]) -> [UInt8] {
        [UInt8](capacity: batch.count * size) { message in for request in batch { request.write(to: &message) } }
    }

    private func write(to message: inout OutputSpan<UInt8>) {
        let end = message.count + Self.size
        let (scale, size) = renderingSize.fields
        message.write(WorkerProtocolVersion.magic)
        message.write(identifier)
        message.write(operation.rawValue)
        message.write(pixelForm.rawValue)
        message.write(sampleForm.rawValue)
        message.write(scale)
        message.write(itemLimit)
        message.write(byteLimit)
        message.write(frameLimit)
        message.write(size.width)
        message.write(size.height)
        message.write(catalogNumber)
        message.write(slot)
        message.write(UInt8(isInputSent ? 1 : 0))
        message.pad(to: end)
    }

    /// Decodes a message: at least one request.
    public static func batch(decoding bytes: ArraySlice<UInt8>) throws(WorkerProtocolError) -> [WorkerRequest] {
        guard bytes.count <= batchSize else { throw .wrongSize(found: bytes.count, expected: batchSize) }
        var requests = [try WorkerRequest(decoding: bytes.prefix(size))]
        var rest = bytes.dropFirst(size)
        while !rest.isEmpty {
            let request = try WorkerRequest(decoding: rest.prefix(size))
            rest = rest.dropFirst(size)
            guard request.slot == requests[0].slot, request.isInputSent == requests[0].isInputSent else {
                throw .unexpectedReply(
                    found: "a request for another slot or input", expected: "a request of the same batch")
            }
            requests.append(request)
        }
        return requests
    }

    /// Reads a request.
    public init(decoding bytes: ArraySlice<UInt8>) throws(WorkerProtocolError) {
        guard bytes.count == Self.size else {
            throw .wrongSize(found: bytes.count, expected: Self.size)
        }
        do {
            var reader = ByteReader(bytes)
            let magic: UInt32 = try reader.read()
            guard magic == WorkerProtocolVersion.magic else {
                throw WorkerProtocolError.unknownValue(field: "magic", found: UInt64(magic))
            }
            identifier = try reader.read()
            operation = try known("operation", try reader.read(UInt8.self), Operation.init)
            pixelForm = try known("pixel form", try reader.read(UInt8.self), PixelForm.init)
            sampleForm = try known("sample form", try reader.read(UInt8.self), SampleForm.init)
            let scale: UInt8 = try reader.read()
            itemLimit = try reader.read()
            byteLimit = try reader.read()
            frameLimit = try reader.read()
            let size = PixelSize(width: try reader.read(), height: try reader.read())
            renderingSize = scale == 0 ? .pixels(size) : .scale(scale)
            catalogNumber = try reader.read()
            slot = try reader.read()
            isInputSent = try known("input", try reader.read(UInt8.self)) { $0 > 1 ? nil : $0 == 1 }
            guard slot < WorkerScratch.slotCount else {
                throw WorkerProtocolError.outOfRange(
                    field: "slot", found: UInt64(slot), allowed: UInt64(WorkerScratch.slotCount) - 1)
            }
        } catch let error as WorkerProtocolError {
            throw error
        } catch {
            throw .wrongSize(found: bytes.count, expected: Self.size)
        }
    }
}

extension RenderingSize {
    /// The scale, or 0 and the size in pixels.
    fileprivate var fields: (scale: UInt8, size: PixelSize) {
        switch self {
        case .scale(let scale): (scale, PixelSize(width: 0, height: 0))
        case .pixels(let size): (0, size)
        }
    }
}
