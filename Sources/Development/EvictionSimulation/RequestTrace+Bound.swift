extension RequestTrace {
    /// Returns an upper bound for the share of the decode time that a cache of this capacity can save, even if the cache knows future requests.
    ///
    /// To save a decoding, a cache has to keep the image from one request for the image to the next. This interval takes space: bytes times
    /// requests. A cache has its capacity times the length of the trace. The bound fills the cache's space with the most valuable intervals, the last
    /// in part, as if they could be packed without gaps (Berger and others, "Practical Bounds on Optimal Caching with Variable Object Sizes",
    /// SIGMETRICS 2018: the upper bound PFOO-U, here with decode time instead of a miss as the cost).
    package func shareThatNothingExceeds(capacity: Int) -> Double {
        var last: [Int: Int] = [:]
        var intervals: [(duration: Double, space: Double)] = []
        var all = 0.0
        for (time, number) in requests.enumerated() {
            let image = images[number]
            all += Double(image.decodeDuration)
            if let before = last[number], image.byteCount <= capacity {
                intervals.append((Double(image.decodeDuration), Double(image.byteCount) * Double(time - before)))
            }
            last[number] = time
        }
        var room = Double(capacity) * Double(requests.count)
        var saved = 0.0
        for interval in intervals.sorted(by: { $0.duration * $1.space > $1.duration * $0.space }) where room > 0 {
            let part = min(1, room / interval.space)
            saved += part * interval.duration
            room -= part * interval.space
        }
        return all > 0 ? saved / all : 0
    }
}
