package import AssetModel

/// The limits of the cache besides its size, which is a setting.
package enum CacheLimits {
    package static let segmentBytes = Limit("segment of shared memory", 2 << 20, .bytes, "One huge page.")
    package static let smallObjectBytes = Limit(
        "object in a segment", 256 << 10, .bytes,
        "A larger object has its own memory file; up to this size a copy costs no more than another descriptor.")
    package static let renderings = Limit(
        "renderings of a drawing", 8, "A client that asks for many sizes cannot fill the cache.")
    package static let bytesForEntry = Limit(
        "bytes of the cache's limit for each entry", 4 << 10, .bytes,
        "The largest number of entries is the cache's limit divided by this number: each entry takes memory of the daemon too."
    )

    package static let secondChances = Limit(
        "entries in a row that eviction passes over", 64,
        "Entries that were used without a message since the last eviction looked at them.")

    package static let gapBytes = Limit(
        "gaps in the pages of segments, before entries move together", 128 << 10, .bytes,
        "A 128th of the pages if that is more. Small unused entries move. A segment in which a restart left this many bytes is emptied."
    )
    package static let trimBytes = Limit(
        "least memory that the cache gives back when memory is short", 4 << 20, .bytes,
        "A quarter of the cache's memory if that is more.")

    package static let keptMemories = Limit(
        "memories that outlive the daemon", 500,
        "Segments first; further large objects are decoded anew after a restart. With thousands, systemd is busy for seconds."
    )

    package static let all = [
        segmentBytes, smallObjectBytes, renderings, bytesForEntry, secondChances, gapBytes, trimBytes, keptMemories,
    ]
}
