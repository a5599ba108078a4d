package import AssetModel

/// What the daemon and its workers agree on.
package enum WorkerLimits {
    package static let resultBytes = Limit(
        "result", 256 << 20, .bytes, "All pages of an image together, or all samples.")
    package static let resultItems = Limit(
        "items of a result", 65_535, "Pages, references or pairs; a file with more is refused.")
    package static let jobTime = Limit(
        "time for a job", 10_000_000_000, .nanoseconds, "Then the worker is killed and the request fails.")
    package static let media = Limit(
        "media in an interface file", 1_024, "Images and sounds, and parts of one of them.")
    package static let slots = Limit(
        "jobs of a worker", 3, "At a time: the current one, the next, and one whose result is being read.")
    package static let slotBytes = Limit(
        "result without memory of its own", 256 << 10, .bytes, "Larger results get a memory file each.")
    package static let replies = Limit("replies in a packet", 32, "More replies need more packets.")

    package static let all = [resultBytes, resultItems, jobTime, media, slots, slotBytes, replies]
}
