internal import AssetCache
internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import SharedLayout
internal import WireProtocol
internal import WorkerPool

/// Makes objects of files: each once, however many ask for it at the same time.
@EventLoopActor
final class AssetLoader {
    /// What a request got.
    struct Loaded {
        /// Held once for the request.
        let entry: CacheEntry
        let origin: Answer.Origin
    }

    /// What an object is made of.
    typealias Files = @EventLoopActor () async throws(RequestFailure) -> [SourceFile]

    private let cache: AssetCache
    private let decoder: Decoder
    private var underWay: [CacheKey: Task<Result<UInt64, RequestFailure>, Never>] = [:]
    /// Called with objects whose files have changed, before they are given up.
    var superseded: ([UInt64]) -> Void = { _ in }
    /// Requests that found somebody else decoding what they wanted.
    private(set) var joinedCount = 0

    init(cache: AssetCache, decoder: Decoder) {
        self.cache = cache
        self.decoder = decoder
    }

    /// The object made of `files`, of the cache or decoded now; with a hold for the caller.
    func load(_ files: [SourceFile], _ wish: Wish) async throws(RequestFailure) -> Loaded {
        let key = CacheKey(
            kind: wish.kind, name: wish.name, files: files.map { FileVersion($0.status) },
            items: files.compactMap(\.item),
            pixelForm: wish.kind == .image ? wish.pixelForm : nil,
            sampleForm: wish.kind == .sound ? wish.sampleForm : nil,
            renderingSize: wish.kind == .image ? wish.renderingSize : nil,
            visibility: visibility(of: files, wish.requester.user))
        return try await load(key, wish) { () throws(RequestFailure) in files }
    }

    /// The object of a key, of the cache or decoded now; with a hold for the caller. `files` are asked for in the second case only.
    func load(_ key: CacheKey, _ wish: Wish, files: @escaping Files) async throws(RequestFailure) -> Loaded {
        while true {
            // Of a file that holds pixels there is one object, whatever size was asked for.
            if let entry = cache.find(key.ofPixels) ?? cache.find(key) {
                cache.hold(entry)
                return Loaded(entry: entry, origin: .shared)
            }
            guard let task = underWay[key] else { break }
            joinedCount += 1
            // The one who decoded may have let it go, and it may be gone: then this request is the next to decode.
            guard let entry = cache.entry(try await task.value.get()), !entry.isStale else { continue }
            cache.hold(entry)
            return Loaded(entry: entry, origin: .shared)
        }
        let task = EventLoopActor.start { [self] in
            let result = await decode(files, wish, key)
            // Now, not by who started it: others that waited resume first and would find the task again, for ever.
            underWay[key] = nil
            return result
        }
        underWay[key] = task
        guard let entry = cache.entry(try await task.value.get()) else {
            preconditionFailure("an entry that is held is in the cache")
        }
        return Loaded(entry: entry, origin: .decoded)
    }

    private func decode(
        _ files: @escaping Files, _ wish: Wish, _ key: CacheKey
    ) async -> Result<UInt64, RequestFailure> {
        var placed: [PlacedData] = []
        do throws(RequestFailure) {
            var images: [(ObjectRecord.DataLocation, ImageRepresentation)] = []
            var attributes: [ImageAttributes] = []
            var sound: (ObjectRecord.DataLocation, SoundDescription)?
            var duration: UInt64 = 0
            var isDrawing = false
            let files = try await files()
            for file in files {
                let decoded: Decoder.Decoded
                do throws(RequestFailure) {
                    decoded = try await decoder.decode(file, wish, key.visibility)
                } catch {
                    let isBad = error.failure.status == .broken && !error.isChangedFile
                    guard file.isCompanion, !images.isEmpty, isBad else { throw error }
                    Log.info("\(file.path) is left out of its image: \(error)")
                    continue
                }
                isDrawing = isDrawing || decoded.isDrawing
                placed += decoded.placed
                images += decoded.images
                if let item = file.item { attributes += decoded.images.map { _ in item.attributes } }
                sound = sound ?? decoded.sound
                duration += decoded.duration
            }
            guard let content = sound.map({ ObjectRecord.Content.sound($0.0, $0.1) }) ?? nonEmpty(images) else {
                throw RequestFailure(.broken, "\(files.first?.path.description ?? "the file") holds nothing")
            }
            let key = isDrawing ? key : key.ofPixels
            // Somebody else may have asked for another size of the same pixels meanwhile.
            if !isDrawing, let known = cache.find(key) {
                cache.cancel(placed)
                cache.hold(known)
                return .success(known.number)
            }
            let data = placed
            placed = []  // publish cancels them itself when it fails
            do {
                let entry = try cache.publish(
                    key, content: content, attributes: attributes, isTemplate: wish.isTemplate,
                    decodeDuration: duration,
                    path: files.first?.path.bytes ?? [], placed: data)
                supersede(by: entry)
                return .success(entry.number)
            } catch {
                throw RequestFailure(error)
            }
        } catch {
            cache.cancel(placed)
            return .failure(error)
        }
    }

    /// Entries that were made of an earlier version of the same file are no longer what their name stands for.
    private func supersede(by entry: CacheEntry) {
        let old = cache.entries(ofFile: entry.path).filter {
            $0 !== entry && $0.key.visibility == entry.key.visibility && $0.key.files.first != entry.key.files.first
        }
        guard !old.isEmpty else { return }
        superseded(old.map(\.number))
        for entry in old { cache.invalidate(entry) }
    }

    private func nonEmpty(_ images: [(ObjectRecord.DataLocation, ImageRepresentation)]) -> ObjectRecord.Content? {
        images.isEmpty ? nil : .image(images)
    }

    private func visibility(of files: [SourceFile], _ user: UInt32) -> Visibility {
        files.allSatisfy(\.isPublic) ? .everybody : .user(user)
    }
}

/// What is wanted of files.
struct Wish {
    let kind: AssetKind
    /// The name that the object is registered under.
    let name: [UInt8]
    let pixelForm: PixelForm
    let sampleForm: SampleForm
    let renderingSize: RenderingSize
    let isTemplate: Bool
    /// Who asks.
    let requester: Requester
}
