extension RequestTrace {
    /// A share of the decode time that no cache of these bytes can save more than, even one that knows what will be asked for.
    ///
    /// To save a decoding, a cache has to keep the image from one request for it to the next: so many bytes, for so many requests. All that
    /// it can keep is its own bytes for the length of the trace. What is worth most for that space is counted first, a last piece in part, as
    /// if everything could be packed without a gap (Berger and others, "Practical Bounds on Optimal Caching with Variable Object Sizes",
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
