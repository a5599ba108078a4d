internal import AssetModel
package import WorkerProtocol

/// Checks a worker's replies to one request, one by one: a hostile file may have taken over the worker.
///
/// A plain value without processes or memory, so that tests can try every sequence of replies.
package struct ReplyChecker {
    /// Step after a reply.
    package enum Step: Hashable {
        case more
        case giveMemory(byteCount: UInt64)
        /// The job has to be done in another batch.
        case deferred
        case done(JobResult.Content)
        case failed(WorkerReply.Failure)
    }

    private let request: WorkerRequest
    private let mayBeDeferred: Bool
    /// Size of the result's memory, in bytes.
    private var capacity: UInt64
    private var hasOwnMemory = false
    private var awaitsMemory = false
    private var itemCount: UInt32 = 0
    private var references: [WorkerReply.Reference] = []
    private var media: [JobResult.Medium] = []
    private var pairs: [JobResult.Pair] = []
    private var bitmaps: [JobResult.Bitmap] = []
    private var catalogItems: [CatalogItem] = []
    private var single: JobResult.Content?
    /// The state of the input at the end, as the worker saw it.
    package private(set) var input: WorkerReply.InputState?
    /// Duration of the job, as the worker says.
    package private(set) var nanoseconds: UInt64 = 0
    /// Start of the result in its slot of the scratch memory.
    package private(set) var start: UInt64 = 0
    /// End of the result so far in its memory.
    private var end: UInt64 = 0

    /// Creates a checker for the replies to `request`. A result without memory of its own has at most `scratchSize` bytes. `mayBeDeferred`: the request is
    /// not the first of its batch.
    package init(_ request: WorkerRequest, scratchSize: UInt64, mayBeDeferred: Bool = false) {
        self.request = request
        self.mayBeDeferred = mayBeDeferred
        capacity = scratchSize
    }

    /// Notes that the worker gets the memory that it asked for.
    package mutating func gaveMemory(byteCount: UInt64) {
        capacity = byteCount
        hasOwnMemory = true
        awaitsMemory = false
    }

    /// Checks the next reply; throws if the reply is wrong at this point.
    package mutating func accept(_ reply: WorkerReply, identifier: UInt32) throws(WorkerProtocolError) -> Step {
        guard identifier == request.identifier else {
            throw .outOfRange(field: "identifier", found: UInt64(identifier), allowed: UInt64(request.identifier))
        }
        if awaitsMemory { throw unexpected(reply) }
        switch (reply, request.operation) {
        case (.failed(let failure), _): return .failed(failure)
        case (.deferred, _):
            guard mayBeDeferred, itemCount == 0, !hasOwnMemory else { throw unexpected(reply) }
            return .deferred
        case (.finished(let count, let input, let nanoseconds, let start), _):
            self.input = input
            self.nanoseconds = nanoseconds
            // `end` is no more than a slot, so this does not overflow.
            try check("start of a result", start, atMost: hasOwnMemory ? 0 : UInt64(WorkerScratch.slotSize) - end)
            self.start = start
            return .done(try content(claimedCount: count))
        case (.memoryNeeded(let byteCount), .decodeImage), (.memoryNeeded(let byteCount), .decodeSound),
            (.memoryNeeded(let byteCount), .describeNib), (.memoryNeeded(let byteCount), .decodeCatalogImage),
            (.memoryNeeded(let byteCount), .readNib):
            return try memoryNeeded(byteCount, reply)
        case (.reference(let reference), .readNib): references.append(reference)
        case (.medium(let part), .readNib): try add(part)
        case (.pair(let key, let value), .readAliases), (.pair(let key, let value), .readBundleInformation):
            pairs.append(JobResult.Pair(key: key, value: value))
        case (.catalogItem(let item), .readCatalog): catalogItems.append(item)
        case (.representation(let representation, let offset), .decodeImage),
            (.representation(let representation, let offset), .decodeCatalogImage):
            try add(representation, at: offset)
        case (.drawing, .decodeImage), (.drawing, .decodeCatalogImage):
            guard itemCount == 0, !hasOwnMemory else { throw unexpected(reply) }
            single = .drawing
        case (.sound(let sound, let byteCount), .decodeSound):
            try check(sound, byteCount)
            single = .sound(sound, byteCount: byteCount)
        case (.document(let byteCount), .describeNib):
            try check("bytes of the document", byteCount, atMost: min(capacity, request.byteLimit))
            end = byteCount
            single = .document(byteCount: byteCount)
        default: throw unexpected(reply)
        }
        itemCount += 1
        try check("items", UInt64(itemCount), atMost: UInt64(request.itemLimit))
        return .more
    }

    private mutating func memoryNeeded(_ byteCount: UInt64, _ reply: WorkerReply) throws(WorkerProtocolError) -> Step {
        if hasOwnMemory || itemCount > 0 { throw unexpected(reply) }
        try check("bytes of memory", byteCount, atMost: request.byteLimit)
        if byteCount <= capacity { throw .outOfRange(field: "bytes of memory", found: byteCount, allowed: capacity) }
        awaitsMemory = true
        return .giveMemory(byteCount: byteCount)
    }

    private mutating func add(_ image: ImageRepresentation, at offset: UInt64) throws(WorkerProtocolError) {
        if let last = bitmaps.last?.representation {
            guard image.page > last.page, image.pageCount == last.pageCount else {
                throw .outOfRange(field: "page", found: UInt64(image.page), allowed: UInt64(last.page) + 1)
            }
        }
        try image.checkForm(request.pixelForm)
        guard offset >= end else { throw .outOfRange(field: "offset", found: offset, allowed: end) }
        let (imageEnd, overflow) = offset.addingReportingOverflow(image.dataByteCount)
        try check("end of a bitmap", overflow ? .max : imageEnd, atMost: min(capacity, request.byteLimit))
        end = imageEnd
        bitmaps.append(JobResult.Bitmap(representation: image, offset: offset))
    }

    private mutating func add(_ part: WorkerReply.Medium) throws(WorkerProtocolError) {
        guard references.isEmpty else { throw unexpected(.medium(part)) }
        guard part.byteCount > 0, part.offset >= end else {
            throw .outOfRange(field: "offset of a medium", found: part.offset, allowed: end)
        }
        let (partEnd, overflow) = part.offset.addingReportingOverflow(part.byteCount)
        try check("end of a medium", overflow ? .max : partEnd, atMost: min(capacity, request.byteLimit))
        end = partEnd
        let range = part.offset..<partEnd
        if Int(part.number) == media.count - 1, media[media.count - 1].kind == part.kind, part.kind == .image {
            media[media.count - 1].parts.append(range)
        } else if Int(part.number) == media.count {
            try check("media", UInt64(part.number) + 1, atMost: UInt64(WorkerLimits.media.value))
            media.append(JobResult.Medium(kind: part.kind, usage: part.usage, parts: [range]))
        } else {
            throw .outOfRange(field: "number of a medium", found: UInt64(part.number), allowed: UInt64(media.count))
        }
    }

    private mutating func check(_ sound: SoundDescription, _ byteCount: UInt64) throws(WorkerProtocolError) {
        try check("bytes of samples", byteCount, atMost: min(capacity, request.byteLimit))
        try sound.checkForm(request.sampleForm)
        let (expected, overflow) = sound.frameCount.multipliedReportingOverflow(
            by: sound.sampleFormat.byteCount * UInt64(sound.channelCount))
        guard !overflow, byteCount == expected else {
            throw .outOfRange(field: "bytes of samples", found: byteCount, allowed: overflow ? .max : expected)
        }
        if sound.sampleFormat != .streamed { try check("frames", sound.frameCount, atMost: request.frameLimit) }
        end = byteCount
    }

    private func content(claimedCount: UInt32) throws(WorkerProtocolError) -> JobResult.Content {
        guard claimedCount == itemCount else {
            throw .outOfRange(field: "items", found: UInt64(claimedCount), allowed: UInt64(itemCount))
        }
        switch request.operation {
        case .readNib: return .nib(references, media)
        case .readAliases, .readBundleInformation: return .pairs(pairs)
        case .readCatalog: return .catalog(catalogItems)
        case .decodeImage where !bitmaps.isEmpty && single == nil,
            .decodeCatalogImage where !bitmaps.isEmpty && single == nil:
            return .image(bitmaps)
        case .decodeImage, .decodeCatalogImage, .decodeSound, .describeNib:
            if itemCount == 1, let single { return single }
            fallthrough
        default: throw .unexpectedReply(found: "the end after \(itemCount) items", expected: "an answer")
        }
    }

    private func check(_ field: String, _ found: UInt64, atMost allowed: UInt64) throws(WorkerProtocolError) {
        if found > allowed { throw .outOfRange(field: field, found: found, allowed: allowed) }
    }

    private func unexpected(_ reply: WorkerReply) -> WorkerProtocolError {
        let name = Mirror(reflecting: reply).children.first?.label ?? "\(reply)"
        return .unexpectedReply(found: name, expected: "an answer to \(request.operation)")
    }
}

