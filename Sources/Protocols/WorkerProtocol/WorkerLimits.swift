package import AssetModel

/// Limits on which the daemon and its workers agree.
package enum WorkerLimits {
    package static let resultBytes = Limit(
        "result", 256 << 20, .bytes, "All pages of an image together, or all samples.")
    package static let resultItems = Limit(
        "items of a result", 65_535, "Pages, references or pairs; a file with more is refused.")
    package static let jobTime = Limit(
        "time for a job", 10_000_000_000, .nanoseconds, "Then the worker is killed and the request fails.")
    package static let media = Limit(
        "media in an interface file", 1_024, "Images and sounds; also parts of one image.")
    package static let slots = Limit(
        "batches of a worker", 3, "At a time: the current one, the next, and one whose results are being read.")
    package static let batch = Limit("jobs in a batch", 64, "They go to a worker together.")
    package static let batchTime = Limit(
        "expected time of a batch", 2_000_000, .nanoseconds, "Files that need more go to a worker alone.")
    package static let batchAnswer = Limit(
        "answer that a worker holds back", 300_000, .nanoseconds, "So that the answers of a batch come together.")
    package static let slotBytes = Limit(
        "results of a batch", 1 << 20, .bytes,
        "Results without memory of their own; jobs whose result does not fit are done later.")
    package static let sharedResultBytes = Limit(
        "result without memory of its own", 256 << 10, .bytes, "Larger results get a memory file each.")
    package static let replies = Limit("replies in a packet", 32, "More replies need more packets.")

    package static let all = [
        resultBytes, resultItems, jobTime, media, slots, batch, batchTime, batchAnswer, slotBytes,
        sharedResultBytes, replies,
    ]
}
