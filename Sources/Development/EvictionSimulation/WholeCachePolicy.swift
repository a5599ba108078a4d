internal import AssetCache
internal import AssetModel
internal import LinuxSystem
internal import SharedLayout

/// The daemon's whole cache: segments, pages, gaps, memory files for large images. The images have no content.
package struct WholeCachePolicy: EvictionPolicy {
    package static let name = "nibassetd's whole cache"

    private let cache: AssetCache
    private let scratch: Mapping
    private let largeFile: FileDescriptor

    package init(capacity: Int, imageCount: Int) {
        cache = AssetCache(limit: UInt64(capacity), userLimit: UInt64(capacity))
        do throws(SystemError) {
            let file = try MemoryFile.create("scratch", allocating: UInt64(AssetCache.smallObjectLimit))
            scratch = try Mapping(file, count: AssetCache.smallObjectLimit, writable: true)
            // The cache reads no byte of a large image, so one file serves for all.
            largeFile = try MemoryFile.create("large")
        } catch {
            preconditionFailure("no memory for the simulation: \(error)")
        }
    }

    package mutating func request(_ image: SimulatedImage) -> Bool {
        let key = CacheKey(
            kind: .sound, name: Array("image \(image.number)".utf8), files: [], pixelForm: nil, visibility: .everybody)
        if let entry = cache.find(key) {
            // As in the daemon, a client holds the image for a moment.
            cache.hold(entry)
            cache.release(entry)
            return true
        }
        do throws(CacheError) {
            let staged = try stage(image.byteCount)
            let sound = SoundDescription(
                sampleRate: 8_000, channelCount: 1, sampleFormat: .int16, frameCount: 1, fileFormat: 1)
            let entry = try cache.publish(
                key, content: .sound(staged.location, sound), isTemplate: false, decodeDuration: image.decodeDuration,
                path: [], staged: [staged])
            cache.release(entry)
        } catch {}  // the image is larger than the cache
        return false
    }

    private func stage(_ byteCount: Int) throws(CacheError) -> StagedData {
        if byteCount <= AssetCache.smallObjectLimit {
            return try cache.stage(copying: scratch, at: 0, count: byteCount, visibility: .everybody)
        }
        try cache.reserve(UInt64(byteCount), for: .everybody)
        return try cache.stage(sealed: largeFile, count: byteCount, visibility: .everybody)
    }
}