extension ImageRepresentation {
    fileprivate func checkForm(_ form: PixelForm) throws(WorkerProtocolError) {
        let isBlueFirst = form.rgba?.colors == .bgr
        guard isBlueFirst == (colorModel == .bgr) else {
            throw .unexpectedReply(found: "colours in another order", expected: "\(form)")
        }
        let colors: UInt8 =
            switch colorModel {
            case .white, .black: 1
            case .rgb, .bgr: 3
            case .cmyk: 4
            }
        guard samplesPerPixel == colors + (alpha == .none ? 0 : 1) else {
            throw .outOfRange(field: "samples of a pixel", found: UInt64(samplesPerPixel), allowed: UInt64(colors) + 1)
        }
        let rowSize = (UInt64(pixelWidth) * UInt64(samplesPerPixel) * UInt64(bitsPerSample) + 7) / 8
        guard UInt64(bytesPerRow) == rowSize else {
            throw .outOfRange(field: "bytes of a row", found: UInt64(bytesPerRow), allowed: rowSize)
        }
        guard colorProfileByteCount == 0 || form == .original else {
            throw .outOfRange(field: "bytes of the colour profile", found: UInt64(colorProfileByteCount), allowed: 0)
        }
        if let rgba = form.rgba {
            guard bitsPerSample == rgba.bits, colorModel == rgba.colors, alpha == rgba.alpha else {
                throw .unexpectedReply(found: "pixels of another form", expected: "\(form)")
            }
        }
    }
}

extension SoundDescription {
    fileprivate func checkForm(_ form: SampleForm) throws(WorkerProtocolError) {
        switch (form, sampleFormat) {
        case (.natural, _), (_, .streamed), (.int16, .int16), (.float32, .float32): return
        default: throw .unexpectedReply(found: "samples of another form", expected: "\(form)")
        }
    }
}
