internal import PixelPipeline

extension JPEG2000Reader.Component {
    /// Puts the samples for row `y` into every `step`th place of a row, from `start` on, stretched to all bits and rounded to the nearest value.
    func fill<Sample: PixelSample>(
        _ row: inout MutableSpan<Sample>, _ y: Int, width pixels: Int, from start: Int, step: Int
    ) {
        let samples = samples
        let line = min(y / down, height - 1) * width
        let largest = Int(Sample.max)
        let largestStored = 1 << bits - 1
        // Makes signed samples positive.
        let offset = isSigned ? (largestStored + 1) / 2 : 0
        for x in 0..<pixels {
            let place = line + min(across == 1 ? x : x / across, width - 1)
            let value = min(max(Int(samples[place]) + offset, 0), largestStored)
            let stretched = largestStored == largest ? value : (value * largest + largestStored / 2) / largestStored
            row[start + x * step] = Sample(truncatingIfNeeded: stretched)
        }
    }
}
